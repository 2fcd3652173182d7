// Deals the roles of properties out at random, and writes the table that gives them these roles.
#include "pcl/TestProvider/RandomTable.h"

#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <random>

namespace pcl::testprovider {

namespace {

class Dealer {
public:
  Dealer(uint64_t seed, const Shape &shape) : Random(seed), S(shape) {
    unsigned dealt =
        S.nested + S.necessary + S.groups * S.groupSize + S.conflicts * 2 + S.persistent;
    for (unsigned number = 0; number < std::max(S.properties, dealt); ++number)
      Names.push_back(fmt::format("someInput{}", number));
    // Not std::shuffle, whose order is the library's own.
    for (size_t left = Names.size(); left > 1; --left)
      std::swap(Names[left - 1], Names[below(left)]);
  }

  RandomTable deal() {
    for (unsigned count = 0; count < S.nested; ++count)
      addNested(next());
    for (unsigned count = 0; count < S.necessary; ++count)
      addNecessary(next());
    for (unsigned count = 0; count < S.groups; ++count)
      Result.groups.push_back(addGroup("atLeastOneOf", S.groupSize));
    for (unsigned count = 0; count < S.conflicts; ++count)
      Result.conflicts.push_back(addGroup("conflictsWith", 2));
    for (unsigned count = 0; count < S.persistent; ++count)
      addPersistent(next());
    while (!Names.empty())
      addSuperfluous(next());
    llvm::sort(Result.necessary);
    llvm::sort(Result.persistent);
    Result.table = llvm::cantFail(Table::parse(text()));
    return std::move(Result);
  }

private:
  uint64_t below(uint64_t limit) { return Random() % limit; }
  bool percent(unsigned share) { return below(100) < share; }
  std::string next() {
    std::string name = std::move(Names.back());
    Names.pop_back();
    return name;
  }

  Value explanation() {
    constexpr const char *Ways[] = {"name", "terraform", "index"};
    return Value::string(percent(S.unexplained) ? "none" : Ways[below(3)]);
  }

  /// A value of some type, and the type's name.
  std::pair<Value, const char *> value() {
    switch (below(3)) {
    case 0:
      return {Value::integer(int64_t(1 + below(1000))), "integer"};
    case 1:
      return {Value::boolean(true), "boolean"};
    default:
      return {Value::string(fmt::format("value {}", below(1000))), "string"};
    }
  }

  static Value spec(const char *type, ValueObject notes) {
    return Value::object(
        {{"type", Value::string(type)}, {"play", Value::object(std::move(notes))}});
  }

  void add(const std::string &name, ValueObject notes) {
    auto [given, type] = value();
    Inputs.set(name, spec(type, std::move(notes)));
    Given.set(name, given);
  }

  void addNecessary(const std::string &name) {
    bool inCheck = S.onlyCheck || percent(50);
    add(name, inCheck ? ValueObject{{"required", Value::boolean(true)}, {"explain", explanation()}}
                      : ValueObject());
    Result.necessary.push_back(name);
  }

  /// An object that must be there, of three members; one of them must be said.
  void addNested(const std::string &name) {
    ValueObject members, given;
    unsigned needed = unsigned(below(3));
    for (unsigned number = 0; number < 3; ++number) {
      std::string member = fmt::format("part{}", number);
      auto [each, type] = value();
      members.set(member,
                  spec(type, number == needed ? ValueObject()
                                              : ValueObject{{"computed", Value::boolean(true)}}));
      given.set(member, each);
    }
    std::string token = "chance:index:" + name;
    Types.set(token, Value::object({{"type", Value::string("object")},
                                    {"properties", Value::object(std::move(members))}}));
    Inputs.set(name, Value::object({{"$ref", Value::string("#/types/" + token)}}));
    Given.set(name, Value::object(std::move(given)));
    Result.necessary.push_back(name);
    Result.necessary.push_back(fmt::format("{}.part{}", name, needed));
  }

  /// Properties that a group of `kind` speaks of, and that are superfluous but for it.
  std::vector<std::string> addGroup(const char *kind, unsigned size) {
    std::vector<std::string> members;
    std::vector<Value> paths;
    for (unsigned count = 0; count < size; ++count) {
      members.push_back(next());
      paths.push_back(Value::string(members.back()));
      add(members.back(), {{"computed", Value::boolean(true)}});
    }
    Groups.push_back(
        Value::object({{kind, Value::array(std::move(paths))}, {"explain", explanation()}}));
    llvm::sort(members);
    return members;
  }

  void addPersistent(const std::string &name) {
    add(name, {{"persistentDiff", Value::boolean(true)}});
    Result.persistent.push_back(name);
  }

  void addSuperfluous(const std::string &name) {
    add(name, {{"computed", Value::boolean(true)}});
    if (!percent(25))
      return;
    // What Check fills in is superfluous too.
    std::string type = Inputs.find(name)->object().find("type")->string().str();
    Inputs.set(name, spec(type.c_str(), {{"default", *Given.find(name)}}));
  }

  std::string text() const {
    ValueObject inputs = Given;
    inputs.set(DefaultsKey, Value::array({}));
    auto text = [](llvm::StringRef text) { return Value::string(text); };
    Value thing = Value::object({{"type", text(RandomTable::Type)},
                                 {"id", text(RandomTable::Id)},
                                 {"inputs", Value::object(std::move(inputs))},
                                 {"outputs", Value::object(Given)}});
    Value resource = Value::object({{"inputProperties", Value::object(Inputs)},
                                    {"play", Value::object({{"groups", Value::array(Groups)}})}});
    return toJson(Value::object(
        {{"name", text("chance")},
         {"version", text("1.0.0")},
         {"types", Value::object(Types)},
         {"resources", Value::object({{RandomTable::Type.str(), std::move(resource)}})},
         {"play", Value::object({{"resources", Value::array({std::move(thing)})}})}}));
  }

  std::mt19937_64 Random;
  const Shape &S;
  std::vector<std::string> Names; ///< not yet dealt out
  ValueObject Types, Inputs, Given;
  std::vector<Value> Groups;
  RandomTable Result;
};

} // namespace

RandomTable randomTable(uint64_t seed, const Shape &shape) { return Dealer(seed, shape).deal(); }

} // namespace pcl::testprovider
