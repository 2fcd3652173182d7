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

/// `changer` changes the attribute of `resource`, if it is made.
bool mayChange(const LateRow &row, const ResourceDecl &changer, const ResourceDecl &resource) {
  const Node *properties = changer.body().find("Properties");
  if (changer.type != row.changer || !properties || !properties->isMapping())
    return false;
  const Node *link = properties->find(row.link);
  return link && isRefOf(*link, resource.id()) &&
         (row.other.empty() || !properties->find(row.other));
}

/// `changer`, which may change the attribute of `resource`, is there whenever that is, and waits
/// for nothing else: so nothing that asks for the attribute can be what it waits for.
bool isSure(const Context &context, const LateRow &row, const ResourceDecl &changer,
            const ResourceDecl &resource) {
  const Node *properties = changer.body().find("Properties");
  return changer.fate == Fate::Native && !changer.classic &&
         (changer.condition.empty() || changer.condition == resource.condition) &&
         !changer.body().find("DependsOn") &&
         llvm::all_of(properties->members, [&](const Member &member) {
           const Member *call = member.value->function();
           return member.key == row.link || member.value->isScalar() ||
                  (call && call->key == "Ref" && call->value->isScalar() &&
                   context.parameters.contains(call->value->text));
         });
}

} // namespace

std::optional<LateRead> lateRead(const Context &context, const ResourceDecl &resource,
                                 llvm::StringRef attribute, SrcRange range) {
  auto row = llvm::find_if(LateRows, [&](const LateRow &one) {
    return one.type == resource.type && one.attribute == attribute;
  });
  if (row == std::end(LateRows))
    return std::nullopt;
  // The last ones in the template.
  const ResourceDecl *last = nullptr, *unsure = nullptr;
  for (const auto &entry : context.resources)
    if (const ResourceDecl &changer = entry.second; mayChange(*row, changer, resource)) {
      const ResourceDecl *&found = isSure(context, *row, changer, resource) ? last : unsure;
      if (!found || found->source->keyRange.begin < changer.source->keyRange.begin)
        found = &changer;
    }
  if (last)
    return LateRead{last, topPropertyName(row->link), row->function};
  if (unsure)
    context.diags.report(diag::cfn_late_attribute, range, (resource.id() + "." + attribute).str(),
                         unsure->id().str());
  return std::nullopt;
}

} // namespace pcl::cloudformation
