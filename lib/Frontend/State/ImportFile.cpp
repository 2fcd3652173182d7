// Reading and writing of import files; what makes them right is in ImportRules.cpp.
#include "pcl/Frontend/State/ImportFile.h"

#include "FileForm.h"
#include "ImportRules.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Base64.h"

namespace pcl::state {

namespace {

/// Members of the file and of a resource in it. Source: `importFile` and `importSpec` of
/// pulumi/pulumi (pkg/cmd/pulumi/operations/import.go).
constexpr llvm::StringLiteral FileMembers[] = {"nameTable", "resources", "providerInputs"};
constexpr llvm::StringLiteral SpecMembers[] = {
    "type",       "name",      "logicalName", "id",
    "parent",     "provider",  "version",     "pluginDownloadUrl",
    "properties", "component", "remote",      "parameterization",
    "extension",  "inputs",    "outputs"};

class ImportFileReader {
public:
  explicit ImportFileReader(DiagnosticEngine &diags) : Diags(diags) {}

  std::optional<ImportFile> run(const JsonFile &file) {
    const ValueObject none;
    bool isObject = file.root->kind() == ValueKind::Object;
    const ValueObject &root = isObject ? file.root->object() : none;
    if (!checkResources(root, StateForm::ImportFile, file.whole, Diags))
      return std::nullopt;
    ImportFile result;
    reportUnknown(root, FileMembers, "the file", file.whole);
    for (const auto &[name, urn] : objectOf(root, "nameTable"))
      if (urn.kind() == ValueKind::String && parseUrn(urn.string()))
        result.nameTable.emplace_back(name, urn.string().str());
      else
        Diags.report(diag::spec_malformed, file.whole, "nameTable", fmt::format("'{}'", name),
                     phrase::spec_no_urn(), phrase::spec_urn());
    llvm::ArrayRef<Value> items = listOf(root, "resources");
    for (size_t i = 0; i < items.size(); ++i)
      if (std::optional<ImportSpec> spec = read(items[i], i, file.places[i]))
        result.resources.push_back(std::move(*spec));
    for (const auto &[name, inputs] : objectOf(root, "providerInputs")) {
      Diags.report(diag::spec_provider_inputs, file.whole, name);
      if (inputs.kind() == ValueKind::Object)
        result.providerInputs.emplace_back(name, withoutFileSecrets(inputs.object()));
    }
    return result;
  }

private:
  /// What is misspelt would be as if it were not there.
  void reportUnknown(const ValueObject &object, llvm::ArrayRef<llvm::StringLiteral> known,
                     const std::string &where, SrcRange place) {
    const llvm::SmallVector<llvm::StringRef, 16> names(known.begin(), known.end());
    for (const auto &[name, value] : object)
      if (!llvm::is_contained(names, name))
        Diags.report(diag::spec_unknown_member, place, name, where, didYouMean(name, names));
  }

  std::optional<ImportSpec> read(const Value &value, size_t index, SrcRange place) {
    ImportSpec spec;
    spec.place = place;
    spec.index = index;
    if (value.kind() != ValueKind::Object) {
      Diags.report(diag::spec_malformed, place, "resources", describe(spec),
                   phrase::spec_otherwise(), phrase::spec_object());
      return std::nullopt;
    }
    const ValueObject &object = value.object();
    IsGood = true;
    for (auto [name, part] : {std::pair("type", &spec.type),
                              {"name", &spec.name},
                              {"id", &spec.id},
                              {"logicalName", &spec.logicalName},
                              {"parent", &spec.parent},
                              {"provider", &spec.provider},
                              {"version", &spec.version},
                              {"pluginDownloadUrl", &spec.pluginDownloadUrl}})
      if (take(object, name, ValueKind::String, phrase::spec_text(), spec))
        *part = text(object, name);
    for (auto [name, part] : {std::pair("component", &spec.component), {"remote", &spec.remote}})
      if (take(object, name, ValueKind::Bool, phrase::spec_truth(), spec))
        *part = flag(object, name);
    if (take(object, "properties", ValueKind::Array, phrase::spec_names(), spec))
      spec.properties = texts(object, "properties");
    if (take(object, "parameterization", ValueKind::Object, phrase::spec_object(), spec)) {
      const ValueObject &part = objectOf(object, "parameterization");
      spec.parameterization = {text(part, "pluginName"), text(part, "pluginVersion"),
                               bytes(part, "parameterization", spec)};
    }
    if (take(object, "extension", ValueKind::Object, phrase::spec_object(), spec)) {
      const ValueObject &part = objectOf(object, "extension");
      spec.extension = {text(part, "name"), text(part, "version"), bytes(part, "extension", spec)};
    }
    reportUnknown(object, SpecMembers, describe(spec), place);
    spec.hasInputs = properties(object, "inputs", spec, spec.inputs);
    properties(object, "outputs", spec, spec.outputs);
    return IsGood ? std::optional<ImportSpec>(std::move(spec)) : std::nullopt;
  }

  /// True if `object` has the member `name` and it is of `kind`; of another kind it is reported.
  bool take(const ValueObject &object, llvm::StringRef name, ValueKind kind,
            const Phrase<phrase::SpecForm> &wanted, const ImportSpec &spec) {
    const Value *found = object.find(name);
    if (!found || found->isNull())
      return false;
    if (found->kind() == kind)
      return true;
    if (!found->isUnknown())
      malformed(name, wanted, spec);
    else
      unknown(name, spec);
    return false;
  }

  bool properties(const ValueObject &object, llvm::StringRef name, const ImportSpec &spec,
                  ValueObject &properties) {
    if (!take(object, name, ValueKind::Object, phrase::spec_object(), spec))
      return false;
    const Value &value = *object.find(name);
    if (value.containsUnknown())
      unknown(name, spec);
    properties = withoutFileSecrets(value.object());
    return true;
  }

  std::string bytes(const ValueObject &part, llvm::StringRef name, const ImportSpec &spec) {
    std::string value = text(part, "value");
    std::vector<char> decoded;
    if (llvm::errorToBool(llvm::decodeBase64(value, decoded)))
      malformed((name + ".value").str(), phrase::spec_base64(), spec);
    return value;
  }

  void malformed(llvm::StringRef name, const Phrase<phrase::SpecForm> &wanted,
                 const ImportSpec &spec) {
    Diags.report(diag::spec_malformed, spec.place, name.str(), describe(spec),
                 phrase::spec_otherwise(), wanted);
    IsGood = false;
  }
  void unknown(llvm::StringRef name, const ImportSpec &spec) {
    Diags.report(diag::spec_unknown_values, spec.place, name.str(), describe(spec));
    IsGood = false;
  }

  DiagnosticEngine &Diags;
  bool IsGood = true; ///< the spec that is being read
};

// Writing
// -----------------------------------------------------------------------------------------------------------------

void addText(ValueObject &object, llvm::StringRef name, llvm::StringRef text) {
  if (!text.empty())
    object.set(name, Value::string(text));
}

void addFlag(ValueObject &object, llvm::StringRef name, bool isSet) {
  if (isSet)
    object.set(name, Value::boolean(true));
}

void addProperties(ValueObject &object, llvm::StringRef name, const ValueObject &properties) {
  if (!properties.empty())
    object.set(name, Value::object(withFileSecrets(properties)));
}

Value specValue(const ImportSpec &spec) {
  ValueObject object;
  addText(object, "type", spec.type);
  addText(object, "name", spec.name);
  addText(object, "id", spec.id);
  addText(object, "parent", spec.parent);
  addText(object, "provider", spec.provider);
  addText(object, "version", spec.version);
  addText(object, "pluginDownloadUrl", spec.pluginDownloadUrl);
  if (!spec.properties.empty()) {
    std::vector<Value> names;
    for (const std::string &name : spec.properties)
      names.push_back(Value::string(name));
    object.set("properties", Value::array(std::move(names)));
  }
  addFlag(object, "component", spec.component);
  addFlag(object, "remote", spec.remote);
  addProperties(object, "inputs", spec.inputs);
  addProperties(object, "outputs", spec.outputs);
  if (spec.logicalName != spec.name)
    addText(object, "logicalName", spec.logicalName);
  if (const auto &p = spec.parameterization)
    object.set("parameterization",
               Value::object({{"pluginName", Value::string(p->pluginName)},
                              {"pluginVersion", Value::string(p->pluginVersion)},
                              {"value", Value::string(p->value)}}));
  if (const auto &e = spec.extension)
    object.set("extension", Value::object({{"name", Value::string(e->name)},
                                           {"version", Value::string(e->version)},
                                           {"value", Value::string(e->value)}}));
  return Value::object(std::move(object));
}

} // namespace

std::optional<ImportFile> readImportFile(FileId file, const StackName &stack,
                                         DiagnosticEngine &diags) {
  JsonFile json = readJsonFile(file, StateForm::ImportFile, diags);
  std::optional<ImportFile> result = json.root ? ImportFileReader(diags).run(json) : std::nullopt;
  if (result)
    resolveImportFile(*result, stack, diags);
  return result;
}

std::string writeImportFile(const ImportFile &file) {
  ValueObject root;
  ValueObject nameTable, providerInputs;
  for (const auto &[name, urn] : file.nameTable)
    nameTable.set(name, Value::string(urn));
  if (!nameTable.empty())
    root.set("nameTable", Value::object(std::move(nameTable)));
  std::vector<Value> resources;
  for (const ImportSpec &spec : file.resources)
    resources.push_back(specValue(spec));
  root.set("resources", Value::array(std::move(resources)));
  for (const auto &[name, inputs] : file.providerInputs)
    providerInputs.set(name, Value::object(withFileSecrets(inputs)));
  if (!providerInputs.empty())
    root.set("providerInputs", Value::object(std::move(providerInputs)));
  return toJson(Value::object(std::move(root)), {SecretStyle::Plain, 4}) + "\n";
}

} // namespace pcl::state
