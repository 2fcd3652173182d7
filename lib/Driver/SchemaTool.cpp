// The commands of `pcl-schema`; see the header. What is printed is made of the same entities that
// the binder sees, so the tool shows what the compiler understood, not what the file says.
#include "pcl/Driver/SchemaTool.h"

#include "pcl/Frontend/CloudFormation/Registry.h"
#include "pcl/Oracle/OracleSource.h"
#include "pcl/Schema/PackageRegistry.h"
#include "pcl/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

#include <chrono>

namespace pcl {

using namespace schema;

namespace {

/// The words for kinds, as `--kind` takes them and as text says them.
constexpr struct {
  EntityKind kind;
  const char *plural, *singular;
} Kinds[] = {{EntityKind::Resource, "resources", "resource"},
             {EntityKind::Function, "functions", "function"},
             {EntityKind::Type, "types", "type"}};

/// Writes what `print` prints to `-o`, or to standard output; what is for people, and no JSON,
/// without characters that drive a terminal.
void emitText(Run &run, bool isJson, llvm::function_ref<void(llvm::raw_ostream &)> print) {
  std::string text;
  llvm::raw_string_ostream out(text);
  print(out);
  if (!isJson)
    text = printable(text, "\t\n");
  std::string path = run.options().output.empty() ? "-" : run.options().output;
  writeFileAtomically(path, text, run.diags());
}

/// The package of `PACKAGE[@VERSION]`, or null after a diagnostic.
const Package *findPackage(Run &run, llvm::StringRef name, llvm::StringRef version) {
  unsigned errors = run.diags().errorCount();
  if (const Package *package = run.packages().find(name, version))
    return package;
  if (run.diags().errorCount() > errors)
    return nullptr; // it is there, and something is wrong with it
  std::vector<std::string> names = run.packages().names();
  std::vector<llvm::StringRef> candidates(names.begin(), names.end());
  run.diags().report(diag::no_such_package, {}, name.str(), didYouMean(name, candidates));
  return nullptr;
}

std::string constantText(const Constant &constant) {
  switch (constant.kind) {
  case Constant::Kind::Bool:
    return constant.boolean ? "true" : "false";
  case Constant::Kind::Number:
    return constant.text;
  case Constant::Kind::String: {
    std::string text;
    llvm::raw_string_ostream(text) << llvm::json::Value(llvm::json::fixUTF8(constant.text));
    return text;
  }
  }
  llvm_unreachable("every kind is handled");
}

// Text
// ----------------------------------------------------------------------------------------------------------------

class TextView {
public:
  explicit TextView(llvm::raw_ostream &out) : Out(out) {}

  void head(llvm::StringRef kind, llvm::StringRef token, llvm::StringRef deprecation) {
    Out << kind << ' ' << token << '\n';
    if (!deprecation.empty())
      Out << "deprecated: " << deprecation << '\n';
  }

  void line(llvm::StringRef key, llvm::StringRef value) {
    if (!value.empty())
      Out << key << ": " << value << '\n';
  }

  void properties(llvm::StringRef title, const Properties &properties) {
    if (properties.empty())
      return;
    Out << title << ":\n";
    size_t width = 0;
    for (const Property &property : properties)
      width = std::max(width, property.name.size());
    for (const Property &property : properties) {
      Out << "  " << property.name;
      Out.indent(width - property.name.size() + 2) << typeText(*property.type);
      if (property.isRequired)
        Out << " required";
      if (property.isSecret)
        Out << " secret";
      if (property.constant)
        Out << " = " << constantText(*property.constant);
      if (property.defaultValue)
        Out << " default " << constantText(*property.defaultValue);
      if (!property.defaultEnvironment.empty())
        Out << " from " << llvm::join(property.defaultEnvironment, ", ");
      if (property.replaceOnChanges)
        Out << " replaces";
      if (!property.deprecationMessage.empty())
        Out << " deprecated";
      Out << '\n';
    }
  }

  void enumeration(const EnumType &type) {
    Out << "values:\n";
    for (const EnumValue &value : type.values) {
      Out << "  " << constantText(value.value);
      if (!value.name.empty())
        Out << ' ' << value.name;
      Out << '\n';
    }
  }

private:
  llvm::raw_ostream &Out;
};

// JSON
// ----------------------------------------------------------------------------------------------------------------

class JsonView {
public:
  explicit JsonView(llvm::raw_ostream &out) : Out(out), Json(out, 2) { Json.objectBegin(); }
  ~JsonView() {
    Json.objectEnd();
    Out << '\n';
  }

  void head(llvm::StringRef kind, llvm::StringRef token, llvm::StringRef deprecation) {
    line("kind", kind);
    line("token", token);
    line("deprecationMessage", deprecation);
  }

  void line(llvm::StringRef key, llvm::StringRef value) {
    if (!value.empty())
      Json.attribute(key, llvm::json::fixUTF8(value));
  }

  void properties(llvm::StringRef title, const Properties &properties) {
    Json.attributeObject(title, [&] {
      for (const Property &property : properties)
        Json.attributeObject(property.name, [&] {
          line("type", typeText(*property.type));
          flag("required", property.isRequired);
          flag("secret", property.isSecret);
          flag("replaceOnChanges", property.replaceOnChanges);
          constant("const", property.constant);
          constant("default", property.defaultValue);
          if (!property.defaultEnvironment.empty())
            Json.attributeArray("environment", [&] {
              for (llvm::StringRef variable : property.defaultEnvironment)
                Json.value(variable);
            });
          line("deprecationMessage", property.deprecationMessage);
        });
    });
  }

  void enumeration(const EnumType &type) {
    Json.attributeArray("values", [&] {
      for (const EnumValue &value : type.values)
        Json.object([&] {
          line("name", value.name);
          constant("value", value.value);
        });
    });
  }

private:
  void flag(llvm::StringRef key, bool value) {
    if (value)
      Json.attribute(key, true);
  }
  void constant(llvm::StringRef key, const std::optional<Constant> &value) {
    if (!value)
      return;
    Json.attributeBegin(key);
    Json.rawValue(constantText(*value));
    Json.attributeEnd();
  }

  llvm::raw_ostream &Out;
  llvm::json::OStream Json;
};

// What is shown is the same in both forms
// ---------------------------------------------------------------------------------

template <typename View> void show(View view, const Resource &resource) {
  view.head(resource.isProvider    ? "provider"
            : resource.isComponent ? "component"
                                   : "resource",
            resource.token, resource.deprecationMessage);
  view.properties("inputs", resource.inputs);
  view.properties("outputs", resource.outputs);
  for (const Method &method : resource.methods)
    view.line(("method " + method.name).str(), method.functionToken);
}

template <typename View> void show(View view, const Function &function) {
  view.head("function", function.token, function.deprecationMessage);
  if (!function.multiArgumentInputs.empty())
    view.line("arguments", llvm::join(function.multiArgumentInputs, ", "));
  view.properties("inputs", function.inputs);
  if (function.returnType)
    view.line("returns", typeText(*function.returnType));
  else
    view.properties("outputs", function.outputs);
}

template <typename View> void show(View view, const ObjectType &type) {
  view.head("type", type.token, "");
  view.properties("properties", type.properties);
}

template <typename View> void show(View view, const EnumType &type) {
  view.head("enum", type.token, "");
  view.enumeration(type);
}

template <typename View> void show(View view, const Package &package) {
  view.head("package", package.name(), "");
  view.line("version", package.version());
  view.line("plugin download URL", package.pluginDownloadURL());
  if (const auto &parameterization = package.parameterization())
    view.line("parameterizes", parameterization->baseName + " " + parameterization->baseVersion);
  view.line("path", package.path());
  for (const auto &kind : Kinds)
    view.line(kind.plural, std::to_string(package.count(kind.kind)));
  view.properties("config", package.config());
}

template <typename Entity>
void showEntity(Run &run, const SchemaShow &command, const Entity &entity) {
  emitText(run, command.json, [&](llvm::raw_ostream &out) {
    if (command.json)
      show<JsonView &&>(JsonView(out), entity);
    else
      show<TextView &&>(TextView(out), entity);
  });
}

} // namespace

void runSchemaList(Run &run, const SchemaList &command) {
  if (!run.hasData())
    return;
  if (command.package.empty()) {
    std::vector<PackageFile> files = run.packages().list();
    emitText(run, command.json, [&](llvm::raw_ostream &out) {
      if (!command.json) {
        for (const PackageFile &file : files)
          out << file.name << ' ' << (file.version.empty() ? "-" : file.version) << ' ' << file.path
              << '\n';
        return;
      }
      llvm::json::OStream json(out, 2);
      json.array([&] {
        for (const PackageFile &file : files)
          json.object([&] {
            json.attribute("name", file.name);
            json.attribute("version", file.version);
            json.attribute("path", llvm::json::fixUTF8(file.path));
          });
      });
      out << '\n';
    });
    return;
  }
  auto [name, version] = llvm::StringRef(command.package).split('@');
  const Package *package = findPackage(run, name, version);
  if (!package)
    return;
  emitText(run, command.json, [&](llvm::raw_ostream &out) {
    std::optional<llvm::json::OStream> json;
    if (command.json)
      json.emplace(out, 2).objectBegin();
    for (const auto &kind : Kinds) {
      if (!command.kind.empty() && command.kind != kind.plural)
        continue;
      if (json)
        json->attributeArray(kind.plural, [&] {
          package->forEachToken(
              kind.kind, [&](llvm::StringRef token) { json->value(llvm::json::fixUTF8(token)); });
        });
      else
        package->forEachToken(kind.kind, [&](llvm::StringRef token) {
          if (command.kind.empty())
            out << kind.singular << ' ';
          out << token << '\n';
        });
    }
    if (json) {
      json->objectEnd();
      out << '\n';
    }
  });
}

void runSchemaShow(Run &run, const SchemaShow &command) {
  if (!run.hasData())
    return;
  llvm::StringRef text = command.token;
  std::optional<Token> token = parseToken(text);
  if (!token) {
    auto [name, version] = text.split('@');
    if (const Package *package =
            findPackage(run, name, version.empty() ? llvm::StringRef(command.version) : version))
      showEntity(run, command, *package);
    return;
  }
  bool isProvider = token->package == "pulumi" && token->module == "providers";
  const Package *package =
      findPackage(run, isProvider ? token->name : token->package, command.version);
  if (!package)
    return;
  unsigned errors = run.diags().errorCount();
  if (const Resource *resource = package->resource(text))
    return showEntity(run, command, *resource);
  if (const Function *function = package->function(text))
    return showEntity(run, command, *function);
  if (const ObjectType *type = package->objectType(text))
    return showEntity(run, command, *type);
  if (const EnumType *type = package->enumType(text))
    return showEntity(run, command, *type);
  if (run.diags().errorCount() > errors)
    return; // it is there, and malformed
  std::string nearest;
  for (const auto &kind : Kinds)
    if (nearest.empty())
      nearest = package->nearestToken(kind.kind, text);
  run.diags().report(diag::no_such_token, {}, package->name().str(), text.str(),
                     didYouMean(nearest));
}

void runSchemaIndex(Run &run, llvm::ArrayRef<std::string> packages) {
  if (!run.hasData())
    return;
  std::vector<std::pair<std::string, std::string>> wanted; // name, version
  for (llvm::StringRef package : packages)
    wanted.emplace_back(package.split('@').first.str(), package.split('@').second.str());
  if (packages.empty())
    for (const PackageFile &file : run.packages().list())
      wanted.emplace_back(file.name, file.version);
  for (const auto &[name, version] : wanted) {
    auto begin = std::chrono::steady_clock::now();
    const Package *package = findPackage(run, name, version);
    if (!package)
      continue;
    if (package->indexOrigin() == Package::IndexOrigin::Made) {
      run.diags().report(diag::cannot_keep_index, {}, package->path().str(),
                         defaultCacheDirectory());
      return; // the next one meets the same
    }
    if (!run.options().stats)
      continue;
    auto time =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    run.figures() << fmt::format(
        "{} {}: {} resources, {} functions, {} types, {} bytes, {} in {:.1f} ms\n",
        std::string_view(package->name()), std::string_view(package->version()),
        package->count(EntityKind::Resource), package->count(EntityKind::Function),
        package->count(EntityKind::Type), package->textSize(),
        package->indexOrigin() == Package::IndexOrigin::Cache ? "read" : "made", time);
  }
}

void runSchemaDerive(Run &run, llvm::StringRef directory, llvm::StringRef version) {
  std::string schema = cloudformation::deriveSchema(
      directory, version.empty() ? llvm::StringRef("0.0.0") : version, run.diags());
  if (!schema.empty())
    emitText(run, /*isJson=*/true, [&](llvm::raw_ostream &out) { out << schema; });
}

void runSchemaFetch(Run &run, llvm::StringRef package, oracle::OracleSource &oracles) {
  oracle::ProviderRequest request;
  auto [name, version] = package.split('@');
  request.package = name.str();
  request.version = version.str();
  llvm::Expected<oracle::Oracle *> provider = oracles.open(request);
  llvm::Expected<std::string> schema = provider ? (*provider)->getSchema() : provider.takeError();
  if (!schema) {
    std::string reason = oracle::takeFailure(schema.takeError()).message;
    run.diags().report(diag::schema_not_fetched, {}, name.str(), reason);
    return;
  }
  emitText(run, /*isJson=*/true, [&](llvm::raw_ostream &out) { out << *schema; });
}

} // namespace pcl
