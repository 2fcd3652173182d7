// The table that a provider is played from: a package schema with notes on how each thing behaves.
//
// A table is JSON: a Pulumi package schema in which the schema itself, resources, object types and
// properties may have one more member, `play` (docs/test-provider.md has the whole format). This
// header is the table in memory and its reader; what the notes mean when a call comes in is the
// business of TableProvider.
#pragma once

#include "pcl/Value/PropertyPath.h"
#include "pcl/Value/Value.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>

namespace pcl::testprovider {

/// Which family of providers is played.
enum class Style : uint8_t {
  Bridge, ///< Check notes defaults, Read leaves zero values out, Diff compares with outputs and
          ///< says where
  Native, ///< Read gives all that can be written, Diff says that nothing changed or that it does
          ///< not know
};

/// How a failure of Check says which property is meant.
enum class Explanation : uint8_t {
  Name,      ///< `property` is the path, the reason has the name
  Terraform, ///< in the reason, in snake case; `property` is empty
  Index, ///< in the reason, as Terraform's path with indices (`rule.0.from_port`); `property` is
         ///< the path
  None,  ///< "invalid configuration"
};

enum class Normal : uint8_t { None, Lower, Json }; ///< how the server writes what it was given

enum class WriteOnly : uint8_t {
  No,
  Ignored,  ///< never read back, and never compared
  Compared, ///< never read back, and then missed by Diff
};

struct ObjectSpec;

struct TypeSpec {
  enum class Kind : uint8_t {
    Any,
    Bool,
    Number,
    String,
    Asset,
    Array,
    Map,
    Object
  } kind = Kind::Any;
  const TypeSpec *element = nullptr;  ///< Array, Map
  const ObjectSpec *object = nullptr; ///< Object
};

struct PropertySpec {
  std::string name, terraformName;
  const TypeSpec *type = nullptr;
  bool isInput = true;
  bool isRequired = false; ///< Check fails without it, whether the schema says so or not
  bool isSecret = false;
  bool isDeprecated = false;
  bool isComputed = false; ///< where no program says it, it is what it was
  bool isSet = false;      ///< an array without order, which the server sorts
  bool isAutonamed = false;
  bool isForceNew = false;
  bool isStrictZero = false; ///< zero and absent differ
  bool isPersistentDiff = false;
  bool isAlwaysRead = false; ///< Read gives it among the inputs, even if it is zero or the default
  bool isList = false;       ///< a single object here is a list of at most one in Terraform
  WriteOnly writeOnly = WriteOnly::No;
  Normal normal = Normal::None;
  std::optional<Value> defaultValue; ///< Check fills it in
  std::optional<Value>
      chosenValue; ///< what the server chooses; texts may have `{id}`, `{name}`, `{PROPERTY}`
  std::optional<Value> serverAdds; ///< elements or members that the server adds
  std::optional<Explanation> explanation;
};

/// Properties in the order of the schema.
struct ObjectSpec {
  std::string token;
  std::vector<PropertySpec> properties;
  llvm::StringMap<unsigned> index;
  const PropertySpec *find(llvm::StringRef name) const;
};

/// Several properties that go together, or do not.
struct Group {
  enum class Kind : uint8_t {
    ConflictsWith, ///< at most one
    ExactlyOneOf,
    AtLeastOneOf,
    RequiredWith, ///< the first needs the others
  } kind = Kind::ConflictsWith;
  std::vector<PropertyPath> members;
  std::vector<PropertyPath> named; ///< what failures are about: one failure each; else all members
  std::optional<Explanation> explanation;
};

struct ResourceSpec {
  ObjectSpec object;
  Style style = Style::Bridge;
  Explanation explanation = Explanation::Name;
  std::string terraformName;
  std::string idTemplate = "{name}-{number}";
  std::vector<Group> groups;
  bool isImportable = true; ///< Read gives inputs
  bool isDetailed = true;   ///< Diff says more than the names of top-level properties
  bool readsAll = false;    ///< Read gives all inputs, whatever it is given
  bool keepsInputs = false; ///< a secret copy of the inputs lies in the outputs, as `__inputs`
};

/// A resource that somebody made before.
struct Existing {
  std::string type, id;
  std::string importId; ///< another id under which Read finds it, ""
  std::optional<ValueObject>
      inputs; ///< what Read gives, to the letter; else it is made from the outputs
  ValueObject outputs;
};

/// Something that goes wrong on purpose.
struct Fault {
  enum class Action : uint8_t { Slow, Hang, Fail, Die, Garbage, NotReady } action = Action::Fail;
  std::string call;                   ///< `Check`, as in the protocol
  std::string type, id;               ///< "": any
  unsigned nth = 0;                   ///< of the calls that fit, from 1; 0: each
  std::chrono::milliseconds delay{0}; ///< Slow
  std::string message;
};

class Table {
public:
  /// Reads `text`. An error says what is wrong and where: line and column of what is no JSON, else
  /// the path of the member.
  static llvm::Expected<std::shared_ptr<const Table>> parse(llvm::StringRef text);

  std::string name, version;
  ObjectSpec config;
  std::vector<Existing> existing;
  std::vector<Fault> faults;
  /// The package schema, as GetSchema gives it.
  std::string schemaText;
  /// The mapping of Terraform's names to those of the schema, as GetMapping gives it; of resources
  /// in the bridge's style.
  std::string mappingText() const;

  const ResourceSpec *resource(llvm::StringRef token) const;
  const std::map<std::string, ResourceSpec> &resources() const { return Resources; }

private:
  friend class TableReader;
  std::map<std::string, ResourceSpec> Resources;              ///< by token
  std::map<std::string, std::unique_ptr<ObjectSpec>> Objects; ///< by token
  std::deque<TypeSpec> Types;
};

/// Reads `CALL[:N]=ACTION[:MS]`, such as `Check:3=slow:200`, as a command line has it.
llvm::Expected<Fault> parseFault(llvm::StringRef text);

} // namespace pcl::testprovider
