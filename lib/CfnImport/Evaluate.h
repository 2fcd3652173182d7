// What values of a template are, as far as that can be known without the service.
//
// A value that is not known is an unknown one whose dependencies say, for people, what it hangs on.
#pragma once

#include "Document.h"

#include <functional>
#include <map>
#include <set>

namespace pcl::cfnimport {

using Unknown = Phrase<phrase::CfnUnknown>;

/// An unknown value, and why it is.
Value unknownBecause(Unknown why);
/// Why `value`, or something in it, is not known; an empty text if all is known.
Unknown whyUnknown(const Value &value);
/// Something in `value` is not known because of `why`.
bool isUnknownBecause(const Value &value, const Unknown &why);

struct Surroundings {
  std::map<std::string, std::string> parameters; ///< given; the others have their defaults
  std::set<std::string> deployed; ///< those that keep the values that a stack has for them
  std::string region, account, stackName, stackId;
  /// What `Ref` of the resource gives (attribute ""), or `Fn::GetAtt`.
  std::function<Value(llvm::StringRef id, llvm::StringRef attribute)> resource;
};

class Evaluator {
public:
  Evaluator(const Value &document, const Surroundings &surroundings)
      : Root(document), S(surroundings) {}

  /// `value` with what its functions give; nothing for `AWS::NoValue`.
  std::optional<Value> evaluate(const Value &value);
  /// Whether the condition `name` holds; nothing if that is not known.
  std::optional<bool> holds(llvm::StringRef name);
  /// The value of the parameter `name`.
  Value parameter(llvm::StringRef name);

private:
  std::optional<bool> truth(const Value &condition);
  std::optional<Value> call(llvm::StringRef function, const Value &argument);
  Value ref(llvm::StringRef name);
  Value pseudo(llvm::StringRef name);
  Value sub(const Value &argument);
  Value join(const Value &argument);
  Value select(const Value &argument);
  Value findInMap(const Value &argument);
  /// The elements of the list that `argument` must be, evaluated.
  std::vector<Value> arguments(const Value &argument);

  const Value &Root;
  const Surroundings &S;
  std::map<std::string, std::optional<bool>> Conditions; ///< that were asked for
  unsigned Depth = 0;
};

} // namespace pcl::cfnimport
