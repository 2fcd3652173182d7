// Whether a value of a program is the one that a plan has. Internal to the library.
#pragma once

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Schema/Types.h"
#include "pcl/Value/PropertyPath.h"
#include "pcl/Verify/Compare.h"

#include <functional>

namespace pcl::verify {

/// A value for people, in one line; what is secret is masked.
std::string shown(const Value &value);

/// What is known of a place beside both values.
struct Place {
  const schema::FieldMap *field = nullptr; ///< of the mapping; null if there is none
  const schema::Type *type = nullptr;      ///< of the schema; null if it is not known
  const Value *written = nullptr; ///< what the configuration says of it; null if it says nothing
  const Value *terraformType = nullptr;       ///< of an output
  const schema::Property *property = nullptr; ///< of the schema, of a whole input
};

class ValueComparator {
public:
  /// `directory`: where files of the program lie. `isEarlyFine`: the program may know more than
  /// the plan. `isLenient`: texts that are the same JSON, or say the same number, are equal.
  ValueComparator(llvm::StringRef directory, bool isEarlyFine, bool isLenient)
      : Directory(directory), IsEarlyFine(isEarlyFine), IsLenient(isLenient) {}

  /// Adds what is different to `Differences`, with paths that begin with `path`.
  void compare(const Value &plan, const Value &program, const Place &place, PropertyPath path);

  /// Says whether what an expression of the configuration gives may come from a resource.
  std::function<bool(const Value &)> MayComeFromResource = [](const Value &) { return false; };

  std::vector<Difference> Differences;
  std::vector<std::string> Notes;
  bool WasEarly = false; ///< the program knew something that the plan does not

private:
  void differ(const PropertyPath &path, std::string problem, const Value &plan,
              const Value &program);
  void lists(const Value &plan, const Value &program, const Place &place, PropertyPath path);
  void sets(const Value &plan, const Value &program, const Place &place, PropertyPath path);
  void objects(const Value &plan, const Value &program, const Place &place, PropertyPath path);
  bool scalars(const Value &plan, const Value &program) const;
  bool isSame(const Value &plan, const Value &program, const Place &place) const;
  bool assets(const Value &plan, const Value &program) const;

  llvm::StringRef Directory;
  bool IsEarlyFine, IsLenient;
};

/// A member that only one side has says nothing: null, and of lists and objects empty ones.
bool saysNothing(const Value &value);

} // namespace pcl::verify
