// Forms of import ids, and what they make of attributes.
//
// Attributes stand in braces: `{name}`. With `/` behind a name it is the last part of what it
// holds; of names with commas between them, the first that holds something. `{id<role}` is what
// `id` has before a slash and the role; `{list*c}` each element of a list, a text, or for true the
// name itself, behind `c`; `{prefix+c}` what it holds with `c` behind it, if it holds something;
// `{days=0}` has a value for nothing. Dots lead into values. `{?name}` is no attribute. Source of
// the forms: the providers' documentation (utils/data/tables/make_import_ids.py).
#include "pcl/Frontend/State/TerraformIds.h"

#include "pcl/Value/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

namespace pcl::state {

namespace {

/// A type of Terraform and the form of its import id, which is `-` where its provider imports none.
struct Row {
  std::string_view type, form;
};

/// Sorted by type.
constexpr Row Table[] = {
#define PCL_IMPORT_ID(TYPE, FORM) {TYPE, FORM},
#include "import-ids.def"
#undef PCL_IMPORT_ID
};

} // namespace

/// "" of a type that is not in the table.
static llvm::StringRef formOf(llvm::StringRef type) {
  auto row =
      llvm::lower_bound(Table, std::string_view(type),
                        [](const Row &row, std::string_view type) { return row.type < type; });
  return row != std::end(Table) && llvm::StringRef(row->type) == type ? llvm::StringRef(row->form)
                                                                      : llvm::StringRef();
}

/// What `path`, names and indices with dots between them, leads to; null if there is nothing.
static const Value *partOf(const ValueObject &attributes, llvm::StringRef path) {
  auto [name, rest] = path.split('.');
  const Value *value = attributes.find(name);
  while (value && !rest.empty()) {
    std::tie(name, rest) = rest.split('.');
    size_t index = 0;
    if (value->kind() == ValueKind::Object)
      value = value->object().find(name);
    else if (value->kind() == ValueKind::Array && !name.getAsInteger(10, index) &&
             index < value->elements().size())
      value = &value->elements()[index];
    else
      return nullptr;
  }
  return value;
}

/// What `{name*c}` stands for: nothing where there is nothing.
static std::string repeated(const Value *value, llvm::StringRef name, llvm::StringRef separator) {
  std::string made;
  auto add = [&](const std::optional<std::string> &text) {
    if (text && !text->empty())
      made += separator.str() + *text;
  };
  if (!value)
    return made;
  if (value->kind() == ValueKind::Array)
    for (const Value &element : value->elements())
      add(scalarText(element));
  else if (value->kind() != ValueKind::Bool)
    add(scalarText(*value));
  else if (value->boolean())
    add(name.str());
  return made;
}

/// What the braces with `what` in a form stand for; nothing if attributes do not tell.
static std::optional<std::string> filled(llvm::StringRef what, const ValueObject &attributes) {
  auto textOf = [&](llvm::StringRef name) {
    const Value *value = partOf(attributes, name);
    return value ? scalarText(*value).value_or("") : "";
  };
  if (what.starts_with("?"))
    return std::nullopt;
  if (auto [name, end] = what.split('<'); !end.empty()) {
    std::string whole = textOf(name), cut = "/" + textOf(end);
    size_t at = whole.find(cut);
    return at == std::string::npos ? std::nullopt : std::optional(whole.substr(0, at));
  }
  if (auto [list, separator] = what.split('*'); !separator.empty())
    return repeated(partOf(attributes, list), list, separator);
  if (auto [name, end] = what.split('+'); !end.empty()) {
    std::string text = textOf(name);
    return text.empty() ? text : text + end.str();
  }
  if (auto [name, other] = what.split('='); !other.empty()) {
    std::string text = textOf(name);
    return text.empty() ? other.str() : text;
  }
  bool isLast = what.consume_back("/");
  llvm::SmallVector<llvm::StringRef> names;
  what.split(names, ',');
  std::string text;
  for (llvm::StringRef name : names)
    if (text.empty())
      text = textOf(name);
  if (text.empty())
    return std::nullopt;
  return isLast ? text.substr(text.rfind('/') + 1) : text;
}

/// Whether `id` is of the form that the texts `plain` are, with something between each two of them.
static bool hasForm(llvm::StringRef id, llvm::ArrayRef<llvm::StringRef> plain) {
  if (!id.consume_front(plain.front()) || !id.consume_back(plain.back()))
    return false;
  for (llvm::StringRef text : plain.drop_front().drop_back()) {
    size_t at = id.find(text, 1);
    if (at == llvm::StringRef::npos)
      return false;
    id = id.substr(at + text.size());
  }
  return !id.empty();
}

ImportId importIdOf(llvm::StringRef type, const ValueObject &attributes) {
  llvm::StringRef form = formOf(type), rest = form;
  const Value *known = attributes.find("id");
  std::string id = known ? scalarText(*known).value_or("") : "";
  if (form == "-")
    return {"", ImportId::Kind::None};
  if (form.empty())
    return {id, ImportId::Kind::Unknown};
  llvm::SmallVector<llvm::StringRef> plain;
  std::string made;
  bool isWhole = true, hasWords = false, isOptional = false;
  while (!rest.empty() || plain.empty()) {
    auto [text, behind] = rest.split('{');
    plain.push_back(text);
    hasWords |= llvm::any_of(text, llvm::isAlpha);
    made += text;
    if (behind.empty()) {
      rest = "";
      break;
    }
    auto [what, next] = behind.split('}');
    std::optional<std::string> part = filled(what, attributes);
    isOptional |= what.contains('*') || what.contains('+');
    isWhole &= part.has_value();
    made += part.value_or("");
    rest = next;
    if (rest.empty())
      plain.push_back("");
  }
  // Where attributes hold less or more than what the form has a place for, the id may be of it.
  bool isSo = !isOptional && plain.size() > 2 && hasForm(id, plain);
  if (isSo && (hasWords || !isWhole))
    return {id, ImportId::Kind::Known};
  if (isWhole && !made.empty())
    return {std::move(made), ImportId::Kind::Known};
  return {id, form.contains("{?") ? ImportId::Kind::Unknown : ImportId::Kind::Lacking};
}

} // namespace pcl::state
