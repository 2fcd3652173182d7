// Reads a table: one JSON text gives the specs, the resources that exist, and the package schema
// without the notes.
//
// Each note is read by its name and kind; what is not known is an error, for a misspelt note would
// play another provider than its author thinks.
#include "pcl/TestProvider/Table.h"

#include "pcl/Schema/TerraformMapping.h"
#include "pcl/Value/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/JSON.h"

#include <fmt/format.h>

namespace pcl::testprovider {

const PropertySpec *ObjectSpec::find(llvm::StringRef name) const {
  auto at = index.find(name);
  return at == index.end() ? nullptr : &properties[at->second];
}

const ResourceSpec *Table::resource(llvm::StringRef token) const {
  auto at = Resources.find(token.str());
  return at == Resources.end() ? nullptr : &at->second;
}

static llvm::Error unusable(const std::string &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), "%s", message.c_str());
}

static std::optional<Fault::Action> actionOf(llvm::StringRef text) {
  using Action = Fault::Action;
  return llvm::StringSwitch<std::optional<Action>>(text)
      .Case("slow", Action::Slow)
      .Case("hang", Action::Hang)
      .Case("fail", Action::Fail)
      .Case("die", Action::Die)
      .Case("garbage", Action::Garbage)
      .Case("notReady", Action::NotReady)
      .Default(std::nullopt);
}

llvm::Expected<Fault> parseFault(llvm::StringRef text) {
  auto [where, what] = text.split('=');
  auto [call, number] = where.split(':');
  auto [actionText, delay] = what.split(':');
  Fault result;
  std::optional<Fault::Action> action = actionOf(actionText);
  unsigned milliseconds = 0;
  if (call.empty() || !action || (!number.empty() && number.getAsInteger(10, result.nth)) ||
      (!delay.empty() && delay.getAsInteger(10, milliseconds)))
    return unusable(fmt::format(
        "`{}` is no fault; write CALL[:N]=slow:MS, hang, fail, die, garbage or notReady",
        text.str()));
  result.call = call.str();
  result.action = *action;
  result.delay = std::chrono::milliseconds(milliseconds);
  return result;
}

namespace {

/// `%2F` and its like in a reference to a type.
std::string percentDecoded(llvm::StringRef text) {
  std::string result;
  for (size_t at = 0; at < text.size(); ++at) {
    uint8_t byte;
    if (text[at] == '%' && at + 2 < text.size() && !text.substr(at + 1, 2).getAsInteger(16, byte)) {
      result += static_cast<char>(byte);
      at += 2;
    } else {
      result += text[at];
    }
  }
  return result;
}

} // namespace

/// Reads with a path of where it is; the first error counts.
class TableReader {
public:
  explicit TableReader(Table &table) : T(table) {}

  std::string read(const Value &root);

private:
  // One level deeper while alive.
  struct At {
    TableReader &reader;
    At(TableReader &reader, llvm::StringRef name) : reader(reader) {
      reader.Path.push_back(name.str());
    }
    ~At() { reader.Path.pop_back(); }
  };
  void fail(llvm::StringRef message) {
    if (Error.empty())
      Error = fmt::format("at `{}`: {}", llvm::join(Path, " / "), message.str());
  }

  // Members of some kind; of another kind is an error.
  const ValueObject &object(const Value &value);
  std::string text(const Value &value);
  bool flag(const Value &value);
  unsigned number(const Value &value);
  const ValueObject &member(const ValueObject &of, llvm::StringRef name);
  std::string textMember(const ValueObject &of, llvm::StringRef name);
  std::vector<PropertyPath> paths(const Value &value);
  void forEachName(const ValueObject &of, llvm::StringRef name,
                   llvm::function_ref<void(llvm::StringRef)> visit);
  template <typename Visit> void forEachElement(const Value &value, Visit visit);
  /// Takes the member `play` out of `of` and gives its members to `visit`, which says if it knows
  /// the note.
  void play(ValueObject &of, llvm::function_ref<bool(llvm::StringRef, const Value &)> visit);

  const TypeSpec *type(const ValueObject &spec, unsigned depth = 0);
  ObjectSpec &objectSpec(llvm::StringRef token);
  bool propertyNote(PropertySpec &spec, llvm::StringRef name, const Value &value);
  PropertySpec property(llvm::StringRef name, ValueObject &spec);
  void add(ObjectSpec &object, PropertySpec spec);
  /// The properties of `of`'s member `name`, and that member without notes.
  ValueObject properties(const ValueObject &of, llvm::StringRef name,
                         llvm::function_ref<void(PropertySpec)> visit);
  void markRequired(const ValueObject &of, llvm::StringRef list, ObjectSpec &object);

  Explanation explanation(const Value &value);
  Style style(const Value &value);
  Group group(const ValueObject &spec);
  void resource(llvm::StringRef token, ValueObject &spec);
  void objectType(llvm::StringRef token, ValueObject &spec);
  void existing(const ValueObject &spec);
  void readFault(const ValueObject &spec);
  void configuration(ValueObject &root);
  /// Calls `visit` for each member of `root`'s member `name`, and puts what it leaves in its place.
  void section(ValueObject &root, llvm::StringRef name,
               llvm::function_ref<void(llvm::StringRef, ValueObject &)> visit);

  Table &T;
  ResourceSpec Defaults; ///< style and explanation of the whole table
  Value Types;           ///< of the schema
  std::vector<std::string> Path;
  std::string Error;
};

// Kinds of members
// ------------------------------------------------------------------------------------------------------------

const ValueObject &TableReader::object(const Value &value) {
  static const ValueObject None;
  if (value.kind() == ValueKind::Object)
    return value.object();
  fail("expected an object");
  return None;
}

std::string TableReader::text(const Value &value) {
  if (value.kind() == ValueKind::String)
    return value.string().str();
  fail("expected a text");
  return {};
}

bool TableReader::flag(const Value &value) {
  if (value.kind() == ValueKind::Bool)
    return value.boolean();
  fail("expected `true` or `false`");
  return false;
}

unsigned TableReader::number(const Value &value) {
  std::optional<int64_t> result =
      value.kind() == ValueKind::Number ? value.integer() : std::nullopt;
  if (result && *result >= 0 && *result <= 1'000'000'000)
    return static_cast<unsigned>(*result);
  fail("expected a number that is not negative");
  return 0;
}

const ValueObject &TableReader::member(const ValueObject &of, llvm::StringRef name) {
  static const ValueObject None;
  const Value *value = of.find(name);
  if (!value)
    return None;
  At at(*this, name);
  return object(*value);
}

std::string TableReader::textMember(const ValueObject &of, llvm::StringRef name) {
  At at(*this, name);
  const Value *value = of.find(name);
  return value ? text(*value) : std::string();
}

template <typename Visit> void TableReader::forEachElement(const Value &value, Visit visit) {
  if (value.kind() != ValueKind::Array)
    return fail("expected a list");
  for (auto [number, element] : llvm::enumerate(value.elements())) {
    At at(*this, std::to_string(number));
    visit(element);
  }
}

void TableReader::forEachName(const ValueObject &of, llvm::StringRef name,
                              llvm::function_ref<void(llvm::StringRef)> visit) {
  const Value *list = of.find(name);
  if (!list)
    return;
  At at(*this, name);
  forEachElement(*list, [&](const Value &element) { visit(text(element)); });
}

std::vector<PropertyPath> TableReader::paths(const Value &value) {
  std::vector<PropertyPath> result;
  forEachElement(value, [&](const Value &element) {
    std::optional<PropertyPath> path = PropertyPath::parse(text(element));
    if (!path || path->empty())
      return fail("expected a property path");
    result.push_back(std::move(*path));
  });
  return result;
}

void TableReader::play(ValueObject &of,
                       llvm::function_ref<bool(llvm::StringRef, const Value &)> visit) {
  const Value *notes = of.find("play");
  if (!notes)
    return;
  At at(*this, "play");
  for (const auto &[name, value] : object(*notes)) {
    At here(*this, name);
    if (!visit(name, value))
      fail("no such note");
  }
  ValueObject rest;
  for (const auto &[name, value] : of)
    if (name != "play")
      rest.set(name, value);
  of = std::move(rest);
}

Explanation TableReader::explanation(const Value &value) {
  auto result = llvm::StringSwitch<std::optional<Explanation>>(text(value))
                    .Case("name", Explanation::Name)
                    .Case("terraform", Explanation::Terraform)
                    .Case("index", Explanation::Index)
                    .Case("none", Explanation::None)
                    .Default(std::nullopt);
  if (!result)
    fail("expected `name`, `terraform`, `index` or `none`");
  return result.value_or(Explanation::Name);
}

Style TableReader::style(const Value &value) {
  std::string name = text(value);
  if (name != "bridge" && name != "native")
    fail("expected `bridge` or `native`");
  return name == "native" ? Style::Native : Style::Bridge;
}

// Types and properties
// ------------------------------------------------------------------------------------------------------------

ObjectSpec &TableReader::objectSpec(llvm::StringRef token) {
  std::unique_ptr<ObjectSpec> &spec = T.Objects[token.str()];
  if (!spec) {
    spec = std::make_unique<ObjectSpec>();
    spec->token = token.str();
  }
  return *spec;
}

const TypeSpec *TableReader::type(const ValueObject &spec, unsigned depth) {
  using Kind = TypeSpec::Kind;
  TypeSpec &result = T.Types.emplace_back();
  if (depth > MaxJsonDepth) {
    fail("types nest too deep");
    return &result;
  }
  std::string reference = textMember(spec, "$ref");
  if (llvm::StringRef(reference).starts_with("#/types/")) {
    std::string token = percentDecoded(llvm::StringRef(reference).drop_front(8));
    const Value *target = Types.kind() == ValueKind::Object ? Types.object().find(token) : nullptr;
    if (!target)
      fail("no such type");
    else if (const ValueObject &named = object(*target); named.find("enum"))
      return type({{"type", named.find("type") ? *named.find("type") : Value::string("string")}},
                  depth + 1);
    result.kind = Kind::Object;
    result.object = &objectSpec(token);
    return &result;
  }
  if (llvm::StringRef(reference).ends_with("#/Asset") ||
      llvm::StringRef(reference).ends_with("#/Archive")) {
    result.kind = Kind::Asset;
    return &result;
  }
  if (!reference.empty() || spec.find("oneOf"))
    return &result;
  result.kind = llvm::StringSwitch<Kind>(textMember(spec, "type"))
                    .Case("boolean", Kind::Bool)
                    .Cases("integer", "number", Kind::Number)
                    .Case("string", Kind::String)
                    .Case("array", Kind::Array)
                    .Case("object", Kind::Map)
                    .Default(Kind::Any);
  if (result.kind == Kind::Array || result.kind == Kind::Map) {
    llvm::StringRef name = result.kind == Kind::Array ? "items" : "additionalProperties";
    if (result.kind == Kind::Map && !spec.find(name))
      result.element = type({{"type", Value::string("string")}}, depth + 1);
    else
      result.element = type(member(spec, name), depth + 1);
  }
  return &result;
}

bool TableReader::propertyNote(PropertySpec &spec, llvm::StringRef name, const Value &value) {
  auto flagNote = llvm::StringSwitch<bool PropertySpec::*>(name)
                      .Case("required", &PropertySpec::isRequired)
                      .Case("computed", &PropertySpec::isComputed)
                      .Case("set", &PropertySpec::isSet)
                      .Case("autonamed", &PropertySpec::isAutonamed)
                      .Case("forceNew", &PropertySpec::isForceNew)
                      .Case("strictZero", &PropertySpec::isStrictZero)
                      .Case("persistentDiff", &PropertySpec::isPersistentDiff)
                      .Case("alwaysRead", &PropertySpec::isAlwaysRead)
                      .Case("maxItemsOne", &PropertySpec::isList)
                      .Default(nullptr);
  if (flagNote) {
    spec.*flagNote = flag(value);
  } else if (name == "default") {
    spec.defaultValue = value;
  } else if (name == "value") {
    spec.chosenValue = value;
  } else if (name == "serverAdds") {
    spec.serverAdds = value;
  } else if (name == "terraform") {
    spec.terraformName = text(value);
  } else if (name == "explain") {
    spec.explanation = explanation(value);
  } else if (name == "writeOnly") {
    bool compared = value.kind() == ValueKind::String && value.string() == "compared";
    spec.writeOnly = compared      ? WriteOnly::Compared
                     : flag(value) ? WriteOnly::Ignored
                                   : WriteOnly::No;
  } else if (name == "normalise") {
    spec.normal = llvm::StringSwitch<Normal>(text(value))
                      .Case("lower", Normal::Lower)
                      .Case("json", Normal::Json)
                      .Default(Normal::None);
    if (spec.normal == Normal::None)
      fail("expected `lower` or `json`");
  } else {
    return false;
  }
  return true;
}

PropertySpec TableReader::property(llvm::StringRef name, ValueObject &spec) {
  PropertySpec result;
  result.name = name.str();
  result.terraformName = schema::terraformName(name);
  result.type = type(spec);
  if (const Value *value = spec.find("default"))
    result.defaultValue = *value;
  if (const Value *value = spec.find("secret"))
    result.isSecret = flag(*value);
  result.isDeprecated = spec.find("deprecationMessage") != nullptr;
  play(spec,
       [&](llvm::StringRef note, const Value &value) { return propertyNote(result, note, value); });
  return result;
}

void TableReader::add(ObjectSpec &object, PropertySpec spec) {
  object.index.try_emplace(spec.name, object.properties.size());
  object.properties.push_back(std::move(spec));
}

ValueObject TableReader::properties(const ValueObject &of, llvm::StringRef name,
                                    llvm::function_ref<void(PropertySpec)> visit) {
  At at(*this, name);
  ValueObject plain;
  for (const auto &[key, value] : member(of, name)) {
    At here(*this, key);
    ValueObject spec = object(value);
    visit(property(key, spec));
    plain.set(key, Value::object(std::move(spec)));
  }
  return plain;
}

void TableReader::markRequired(const ValueObject &of, llvm::StringRef list, ObjectSpec &object) {
  forEachName(of, list, [&](llvm::StringRef name) {
    auto at = object.index.find(name);
    if (at == object.index.end())
      return fail("no such property");
    object.properties[at->second].isRequired = true;
  });
}

void TableReader::objectType(llvm::StringRef token, ValueObject &spec) {
  if (spec.find("enum"))
    return;
  ObjectSpec &result = objectSpec(token);
  spec.set("properties", Value::object(properties(spec, "properties", [&](PropertySpec property) {
             add(result, std::move(property));
           })));
  markRequired(spec, "required", result);
}

// Resources and the rest
// ------------------------------------------------------------------------------------------------------------

Group TableReader::group(const ValueObject &spec) {
  Group result;
  using Kind = Group::Kind;
  unsigned kinds = 0;
  for (const auto &[name, value] : spec) {
    At at(*this, name);
    auto kind = llvm::StringSwitch<std::optional<Kind>>(name)
                    .Case("conflictsWith", Kind::ConflictsWith)
                    .Case("exactlyOneOf", Kind::ExactlyOneOf)
                    .Case("atLeastOneOf", Kind::AtLeastOneOf)
                    .Case("requiredWith", Kind::RequiredWith)
                    .Default(std::nullopt);
    if (kind) {
      result.kind = *kind;
      result.members = paths(value);
      ++kinds;
    } else if (name == "named") {
      result.named = paths(value);
    } else if (name == "explain") {
      result.explanation = explanation(value);
    } else {
      fail("no such note");
    }
  }
  if (kinds != 1)
    fail("expected one of `conflictsWith`, `exactlyOneOf`, `atLeastOneOf`, `requiredWith`");
  if (result.named.empty())
    result.named = result.members;
  return result;
}

void TableReader::resource(llvm::StringRef token, ValueObject &spec) {
  ResourceSpec result = Defaults;
  result.terraformName = schema::terraformName(token.rsplit(':').second);
  result.object.token = token.str();
  ValueObject inputs = properties(spec, "inputProperties", [&](PropertySpec property) {
    add(result.object, std::move(property));
  });
  ValueObject outputs = properties(spec, "properties", [&](PropertySpec property) {
    if (result.object.find(property.name))
      return;
    property.isInput = false;
    add(result.object, std::move(property));
  });
  for (const auto &[name, value] : inputs)
    if (!outputs.find(name) && result.object.find(name)->writeOnly == WriteOnly::No)
      outputs.set(name, value);
  markRequired(spec, "requiredInputs", result.object);
  play(spec, [&](llvm::StringRef name, const Value &value) {
    if (name == "style")
      result.style = style(value);
    else if (name == "explain")
      result.explanation = explanation(value);
    else if (name == "id")
      result.idTemplate = text(value);
    else if (name == "terraform")
      result.terraformName = text(value);
    else if (name == "importable")
      result.isImportable = flag(value);
    else if (name == "detailed")
      result.isDetailed = flag(value);
    else if (name == "readsAll")
      result.readsAll = flag(value);
    else if (name == "keepsInputs")
      result.keepsInputs = flag(value);
    else if (name == "groups")
      forEachElement(
          value, [&](const Value &element) { result.groups.push_back(group(object(element))); });
    else
      return false;
    return true;
  });
  spec.set("inputProperties", Value::object(std::move(inputs)));
  spec.set("properties", Value::object(std::move(outputs)));
  T.Resources.emplace(token.str(), std::move(result));
}

void TableReader::existing(const ValueObject &spec) {
  Existing result;
  for (const auto &[name, value] : spec) {
    At at(*this, name);
    if (name == "type")
      result.type = text(value);
    else if (name == "id")
      result.id = text(value);
    else if (name == "importId")
      result.importId = text(value);
    else if (name == "inputs")
      result.inputs = object(value);
    else if (name == "outputs")
      result.outputs = object(value);
    else
      fail("no such note");
  }
  if (!T.resource(result.type))
    fail("no such resource type: " + result.type);
  if (result.id.empty())
    fail("a resource that exists needs an `id`");
  T.existing.push_back(std::move(result));
}

void TableReader::readFault(const ValueObject &spec) {
  Fault result;
  for (const auto &[name, value] : spec) {
    At at(*this, name);
    if (name == "call")
      result.call = text(value);
    else if (name == "type")
      result.type = text(value);
    else if (name == "id")
      result.id = text(value);
    else if (name == "nth")
      result.nth = number(value);
    else if (name == "ms")
      result.delay = std::chrono::milliseconds(number(value));
    else if (name == "message")
      result.message = text(value);
    else if (name != "do")
      fail("no such note");
    else if (std::optional<Fault::Action> action = actionOf(text(value)))
      result.action = *action;
    else
      fail("expected `slow`, `hang`, `fail`, `die`, `garbage` or `notReady`");
  }
  T.faults.push_back(std::move(result));
}

void TableReader::section(ValueObject &root, llvm::StringRef name,
                          llvm::function_ref<void(llvm::StringRef, ValueObject &)> visit) {
  if (!root.find(name))
    return;
  At at(*this, name);
  ValueObject plain;
  for (const auto &[token, value] : object(*root.find(name))) {
    At here(*this, token);
    ValueObject spec = object(value);
    visit(token, spec);
    plain.set(token, Value::object(std::move(spec)));
  }
  root.set(name, Value::object(std::move(plain)));
}

void TableReader::configuration(ValueObject &root) {
  At at(*this, "config");
  ValueObject config = member(root, "config");
  ValueObject variables = properties(
      config, "variables", [&](PropertySpec property) { add(T.config, std::move(property)); });
  markRequired(config, "defaults", T.config);
  if (variables.empty())
    return;
  config.set("variables", Value::object(std::move(variables)));
  root.set("config", Value::object(std::move(config)));
}

std::string TableReader::read(const Value &value) {
  ValueObject root = object(value);
  T.name = textMember(root, "name");
  T.version = textMember(root, "version");
  if (T.name.empty() || T.version.empty())
    fail("a table needs a `name` and a `version`");
  const Value *types = root.find("types");
  Types = types ? *types : Value();

  Value resources = Value::array({}), faults = Value::array({});
  play(root, [&](llvm::StringRef name, const Value &note) {
    if (name == "style")
      Defaults.style = style(note);
    else if (name == "explain")
      Defaults.explanation = explanation(note);
    else if (name == "resources")
      resources = note;
    else if (name == "faults")
      faults = note;
    else
      return false;
    return true;
  });
  configuration(root);
  section(root, "types",
          [&](llvm::StringRef token, ValueObject &spec) { objectType(token, spec); });
  section(root, "resources",
          [&](llvm::StringRef token, ValueObject &spec) { resource(token, spec); });
  T.schemaText = toJson(Value::object(std::move(root)), {SecretStyle::Signature});

  At at(*this, "play");
  {
    At here(*this, "resources");
    forEachElement(resources, [&](const Value &spec) { existing(object(spec)); });
  }
  At here(*this, "faults");
  forEachElement(faults, [&](const Value &spec) { readFault(object(spec)); });
  return Error;
}

llvm::Expected<std::shared_ptr<const Table>> Table::parse(llvm::StringRef text) {
  JsonError error;
  std::optional<Value> value = parseJson(text, error);
  if (!value) {
    llvm::StringRef before = text.take_front(error.offset);
    return unusable(fmt::format("line {}, column {}: {}", before.count('\n') + 1,
                                before.size() - (before.rfind('\n') + 1) + 1, error.message));
  }
  auto table = std::make_shared<Table>();
  std::string problem = TableReader(*table).read(*value);
  if (!problem.empty())
    return unusable(problem);
  return std::shared_ptr<const Table>(std::move(table));
}

} // namespace pcl::testprovider
