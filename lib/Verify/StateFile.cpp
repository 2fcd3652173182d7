// Reading of Terraform's state files as plans in which nothing changes. Source of the form:
// internal/states/statefile of hashicorp/terraform.
#include "pcl/Frontend/State/TerraformAddress.h"
#include "pcl/Verify/Plan.h"

#include "Members.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::verify {

/// `value` with the part secret that `steps`, a path of `sensitive_attributes`, leads to; a path
/// that cannot be followed marks what it led to.
static Value withSensitive(const Value &value, llvm::ArrayRef<Value> steps) {
  if (steps.empty())
    return value.withSecret();
  const Value *key = objectIn(&steps.front()).find("value");
  if (key && key->kind() == ValueKind::Object)
    key = key->object().find("value");
  if (key && key->kind() == ValueKind::String && value.kind() == ValueKind::Object)
    if (const Value *member = value.object().find(key->string())) {
      ValueObject object = value.object();
      object.set(key->string(), withSensitive(*member, steps.drop_front()));
      return Value::object(std::move(object));
    }
  std::optional<int64_t> index =
      key && key->kind() == ValueKind::Number ? key->integer() : std::nullopt;
  if (index && value.kind() == ValueKind::Array && *index >= 0 &&
      static_cast<size_t>(*index) < value.elements().size()) {
    std::vector<Value> elements = value.elements().vec();
    elements[*index] = withSensitive(elements[*index], steps.drop_front());
    return Value::array(std::move(elements));
  }
  return value.withSecret();
}

/// States hold a value of any type together with its type.
static Value withoutType(const Value &value) {
  const ValueObject &object = objectIn(&value);
  const Value *inner = object.find("value");
  return inner && object.find("type") && object.size() == 2 ? inner->withSecret(value.isSecret())
                                                            : value;
}

/// The attributes of any type are those that Terraform's own provider has.
static Value withoutTypes(llvm::StringRef type, const Value &attributes) {
  if (attributes.kind() != ValueKind::Object ||
      (type != "terraform_data" && type != "terraform_remote_state"))
    return attributes;
  ValueObject made;
  for (const auto &[name, value] : attributes.object())
    made.set(name, withoutType(value));
  return Value::object(std::move(made));
}

class StateReader {
public:
  explicit StateReader(const ValueObject &root) : Root(root), Made(std::make_unique<Plan>()) {}

  std::unique_ptr<Plan> run() {
    Made->Modules[""];
    for (const Value &item : listIn(Root, "resources"))
      readResource(objectIn(&item));
    for (const auto &[name, item] : objectIn(Root, "outputs")) {
      const ValueObject &object = objectIn(&item);
      Made->outputs.push_back({name, valueIn(object, "value"), valueIn(object, "type"), Value()});
      if (isTrue(object.find("sensitive")))
        Made->outputs.back().value = Made->outputs.back().value.withSecret();
    }
    return std::move(Made);
  }

private:
  void readResource(const ValueObject &object) {
    std::string module = textMember(object, "module").str();
    bool isData = textMember(object, "mode") == "data";
    PlannedInstance shared;
    shared.type = textMember(object, "type");
    shared.name = textMember(object, "name");
    std::optional<state::ModulePath> path = state::parseModulePath(module);
    if (!path || !state::isTerraformName(shared.type) || !state::isTerraformName(shared.name))
      return; // who reads the resources has said it
    const std::string &plain = path->plain;
    shared.words = path->words;
    std::string own = (isData ? "data." : "") + shared.type + "." + shared.name;
    shared.address = module + (module.empty() ? "" : ".") + own;
    ConfiguredResource &configured = Made->Configured[plain + (plain.empty() ? "" : ".") + own];
    configured.address = plain + (plain.empty() ? "" : ".") + own;
    configured.module = plain;
    readProvider(textMember(object, "provider"), shared, configured);
    shared.configured = &configured;
    Made->hasHeldValues |= shared.type == "terraform_data";
    for (const Value &item : listIn(object, "instances")) {
      const ValueObject &said = objectIn(&item);
      if (!textMember(said, "deposed").empty())
        continue;
      PlannedInstance instance = shared;
      if (const Value *key = said.find("index_key"); key && !key->isNull()) {
        bool isText = key->kind() == ValueKind::String;
        instance.key = isText ? key->string().str() : key->numberText().str();
        instance.address = state::withInstanceKey(shared.address, *key);
      }
      Value attributes = withoutTypes(shared.type, valueIn(said, "attributes"));
      for (const Value &path : listIn(said, "sensitive_attributes"))
        if (path.kind() == ValueKind::Array)
          attributes = withSensitive(attributes, path.elements());
      instance.values = objectIn(&attributes);
      (isData ? Made->data : Made->resources).push_back(std::move(instance));
    }
  }

  /// `provider["registry.terraform.io/hashicorp/aws"].west`, perhaps below a module.
  void readProvider(llvm::StringRef address, PlannedInstance &shared,
                    ConfiguredResource &configured) {
    auto [source, rest] = address.substr(address.find("provider[\"")).split("\"]");
    llvm::StringRef name = source.substr(source.rfind('/') + 1), alias = rest.ltrim('.');
    shared.provider = name.str();
    configured.providerKey = name.str() + (alias.empty() ? "" : "." + alias.str());
    Made->providers[configured.providerKey] = {name.str(), alias.str(), "", {}};
  }

  const ValueObject &Root;
  std::unique_ptr<Plan> Made;
};

std::unique_ptr<Plan> readState(llvm::StringRef name, llvm::StringRef text,
                                DiagnosticEngine &diags) {
  JsonError error;
  std::optional<Value> root = parseJson(text, error);
  if (!root || root->kind() != ValueKind::Object || !root->object().find("version")) {
    diags.report(diag::verify_bad_state, {}, name.str(),
                 root ? phrase::no_version() : phrase::bad_json_at(error.message, error.offset));
    return nullptr;
  }
  return StateReader(root->object()).run();
}

} // namespace pcl::verify
