// Attributes that another resource changes after the resource that has them is made.
#include "Late.h"
#include "Names.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl::cloudformation {

namespace {

struct LateRow {
  llvm::StringLiteral type, attribute, changer, link, other, function;
};
constexpr LateRow LateRows[] = {
#define CFN_LATE(type, attribute, changer, link, other, function)                                  \
  {type, attribute, changer, link, other, function},
#include "Late.def"
};

bool isRefOf(const Node &node, llvm::StringRef id) {
  const Member *call = node.function();
  return call && call->key == "Ref" && call->value->isScalar() && call->value->text == id;
}

/// `changer` is there whenever `resource` is, and waits for nothing else: so nothing that asks for
/// the attribute can be what it waits for.
bool changes(const Context &context, const LateRow &row, const ResourceDecl &changer,
             const ResourceDecl &resource) {
  const Node *properties = changer.body().find("Properties");
  if (changer.type != row.changer || changer.fate != Fate::Native || changer.classic ||
      (!changer.condition.empty() && changer.condition != resource.condition) ||
      changer.body().find("DependsOn") || !properties || !properties->isMapping())
    return false;
  const Node *link = properties->find(row.link);
  if (!link || !isRefOf(*link, resource.id()) ||
      (!row.other.empty() && properties->find(row.other)))
    return false;
  return llvm::all_of(properties->members, [&](const Member &member) {
    const Member *call = member.value->function();
    return member.value == link || member.value->isScalar() ||
           (call && call->key == "Ref" && call->value->isScalar() &&
            context.parameters.contains(call->value->text));
  });
}

} // namespace

std::optional<LateRead> lateRead(const Context &context, const ResourceDecl &resource,
                                 llvm::StringRef attribute) {
  auto row = llvm::find_if(LateRows, [&](const LateRow &one) {
    return one.type == resource.type && one.attribute == attribute;
  });
  if (row == std::end(LateRows))
    return std::nullopt;
  const ResourceDecl *last = nullptr; // in the template
  for (const auto &entry : context.resources)
    if (changes(context, *row, entry.second, resource) &&
        (!last || last->source->keyRange.begin < entry.second.source->keyRange.begin))
      last = &entry.second;
  if (!last)
    return std::nullopt;
  return LateRead{last, topPropertyName(row->link), row->function};
}

} // namespace pcl::cloudformation
