// drop-unused-locals: removes locals that no resource, component, config, output or used local
// refers to.
//
// Works on raw programs too, by name: there a `for` variable or a property of the same name keeps a
// local, which is safe. A local whose value has an effect (`call`) stays.
#include "pcl/IR/Conditions.h"
#include "pcl/IR/Nodes.h"
#include "pcl/Transforms/Passes.h"

#include "llvm/ADT/BitVector.h"

namespace pcl::transforms {

namespace {

class DropUnusedLocals final : public pass::ProgramPass {
public:
  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    // What each name means, for references that are not bound.
    llvm::DenseMap<StrId, ir::NodeId> locals;
    for (uint32_t i = 0; i < program.nodes.size(); ++i)
      if (program.nodes[ir::NodeId(i)].kind == ir::NodeKind::Local)
        locals[program.nodes[ir::NodeId(i)].name] = ir::NodeId(i);

    llvm::BitVector used(program.nodes.size());
    llvm::SmallVector<ir::NodeId, 32> work;
    auto use = [&](ir::NodeId id) {
      if (used.test(id.index()))
        return;
      used.set(id.index());
      work.push_back(id);
    };
    for (uint32_t i = 0; i < program.nodes.size(); ++i)
      if (const ir::Node &node = program.nodes[ir::NodeId(i)];
          node.kind != ir::NodeKind::Local || hasEffect(program, node))
        use(ir::NodeId(i));
    while (!work.empty()) {
      ir::NodeId id = work.pop_back_val();
      auto useAll = [&](const ir::Attribute &attribute) {
        walk(program.exprs, attribute.value, [&](ir::ExprId expr) {
          const ir::Expr &ref = program.exprs[expr];
          if (ref.kind != ir::ExprKind::Ref)
            return true;
          if (ref.refKind() == ir::RefKind::Node)
            use(ref.refNode());
          else if (auto local = locals.find(ref.as<ir::RefExpr>().name());
                   ref.refKind() == ir::RefKind::Unresolved && local != locals.end())
            use(local->second);
          return true;
        });
      };
      llvm::for_each(program.nodes[id].attributes, useAll);
      llvm::for_each(program.nodes[id].options, useAll);
    }
    if (used.all())
      return pass::Result::Unchanged;

    std::vector<ir::NodeId> kept;
    for (uint32_t i = 0; i < program.nodes.size(); ++i) {
      if (used.test(i)) {
        kept.push_back(ir::NodeId(i));
        continue;
      }
      context.count("locals removed");
      const ir::Node &node = program.nodes[ir::NodeId(i)];
      context.remark(program, node, "", pass::Remark::Action::Removed, "nothing refers to it",
                     node.range);
    }
    ir::rearrangeNodes(program, kept);
    return pass::Result::Changed;
  }

private:
  static bool hasEffect(const ir::Program &program, const ir::Node &node) {
    bool found = false;
    for (const ir::Attribute &attribute : node.attributes) {
      if ((found = found || ir::holdsCheck(program, attribute.value)))
        return true;
      walk(program.exprs, attribute.value, [&](ir::ExprId id) {
        found |= program.builtin(program.exprs[id]) == ir::Builtin::Call;
        return !found;
      });
    }
    return found;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropUnusedLocals(const Facts &) {
  return std::make_unique<DropUnusedLocals>();
}

} // namespace pcl::transforms
