// Mapped and guessed objects behind the interface of Types.h.
#include "Providers.h"

#include "pcl/Frontend/Common/Names.h"
#include "pcl/Frontend/Terraform/Terraform.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace pcl::terraform {

Providers::~Providers() = default;

bool needsMapping(llvm::StringRef provider) {
  bool isKubernetes = provider == Providers::Kubernetes;
  return provider != "terraform" && provider != "template" &&
         (isKubernetes || !Providers::isOfKubernetes(provider));
}

static AssetKind assetKind(schema::AssetKind kind) {
  switch (kind) {
  case schema::AssetKind::None:
    return AssetKind::None;
  case schema::AssetKind::FileAsset:
  case schema::AssetKind::BytesAsset:
    return AssetKind::Asset;
  case schema::AssetKind::FileArchive:
  case schema::AssetKind::BytesArchive:
    return AssetKind::Archive;
  }
  return AssetKind::None;
}

/// Fields of a mapping; types of nested blocks are made when a field is asked for.
class Providers::Mapped : public SchemaObject {
public:
  Mapped(Providers &owner, const schema::FieldMaps &maps, bool hasId, Rules rules,
         llvm::StringRef type)
      : Owner(owner), Maps(maps), HasId(hasId), Special(rules), Name(type), Type(Name) {}

  const Field *find(llvm::StringRef name) const override {
    auto [slot, isNew] = Found.try_emplace(name);
    if (!isNew)
      return slot->second.get();
    const schema::FieldMap *map = Maps.find(name);
    if (HasId && name == "id" && map && map->isGuess)
      map = nullptr; // every resource has one
    if (!map && !(HasId && name == "id"))
      return (Found[name] = renamed(name)).get();
    auto field = std::make_unique<Field>();
    field->name = name.str();
    if (map) {
      field->pulumi = map->pulumiName;
      field->isGuess = map->isGuess && map->type == schema::TerraformType::Dynamic;
      Rules inner = Special == Rules::Secret ? Rules::Kubernetes : Special;
      field->type = field->isGuess ? Owner.guessedType() : Owner.fieldType(*map, inner, Type);
      field->asset = assetKind(map->asset);
      field->isOptional = !map->isRequired;
      field->isSecret = map->isSensitive;
      field->isComputedOnly = map->isComputed && !map->isOptional && !map->isRequired;
    } else {
      field->pulumi = "id";
      field->type = Owner.Types.string();
      field->isComputedOnly = true;
    }
    if (Special != Rules::None)
      applyRules(*field);
    return (Found[name] = std::move(field)).get();
  }

  llvm::ArrayRef<const Field *> fields() const override {
    if (All.empty())
      for (const auto &[name, map] : Maps.fields())
        All.push_back(find(name));
    return All;
  }

private:
  /// The field that an argument of an older major has become, under the old name; else null.
  std::unique_ptr<Field> renamed(llvm::StringRef old) const {
    auto become = [&](llvm::StringRef name, Field::Rename how,
                      llvm::StringRef inner = "") -> std::unique_ptr<Field> {
      if (how == Field::Rename::Gone) {
        auto field = std::make_unique<Field>();
        field->name = old.str();
        field->type = Owner.Types.unknown();
        field->rename = how;
        return field;
      }
      if (!Maps.find(name))
        return nullptr;
      auto field = std::make_unique<Field>(*find(name));
      field->name = old.str();
      field->rename = how;
      if (llvm::is_contained({Field::Rename::Vpc, Field::Rename::Ssl, Field::Rename::Not,
                              Field::Rename::Enabled, Field::Rename::Disabled},
                             how))
        field->type = Owner.Types.boolean();
      if (how == Field::Rename::Filter)
        field->type = Owner.Types.string();
      if (how == Field::Rename::Within) {
        const Ty *block = field->type;
        const Field *member = block->is(TyKind::Singleton) && block->element->is(TyKind::Schema)
                                  ? block->element->field(inner)
                                  : nullptr;
        if (!member)
          return nullptr;
        field->type = member->type;
        field->other = member->pulumi;
      }
      if (how == Field::Rename::List)
        field->type = Owner.Types.elementOf(field->type);
      if (how == Field::Rename::Both) {
        const Field *other = find(name.split("_on_").first.str() + "_on_create");
        field->other = other ? other->pulumi : "";
      }
      return field;
    };
    struct Row {
      llvm::StringLiteral type, old, now;
      Field::Rename how;
      llvm::StringLiteral inner;
    };
    static constexpr Row rows[] = {
#define PCL_TF_RENAME(TYPE, OLD, NEW, HOW) {#TYPE, #OLD, #NEW, Field::Rename::HOW, ""},
#define PCL_TF_WITHIN(TYPE, OLD, BLOCK, NEW) {#TYPE, #OLD, #BLOCK, Field::Rename::Within, #NEW},
#include "Renames.def"
    };
    for (const Row &row : rows)
      if (row.old == old &&
          (row.type == Type || (row.type.ends_with("_") && Type.starts_with(row.type))))
        if (auto field = become(row.now, row.how, row.inner))
          return field;
    // An argument that no state keeps is the one that is kept, as a secret, where the package has
    // but that; its number is not needed then.
    llvm::StringRef word = old;
    bool isNumber = word.consume_back("_wo_version") || word.consume_back("_wo_revision");
    if ((isNumber || word.consume_back("_wo")) && Maps.find(word))
      return become(word, isNumber ? Field::Rename::Gone : Field::Rename::Same);
    word = old;
    if (Type.starts_with("azurerm_") && word.consume_front("enable_"))
      return become((word + "_enabled").str(), Field::Rename::Same);
    return nullptr;
  }

  /// What the mapping does not say of Kubernetes: which texts may be numbers or are those of file
  /// modes, and that the data of a secret are given as texts and kept in Base64.
  void applyRules(Field &field) const {
    bool isText = field.type->is(TyKind::String);
    if (isText && llvm::is_contained({"target_port", "port", "service_port", "max_surge",
                                      "max_unavailable", "min_available"},
                                     field.name)) {
      field.isIntOrText = true;
      field.type = Owner.Types.unknown();
    } else if (isText && (field.name == "mode" || field.name == "default_mode")) {
      field.isOctal = true;
      field.type = Owner.Types.string();
    } else if (Special == Rules::Secret && field.name == "data") {
      field.input = "stringData";
      field.isEncoded = true;
    } else if (Special == Rules::Secret && field.name == "binary_data") {
      field.pulumi = "data";
    }
  }

  Providers &Owner;
  const schema::FieldMaps &Maps;
  bool HasId;
  Rules Special;
  std::string Name;
  llvm::StringRef Type; ///< of the resource, also where this is a block of it
  mutable llvm::StringMap<std::unique_ptr<Field>> Found;
  mutable std::vector<const Field *> All;
};

/// An object of which nothing is known: it has every field, under the name that the rule gives.
class Providers::Guessed : public SchemaObject {
public:
  explicit Guessed(TyStore &types) { Self = types.schema(this, false); }
  const Ty *type() const { return Self; }

  const Field *find(llvm::StringRef name) const override {
    std::unique_ptr<Field> &field = Found[name];
    if (!field) {
      field = std::make_unique<Field>();
      field->name = name.str();
      field->pulumi = frontend::camelCase(name);
      field->type = Self;
      field->isOptional = true;
      field->isGuess = true;
    }
    return field.get();
  }
  llvm::ArrayRef<const Field *> fields() const override { return {}; }
  bool isGuess() const override { return true; }

private:
  const Ty *Self;
  mutable llvm::StringMap<std::unique_ptr<Field>> Found;
};

const Ty *Providers::guessedType() {
  auto object = std::make_unique<Guessed>(Types);
  const Ty *type = object->type();
  Objects.push_back(std::move(object));
  return type;
}

const Ty *Providers::schemaType(const schema::FieldMaps &fields, bool isResource, Rules rules,
                                llvm::StringRef owner) {
  const Ty *&type = ByFields[&fields];
  if (!type) {
    Objects.push_back(std::make_unique<Mapped>(*this, fields, isResource, rules, owner));
    type = Types.schema(Objects.back().get(), isResource);
  }
  return type;
}

const Ty *Providers::fieldType(const schema::FieldMap &field, Rules rules, llvm::StringRef owner) {
  using schema::TerraformType;
  auto scalar = [&](TerraformType type) -> const Ty * {
    switch (type) {
    case TerraformType::Bool:
      return Types.property(TyKind::Bool);
    case TerraformType::Int:
    case TerraformType::Float:
      return Types.property(TyKind::Number);
    case TerraformType::String:
      return Types.property(TyKind::String);
    default:
      return Types.unknown();
    }
  };
  const Ty *element =
      field.nested ? schemaType(*field.nested, false, rules, owner) : scalar(field.elementType);
  switch (field.type) {
  case TerraformType::List:
  case TerraformType::Set:
    if (field.isSingleton)
      return Types.singleton(element);
    return Types.collection(field.type == TerraformType::Set ? TyKind::Set : TyKind::List, element);
  case TerraformType::Map:
    return field.isObject && field.nested ? element : Types.map(element);
  default:
    return field.nested ? element : scalar(field.type);
  }
}

const schema::TerraformProvider *Providers::mapping(llvm::StringRef name) {
  const schema::TerraformProvider *provider = Mappings.find(name);
  Used.insert(schema::TerraformProviders::mappingOf(name).str());
  if ((!provider || provider->isInferred()) && needsMapping(name))
    Unmapped.insert(name.str());
  return provider;
}

const TypeInfo *Providers::guess(llvm::StringRef type, bool isData) {
  auto &table = isData ? Data : Resources;
  llvm::StringRef provider = providerOf(type);
  std::string word = frontend::camelCase(type.substr(std::min(type.size(), provider.size() + 1)));
  if (word.empty())
    word = provider.str();
  std::string title = word;
  title[0] = llvm::toUpper(title[0]);
  std::string package = schema::TerraformProviders::packageOf(provider).str();
  TypeInfo &info = table[type];
  info.isGuess = true;
  info.token = isData ? package + ":index/get" + title + ":get" + title
                      : package + ":index/" + word + ":" + title;
  info.type = guessedType();
  return &info;
}

/// The data source that does today what `type` of an older major did; else `type`.
static llvm::StringRef currentDataSource(llvm::StringRef type) {
  struct Row {
    llvm::StringLiteral old, now;
  };
  static constexpr Row rows[] = {
#define PCL_TF_RENAME(TYPE, OLD, NEW, HOW)
#define PCL_TF_DATA(OLD, NEW) {#OLD, #NEW},
#include "Renames.def"
  };
  const Row *row = llvm::find_if(rows, [&](const Row &each) { return each.old == type; });
  return row == std::end(rows) ? type : llvm::StringRef(row->now);
}

const TypeInfo *Providers::known(llvm::StringRef type, bool isData) {
  const schema::TerraformProvider *provider = mapping(providerOf(type));
  const schema::ResourceMap *map = !provider ? nullptr
                                   : isData  ? provider->dataSource(type)
                                             : provider->resource(type);
  if (provider && isData && !map)
    map = provider->dataSource(currentDataSource(type));
  if (!map)
    return guess(type, isData);
  TypeInfo &info = (isData ? Data : Resources)[type];
  info.token = map->token;
  info.isGuess = map->isInferred;
  Rules rules = providerOf(type) != Kubernetes                     ? Rules::None
                : llvm::StringRef(map->token).ends_with(":Secret") ? Rules::Secret
                                                                   : Rules::Kubernetes;
  info.type = schemaType(map->fields, true, rules, type);
  return &info;
}

const TypeInfo *Providers::resource(llvm::StringRef type) {
  auto found = Resources.find(type);
  if (found != Resources.end())
    return &found->second;
  if (type == TerraformData) {
    // Terraform's own; the core SDK has it. What Terraform calls `output` is the latest input.
    TypeInfo &info = Resources[type];
    info.token = "pulumi:index:Stash";
    info.type = Types.stash(Types.unknown());
    return &info;
  }
  if (isOfKubernetes(providerOf(type)))
    if (const TypeInfo *info = byHand(type))
      return info;
  return known(type, /*isData=*/false);
}

/// What is of a package that is called otherwise, or of a kind that the mapping does not have; else
/// null.
const TypeInfo *Providers::byHand(llvm::StringRef type) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> tokens[] = {
      {"helm_release", "kubernetes:helm.sh/v3:Release"},
      {"kubectl_manifest", "kubernetes:yaml/v2:ConfigGroup"},
      {"kubernetes_annotations", "kubernetes:index/annotations:Annotations"},
      {"kubernetes_config_map_v1_data", "kubernetes:core/v1:ConfigMapPatch"},
      {"kubernetes_labels", "kubernetes:index/labels:Labels"},
      {"kubernetes_manifest", "kubernetes:yaml/v2:ConfigGroup"},
      {"kubernetes_secret_v1_data", "kubernetes:core/v1:SecretPatch"}};
  const auto *row = llvm::find_if(tokens, [&](const auto &known) { return known.first == type; });
  if (row == std::end(tokens))
    return nullptr;
  TypeInfo &info = Resources[type];
  info.token = row->second.str();
  info.isByHand = true;
  const Ty *text = Types.property(TyKind::String);
  std::vector<Field> fields;
  if (type == "helm_release") {
    for (llvm::StringRef name : {"id", "name", "namespace", "version", "chart"})
      fields.push_back({name.str(), name.str(), text});
    std::vector<Field> status = fields;
    status.push_back({"app_version", "appVersion", text});
    status.push_back({"revision", "revision", Types.property(TyKind::Number)});
    status.push_back({"status", "status", text});
    fields.push_back({"metadata", "status", Types.singleton(Types.object(status))});
    for (llvm::StringRef name : {"description", "keyring"})
      fields.push_back({name.str(), name.str(), text});
    for (llvm::StringRef name : {"max_history", "timeout"})
      fields.push_back({name.str(), frontend::camelCase(name), Types.property(TyKind::Number)});
    for (llvm::StringRef name :
         {"atomic", "cleanup_on_fail", "create_namespace", "dependency_update", "devel",
          "disable_openapi_validation", "disable_webhooks", "force_update", "lint", "recreate_pods",
          "render_subchart_notes", "replace", "reset_values", "reuse_values", "skip_crds", "verify",
          "wait_for_jobs"})
      fields.push_back({name.str(), frontend::camelCase(name), Types.property(TyKind::Bool)});
    fields.push_back({"disable_crd_hooks", "disableCRDHooks", Types.property(TyKind::Bool)});
  } else if (type == "kubernetes_manifest") { // which is the resource itself
    fields = {{"manifest", "", Types.unknown()}, {"object", "", Types.unknown()}};
  } else {
    fields = {{"id", "id", text}};
    if (type == "kubectl_manifest")
      fields.push_back({"yaml_body", "", text});
  }
  info.type = Types.object(std::move(fields));
  ByHand.insert(info.type);
  return &info;
}

const TypeInfo *Providers::data(llvm::StringRef type) {
  auto found = Data.find(type);
  if (found != Data.end())
    return &found->second;
  if (type == RemoteState) {
    // Terraform's own; what it reads are the outputs of another stack.
    TypeInfo &info = Data[type];
    info.token = "pulumi:pulumi:StackReference";
    info.type = Types.object({{"outputs", "outputs", Types.map(Types.property(TyKind::Unknown))}});
    return &info;
  }
  if (type == "template_cloudinit_config") // which moved to a provider of its own
    return data("cloudinit_config");
  // Kinds of Kubernetes have no functions; what exists is read as the resource that it is.
  if (providerOf(type) == Kubernetes)
    if (const TypeInfo *kind = resource(type); !kind->isGuess)
      return kind;
  return known(type, /*isData=*/true);
}

const TypeInfo *Providers::provider(llvm::StringRef name) {
  TypeInfo &info = Blocks[name];
  if (info.type)
    return &info;
  info.token = ("pulumi:providers:" + packageOf(name)).str();
  if (const schema::TerraformProvider *provider = mapping(name)) {
    info.type = schemaType(provider->config(), false, Rules::None, "");
    return &info;
  }
  info.isGuess = true;
  info.type = guessedType();
  return &info;
}

} // namespace pcl::terraform
