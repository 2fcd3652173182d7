// Going through resource inputs and the schema objects in them.
#include "ObjectMembers.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::transforms {

namespace {

class MemberFilter {
public:
  MemberFilter(ir::Program &program, pass::PassContext &context, llvm::StringRef counter,
               llvm::function_ref<Decision(const Member &, std::string &)> decide)
      : P(program), Context(context), Counter(counter), Decide(decide) {}

  pass::Result run() {
    for (ir::Node &node : P.nodes) {
      if (node.kind != ir::NodeKind::Resource)
        continue;
      Current = &node;
      llvm::erase_if(node.attributes, [&](const ir::Attribute &attribute) {
        llvm::StringRef name = P.str(attribute.name);
        const schema::Property *property =
            node.resource ? schema::find(node.resource->inputs, name) : nullptr;
        return isRemoved({property, attribute.value}, name.str());
      });
      for (const ir::Attribute &attribute : node.attributes)
        filterInside(attribute.value, P.str(attribute.name).str());
    }
    return HasChanged ? pass::Result::Changed : pass::Result::Unchanged;
  }

private:
  bool isRemoved(const Member &member, const std::string &path) {
    std::string reason;
    Decision decision = Decide(member, reason);
    if (decision == Decision::Leave)
      return false;
    bool isKept = decision == Decision::Keep;
    Context.remark(P, *Current, path,
                   isKept ? pass::Remark::Action::Kept : pass::Remark::Action::Removed, reason,
                   P.exprs.range(member.value));
    if (isKept)
      return false;
    Context.count(Counter);
    HasChanged = true;
    return true;
  }

  /// Parents first; the height of the tree is bounded.
  void filterInside(ir::ExprId id, const std::string &path) {
    if (P.exprs[id].kind == ir::ExprKind::Object)
      return filterObject(id, path);
    bool isTuple = P.exprs[id].kind == ir::ExprKind::Tuple;
    unsigned position = 0;
    forEachChild(P.exprs, id, [&](ir::ExprId child) {
      filterInside(child, isTuple ? fmt::format("{}[{}]", path, position) : path);
      ++position;
    });
  }

  void filterObject(ir::ExprId id, const std::string &path) {
    const schema::ObjectType *object = schemaObjectOf(P.exprs[id].type);
    llvm::SmallVector<ir::ExprId, 16> items(P.exprs.list(id));
    llvm::SmallVector<ir::ExprId, 16> kept;
    for (size_t i = 0; i + 1 < items.size(); i += 2) {
      const ir::Expr &key = P.exprs[items[i]];
      bool isNamed = key.kind == ir::ExprKind::String;
      std::string memberPath =
          isNamed ? fmt::format("{}.{}", path, std::string_view(P.str(key.strA())))
                  : fmt::format("{}[*]", path);
      if (object && isNamed) {
        const schema::Property *property = schema::find(object->properties, P.str(key.strA()));
        if (property && isRemoved({property, items[i + 1]}, memberPath))
          continue;
      }
      kept.push_back(items[i]);
      kept.push_back(items[i + 1]);
      filterInside(items[i + 1], memberPath);
    }
    if (kept.size() != items.size())
      P.exprs.setList(id, kept);
  }

  const schema::ObjectType *schemaObjectOf(ir::TypeId id) const {
    if (!id)
      return nullptr;
    const ir::Type &type = P.workspace().types()[id];
    return type.kind == ir::TypeKind::SchemaObject ? type.object : nullptr;
  }

  ir::Program &P;
  pass::PassContext &Context;
  llvm::StringRef Counter;
  llvm::function_ref<Decision(const Member &, std::string &)> Decide;
  const ir::Node *Current = nullptr;
  bool HasChanged = false;
};

} // namespace

pass::Result
filterMembers(ir::Program &program, pass::PassContext &context, llvm::StringRef counter,
              llvm::function_ref<Decision(const Member &member, std::string &reason)> decide) {
  return MemberFilter(program, context, counter, decide).run();
}

} // namespace pcl::transforms
