// Outlines of JSON files, and the way in which files of Pulumi write secrets (source:
// pkg/resource/stack of pulumi/pulumi).
#include "FileForm.h"

#include "pcl/Value/Json.h"
#include "pcl/Value/Text.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::state {

/// A copy of a text that has nothing of it but line breaks and what is asked for, each thing in its
/// line and column. Nothing stands behind the last one of a line, so it is small.
class Outline {
public:
  explicit Outline(llvm::StringRef text) : Text(text) {}

  /// Adds the bytes from `begin` to `end`, which stand behind what was added before. Returns where
  /// they are.
  std::pair<uint32_t, uint32_t> add(size_t begin, size_t end) {
    // No further than to `begin`: a file of one line would be searched to its end each time.
    llvm::StringRef until = Text.take_front(begin);
    for (size_t at = until.find('\n', Done); at != until.npos; at = until.find('\n', at + 1)) {
      Out += '\n';
      Done = at + 1;
    }
    Out.append(begin - Done, ' ');
    uint32_t place = Out.size();
    Out += Text.slice(begin, end);
    Done = end;
    return {place, uint32_t(Out.size())};
  }

  std::string take() {
    Out.append(Text.drop_front(Done).count('\n'), '\n');
    return std::move(Out);
  }

private:
  llvm::StringRef Text;
  std::string Out;
  size_t Done = 0; ///< what of the text is in `Out`
};

/// An outline of the file `source` with the places of `keys`, which stand in it in this order.
/// Where reading stopped, at `error`, is its end if there are none.
static void addOutline(FileId source, llvm::ArrayRef<std::string> keys, uint32_t error,
                       SourceManager &sources, std::vector<SrcRange> &places, SrcRange &whole) {
  llvm::StringRef text = sources.text(source);
  Outline outline(text);
  size_t cursor = 0;
  for (const std::string &key : keys) {
    std::string quoted = '"' + key + '"';
    size_t found = key.empty() || cursor == text.npos ? text.npos : text.find(quoted, cursor);
    SrcRange &place = places.emplace_back();
    if (found != text.npos)
      std::tie(place.begin, place.end) = outline.add(found, found + quoted.size());
    if (!key.empty())
      cursor = found == text.npos ? text.npos : found + quoted.size();
  }
  if (keys.empty() && error)
    std::tie(whole.begin, whole.end) = outline.add(error, error);
  FileId file = sources.addText(sources.name(source), outline.take());
  for (SrcRange &place : places)
    place.file = file;
  whole.file = file;
}

/// By which text the resource `item` can be found; "" for none.
static std::string keyOf(const Value &item) {
  std::string key;
  for (llvm::StringRef name : {"urn", "type", "name", "id"})
    if (key.empty() && item.kind() == ValueKind::Object)
      key = text(item.object(), name);
  return key;
}

namespace {
/// By which texts the resources in a file can be found, in their order.
struct Keys {
  std::vector<std::string> texts;
  size_t pending = 0, pendingCount = 0; ///< those of pending operations
};
} // namespace

static Keys keysOf(const Value &root) {
  Keys keys;
  if (root.kind() != ValueKind::Object)
    return keys;
  const Value *deployment = member(root.object(), "deployment", ValueKind::Object);
  const ValueObject &object = deployment ? deployment->object() : root.object();
  for (const auto &[name, list] : object) {
    bool isPending = deployment && name == "pending_operations";
    if ((!isPending && name != "resources") || list.kind() != ValueKind::Array)
      continue;
    if (isPending) {
      keys.pending = keys.texts.size();
      keys.pendingCount = list.elements().size();
    }
    for (const Value &item : list.elements()) {
      const Value *resource = isPending && item.kind() == ValueKind::Object
                                  ? member(item.object(), "resource", ValueKind::Object)
                                  : nullptr;
      keys.texts.push_back(keyOf(resource ? *resource : item));
    }
  }
  return keys;
}

static const char *wantedFor(StateForm form) {
  switch (form) {
  case StateForm::StackExport:
    return "what `pulumi stack export` writes";
  case StateForm::ImportFile:
    return "what `pulumi import -f` takes";
  case StateForm::TerraformState:
    return "what `terraform state pull` writes";
  }
  return "";
}

JsonFile readJsonFile(FileId file, StateForm form, DiagnosticEngine &diags) {
  JsonFile result;
  JsonError error;
  result.root = parseJson(diags.sources().text(file), error);
  Keys keys = result.root ? keysOf(*result.root) : Keys();
  addOutline(file, keys.texts, error.offset, diags.sources(), result.places, result.whole);
  auto pending = result.places.begin() + keys.pending, end = pending + keys.pendingCount;
  result.pending.assign(pending, end);
  result.places.erase(pending, end);
  if (!result.root)
    diags.report(diag::state_not_json, result.whole, error.message, wantedFor(form));
  return result;
}

Phrase<phrase::OtherForm> otherForm(const Value &root) {
  if (root.kind() != ValueKind::Object)
    return phrase::no_other_form();
  const ValueObject &object = root.object();
  if (object.find("deployment"))
    return phrase::form_of_export();
  if (object.find("terraform_version") || object.find("lineage") ||
      (object.find("version") && object.find("resources")))
    return phrase::form_of_terraform();
  return object.find("resources") || object.find("nameTable") ? phrase::form_of_import_file()
                                                              : phrase::no_other_form();
}

bool checkResources(const ValueObject &object, StateForm form, SrcRange place,
                    DiagnosticEngine &diags) {
  const Value *found = object.find("resources");
  if (found ? found->kind() == ValueKind::Array : form == StateForm::StackExport)
    return true;
  diags.report(diag::file_no_resources, place, wantedFor(form), otherForm(Value::object(object)));
  return false;
}

const Value *member(const ValueObject &object, llvm::StringRef name, ValueKind kind) {
  const Value *found = object.find(name);
  return found && found->kind() == kind ? found : nullptr;
}

std::string text(const ValueObject &object, llvm::StringRef name) {
  return textMember(object, name).str();
}

bool flag(const ValueObject &object, llvm::StringRef name) {
  const Value *found = member(object, name, ValueKind::Bool);
  return found && found->boolean();
}

std::vector<std::string> textsOf(const Value &list) {
  std::vector<std::string> result;
  for (const Value &item : list.elements())
    if (item.kind() == ValueKind::String)
      result.push_back(item.string().str());
  return result;
}

std::vector<std::string> texts(const ValueObject &object, llvm::StringRef name) {
  const Value *found = member(object, name, ValueKind::Array);
  return found ? textsOf(*found) : std::vector<std::string>();
}

const ValueObject &objectOf(const ValueObject &object, llvm::StringRef name) {
  static const ValueObject Empty;
  const Value *found = member(object, name, ValueKind::Object);
  return found ? found->object() : Empty;
}

llvm::ArrayRef<Value> listOf(const ValueObject &object, llvm::StringRef name) {
  const Value *found = member(object, name, ValueKind::Array);
  return found ? found->elements() : llvm::ArrayRef<Value>();
}

/// `value` with the secrets of the file as secret values. What nests too deep is unknown, which is
/// reported where it is used.
static Value withoutFileSecrets(const Value &value, unsigned depth) {
  if (depth > MaxJsonDepth)
    return Value::unknown();
  if (value.kind() == ValueKind::Array) {
    std::vector<Value> elements;
    for (const Value &element : value.elements())
      elements.push_back(withoutFileSecrets(element, depth + 1));
    return Value::array(std::move(elements)).withSecret(value.isSecret());
  }
  if (value.kind() != ValueKind::Object)
    return value;
  const ValueObject &object = value.object();
  if (text(object, signature::Key) != signature::Secret) {
    ValueObject result;
    for (const auto &[name, part] : object)
      result.set(name, withoutFileSecrets(part, depth + 1));
    return Value::object(std::move(result)).withSecret(value.isSecret());
  }
  JsonError error;
  const Value *plain = member(object, "plaintext", ValueKind::String);
  std::optional<Value> content = plain ? parseJson(plain->string(), error) : std::nullopt;
  return (content ? withoutFileSecrets(*content, depth + 1) : Value::unknown()).withSecret();
}

/// Something in `value` is written in a form of its own, or too deep to look into.
static bool hasSignature(const Value &value) {
  if (value.depth() > MaxJsonDepth)
    return true;
  if (value.kind() == ValueKind::Array)
    return llvm::any_of(value.elements(), hasSignature);
  if (value.kind() != ValueKind::Object)
    return false;
  return value.object().find(signature::Key) ||
         llvm::any_of(value.object(),
                      [](const auto &member) { return hasSignature(member.second); });
}

ValueObject withoutFileSecrets(const ValueObject &object) {
  ValueObject result;
  for (const auto &[name, value] : object)
    result.set(name, hasSignature(value) ? withoutFileSecrets(value, 1) : value);
  return result;
}

static Value withFileSecrets(const Value &value) {
  if (value.isSecret()) {
    std::string content = toJson(withFileSecrets(value.withSecret(false)), {SecretStyle::Plain});
    return Value::object({{signature::Key.str(), Value::string(signature::Secret)},
                          {"plaintext", Value::string(content)}});
  }
  if (value.kind() == ValueKind::Array) {
    std::vector<Value> elements;
    for (const Value &element : value.elements())
      elements.push_back(withFileSecrets(element));
    return Value::array(std::move(elements));
  }
  return value.kind() == ValueKind::Object ? Value::object(withFileSecrets(value.object())) : value;
}

ValueObject withFileSecrets(const ValueObject &object) {
  ValueObject result;
  for (const auto &[name, value] : object)
    if (!value.containsUnknown() && value.depth() <= MaxJsonDepth)
      result.set(name, withFileSecrets(value));
  return result;
}

} // namespace pcl::state
