// What CloudFormation's registry says of resource types: how a resource is identified, whether it
// can be imported, and how what a template says of it compares with what is live.
//
// The facts lie in a table (data/tables/cloudformation-types.jsonl.gz, a schema of the registry in
// each line), and in schemas that the user gives. A type is read when it is first asked for.
#pragma once

#include "pcl/Value/Value.h"

#include "llvm/ADT/StringMap.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pcl::cloudformation {

/// Names of properties that identify a resource together.
using IdentifierSet = std::vector<std::string>;

/// A property's schema where it is used: references are followed, and the arms of unions are there.
struct PropertySchema {
  std::vector<const Value *> arms; ///< each an object; none: nothing is known

  bool empty() const { return arms.empty(); }
};

/// One type of resources.
struct ResourceType {
  std::string name;
  IdentifierSet primary;
  std::vector<IdentifierSet> alternatives; ///< other sets that identify a resource
  bool canRead = false;                    ///< it has a handler for it, without which no import is
  std::set<std::string> required;
  std::set<std::string> readOnly, writeOnly, createOnly; ///< paths, `A/B/*/C`
  std::map<std::string, std::string> transforms;         ///< what the service makes of a path
  std::string tags;                                      ///< the property with the tags
  std::vector<std::string> ref; ///< properties whose values `Ref` gives, between `refSeparator`
  std::string refSeparator = "|";
  Value schema; ///< as the registry has it

  /// The schema of all properties together.
  PropertySchema root() const { return {{&schema}}; }
  /// The schema of member `name`; empty if there is none or nothing is known.
  PropertySchema member(const PropertySchema &of, llvm::StringRef name) const;
  /// The schema of the elements of a list.
  PropertySchema element(const PropertySchema &of) const;
  /// Members of any name may be there, and each says something.
  bool isMap(const PropertySchema &of) const;
  /// Only lists may stand there; the service takes an element for a list of it.
  bool isList(const PropertySchema &of) const;
  /// The order of a list's elements says nothing.
  bool isUnordered(const PropertySchema &of) const;
  /// What holds where a template says nothing; null if that is not known.
  const Value *defaultOf(const PropertySchema &of) const;
  /// A JSON document, which may be a text too.
  bool isDocument(const PropertySchema &of) const;
  /// Only texts may stand there.
  bool isText(const PropertySchema &of) const;
  /// Booleans may stand there; numbers.
  bool isTruth(const PropertySchema &of) const;
  bool isNumber(const PropertySchema &of) const;

private:
  void addArms(const Value &schema, PropertySchema &to, unsigned depth) const;
};

class ResourceTypes {
public:
  /// `table` may name no file: then only schemas that are given are known.
  explicit ResourceTypes(std::string table) : Table(std::move(table)) {}

  /// Takes `schema`, an object as the registry has it, in place of what the table says.
  void add(const Value &schema);
  /// The type `name`, or null.
  const ResourceType *find(llvm::StringRef name);

private:
  void inflate();

  std::string Table, Text;
  bool IsInflated = false;
  llvm::StringMap<std::unique_ptr<ResourceType>> Types; ///< null: there is none
};

} // namespace pcl::cloudformation
