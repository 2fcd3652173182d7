// Values of a state as expressions; docs/state.md has the rules.
#include "Inputs.h"

#include "JsonText.h"

#include "pcl/Eval/Eval.h"
#include "pcl/IR/TypeAnnotation.h"
#include "pcl/Schema/Package.h"
#include "pcl/Syntax/Lexer.h"
#include "pcl/Value/Json.h"
#include "pcl/Value/Objects.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"

namespace pcl::state {

using ir::ExprId;
using schema::TypeKind;

namespace {

/// What bridged providers note among inputs for themselves: which of them they filled in.
bool isBookkeeping(llvm::StringRef name, const Value &value) {
  return name == DefaultsKey && value.kind() == ValueKind::Array;
}

const schema::ObjectType *objectType(const schema::Type *type) {
  return type && type->kind == TypeKind::Named ? type->package->objectType(type->token) : nullptr;
}

bool isText(const schema::Type &type) {
  return type.kind == TypeKind::String || type.kind == TypeKind::Json ||
         (type.kind == TypeKind::Named && type.package->enumType(type.token));
}

/// `value` has the form of `type`, as far as one level tells.
bool fits(const Value &value, const schema::Type &type) {
  switch (value.kind()) {
  case ValueKind::Bool:
    return type.kind == TypeKind::Bool;
  case ValueKind::Number:
    return type.kind == TypeKind::Number || type.kind == TypeKind::Integer;
  case ValueKind::String:
    return isText(type);
  case ValueKind::Array:
    return type.kind == TypeKind::Array;
  case ValueKind::Object: {
    if (type.kind == TypeKind::Map)
      return true;
    const schema::ObjectType *object = objectType(&type);
    return object &&
           llvm::all_of(value.object(),
                        [&](const auto &m) {
                          return isBookkeeping(m.first, m.second) ||
                                 find(object->properties, m.first);
                        }) &&
           llvm::all_of(object->properties, [&](const auto &p) {
             return !p.isRequired || value.object().find(p.name);
           });
  }
  default:
    return false;
  }
}

/// The member of a union that `value` is of: the one that its discriminator names, else the first
/// whose form it has. Null if there is none; nothing is then known of what it holds.
const schema::Type *memberOf(const schema::Type &type, const Value &value) {
  if (!type.discriminator.empty() && value.kind() == ValueKind::Object)
    if (const Value *tag = value.object().find(type.discriminator);
        tag && tag->kind() == ValueKind::String)
      for (const auto &[wanted, token] : type.discriminatorMapping)
        if (tag->string() == wanted)
          for (const schema::Type *element : type.elements)
            if (element->token == token)
              return element;
  auto found = llvm::find_if(type.elements,
                             [&](const schema::Type *element) { return fits(value, *element); });
  return found == type.elements.end() ? nullptr : *found;
}

/// The PCL annotation for a config that stands for a value of `type`.
llvm::StringRef annotation(const schema::Type *type) {
  if (!type)
    return "any";
  switch (type->kind) {
  case TypeKind::Bool:
    return "bool";
  case TypeKind::Integer:
    return "int";
  case TypeKind::Number:
    return "number";
  default:
    return isText(*type) ? "string" : "any";
  }
}

} // namespace

void Inputs::convert(const ValueObject &values, const schema::Properties *schema,
                     llvm::SmallVectorImpl<ir::Attribute> &attributes) {
  members(values, schema, nullptr, 0, [&](llvm::StringRef name, ExprId value) {
    if (W.exprs[value].kind ==
        ir::ExprKind::Null) // to the engine the same as one that is not there
      return;
    if (syntax::isIdentifier(name)) {
      attributes.push_back(W.attribute(name, value));
      return;
    }
    S.diags.report(diag::state_option_lost, place(), name.str(), state().urn,
                   phrase::no_block_input());
    lose();
  });
}

void Inputs::members(const ValueObject &values, const schema::Properties *properties,
                     const schema::Type *element, unsigned depth, Emit emit) {
  for (const auto &[name, member] : values) {
    if (isBookkeeping(name, member))
      continue;
    Path.append(name);
    auto pop = llvm::make_scope_exit([&] { Path.pop(); });
    const schema::Property *property = properties ? find(*properties, name) : nullptr;
    if (properties && !property) {
      S.diags.report(diag::state_unknown_input, place(), Path.str(), state().type);
      lose();
      continue;
    }
    bool isSecret = property && property->isSecret && !holdsNothing(member);
    if (ExprId made = value(isSecret ? member.withSecret() : member,
                            property ? property->type : element, depth + 1))
      emit(name, made);
  }
  for (const schema::Property &property : properties ? *properties : schema::Properties())
    if (property.isRequired && !property.defaultValue && !values.find(property.name)) {
      Path.append(property.name);
      S.diags.report(diag::state_missing_input, place(), Path.str(), state().type);
      Path.pop();
    }
}

ExprId Inputs::value(const Value &value, const schema::Type *type, unsigned depth) {
  if (depth > MaxJsonDepth || (value.isUnknown() && !value.isSecret())) {
    S.diags.report(diag::state_unknown_value, place(), Path.str(), state().type);
    lose();
    return {};
  }
  if (!value.isSecret() || (InSecret && !value.isUnknown()))
    return plain(value, type, depth);
  if (value.isUnknown() || S.options.secrets == Secrets::InConfig)
    return placeholder(type);
  InSecret = true;
  ExprId content = plain(value, type, depth);
  InSecret = false;
  S.showsSecrets = true;
  return content ? W.call(ir::Builtin::Secret, {content}) : content;
}

ExprId Inputs::plain(const Value &value, const schema::Type *type, unsigned depth) {
  if (type && type->kind == TypeKind::Union)
    type = memberOf(*type, value);
  switch (value.kind()) {
  case ValueKind::String:
    return text(value.string(), type);
  case ValueKind::Object:
    return object(value.object(), type, depth);
  case ValueKind::Array: {
    llvm::SmallVector<ExprId, 8> items;
    for (const Value &element : value.elements()) {
      Path.append(items.size());
      ExprId item = this->value(
          element, type && type->kind == TypeKind::Array ? type->element() : nullptr, depth + 1);
      Path.pop();
      items.push_back(item ? item : W.exprs.null()); // the others keep their places
    }
    return W.exprs.tuple(items);
  }
  case ValueKind::Resource:
    if (std::optional<size_t> target = S.choice.find(value.resourceData().urn)) {
      Referred.insert(*target);
      return S.refTo(value.resourceData().urn);
    }
    [[fallthrough]];
  default:
    if (ExprId made = eval::materialise(W.program, value.withSecret(false)))
      return made;
    S.diags.report(diag::state_unknown_value, place(), Path.str(), state().type);
    lose();
    return {};
  }
}

ExprId Inputs::object(const ValueObject &values, const schema::Type *type, unsigned depth) {
  const schema::ObjectType *known = objectType(type);
  llvm::SmallVector<ExprId, 16> items;
  members(values, known ? &known->properties : nullptr,
          type && type->kind == TypeKind::Map ? type->element() : nullptr, depth,
          [&](llvm::StringRef name, ExprId value) {
            items.append({W.text(name), value});
          });
  return W.exprs.object(items);
}

ExprId Inputs::text(llvm::StringRef text, const schema::Type *type) {
  if (!llvm::json::isUTF8(text))
    return W.call(ir::Builtin::FromBase64, {W.text(llvm::encodeBase64(text))});
  if (type && (type->kind == TypeKind::Asset ||
               type->kind == TypeKind::Archive)) // older states have the path alone
    return W.call(type->kind == TypeKind::Asset ? ir::Builtin::FileAsset : ir::Builtin::FileArchive,
                  {W.text(text)});
  // The state writes inputs of providers that are no texts as JSON.
  JsonError error;
  if (state().isProvider() && Path.steps().size() == 1 && type && !isText(*type) &&
      type->kind != TypeKind::Any)
    if (std::optional<Value> decoded = parseJson(text, error);
        decoded && decoded->kind() != ValueKind::String)
      return plain(*decoded, type, 1);

  std::vector<Reference> references = S.references->find(text, Resource, Path);
  llvm::erase_if(references, [&](const Reference &reference) {
    bool isCircle = S.references->closesCircle(Resource, reference.resource);
    if (isCircle)
      S.diags.report(diag::state_circle, place(), Path.str(), S.resources[reference.resource].urn);
    return isCircle;
  });
  bool mayBeJson =
      !InSecret && !state().isProvider() && (!type || type->kind == TypeKind::Any || isText(*type));
  if (ExprId made = mayBeJson ? json(text, references) : ExprId())
    return made;
  return withReferences(text, references);
}

/// A text that is JSON as what it says, encoded when the program runs; None if it is none, or
/// `references` are not all inside of its texts.
ExprId Inputs::json(llvm::StringRef text, llvm::ArrayRef<Reference> references) {
  std::optional<Value> value = encodedJson(text);
  if (!value)
    return {};
  size_t placed = 0;
  ExprId made = encoded(*value, references, placed);
  if (placed != references.size())
    return {};
  return W.stdCall(ir::StdFunction::jsonencode, {{"input", made}}, {});
}

ExprId Inputs::encoded(const Value &value, llvm::ArrayRef<Reference> wanted, size_t &placed) {
  switch (value.kind()) {
  case ValueKind::String: {
    std::vector<Reference> found = S.references->find(value.string(), Resource, Path);
    llvm::erase_if(found, [&](const Reference &reference) {
      return llvm::none_of(wanted, [&](const Reference &other) {
        return other.resource == reference.resource && other.property == reference.property;
      });
    });
    placed += found.size();
    return withReferences(value.string(), found);
  }
  case ValueKind::Array: {
    llvm::SmallVector<ExprId, 8> items;
    for (const Value &element : value.elements()) {
      Path.append(items.size());
      items.push_back(encoded(element, wanted, placed));
      Path.pop();
    }
    return W.exprs.tuple(items);
  }
  case ValueKind::Object: {
    llvm::SmallVector<ExprId, 16> items;
    for (const auto &[name, member] : value.object()) {
      Path.append(name);
      items.append({W.text(name), encoded(member, wanted, placed)});
      Path.pop();
    }
    return W.exprs.object(items);
  }
  default:
    return eval::materialise(W.program, value);
  }
}

/// `text` with `references` in the place of what they are.
ExprId Inputs::withReferences(llvm::StringRef text, llvm::ArrayRef<Reference> references) {
  llvm::SmallVector<ExprId, 4> parts;
  size_t end = 0;
  for (const Reference &reference : references) {
    parts.push_back(W.text(text.slice(end, reference.offset)));
    parts.push_back(S.access(reference.resource, reference.property));
    end = reference.offset + reference.length;
    Referred.insert(reference.resource);
  }
  if (parts.size() == 2 && end == text.size() && W.program.str(W.exprs[parts[0]].text()).empty())
    return parts[1];
  parts.push_back(W.text(text.substr(end)));
  return W.templateOf(parts);
}

ExprId Inputs::placeholder(const schema::Type *type) {
  lose();
  std::string wanted = S.names[Resource];
  for (const PathStep &step : Path.steps()) {
    std::string word = step.kind == PathStep::Kind::Index ? std::to_string(step.index) : step.name;
    llvm::erase_if(word, [](char c) { return !llvm::isAlnum(c) && c != '_'; });
    if (!word.empty())
      word[0] = llvm::toUpper(word[0]);
    wanted += word;
  }
  std::string name = W.names.claim(wanted, wanted + "Secret");
  if (llvm::is_contained(state().unstored, Path.str()))
    S.diags.report(diag::state_hash_unset, place(), Path.str(), name);
  else
    S.diags.report(diag::state_secret_unset, place(), Path.str(), name);
  ir::Node config = W.node(ir::NodeKind::Config, name, place(), place());
  config.label = W.intern(annotation(type));
  config.labelRange = place();
  annotate(W.program, config, S.diags);
  config.attributes.push_back(
      W.attribute("description", W.text(fmt::format("{} of {}", Path.str(), state().name))));
  config.attributes.push_back(W.attribute("secret", W.exprs.boolean(true)));
  S.configs.push_back(std::move(config));
  return W.ref(name);
}

} // namespace pcl::state
