// The overlay while it is made.
#include "Overlay.h"

using namespace pcl;
using namespace pcl::lower;
using ir::ExprId;
using ir::TypeId;

ExprId Overlay::setPresence(ExprId id, Presence presence) {
  if (id.index() >= Presences.size())
    Presences.resize(program.exprs.size(), Presence::Plain);
  Presences[id.index()] = presence;
  return id;
}

void Overlay::analyze(ExprId root, Context context) {
  Analysis(program, traits, facts).analyze(root, context);
  ir::walk(program.exprs, root, [&](ExprId id) {
    if (TypeId type = facts.of(id).type)
      setType(id, type);
    ir::forEachDeclaredVar(program.exprs, id, [&](ir::VarId var) {
      program.exprs.var(var).type = facts.of(var).type;
    });
    return true;
  });
}

ExprId Overlay::asOutput(ExprId id) {
  ExprId result =
      program.exprs.convert(id, types.output(types.resolved(typeOf(id))), program.exprs.range(id));
  return setPresence(result, Presence::Output);
}

ExprId Overlay::keepComments(ExprId before, ExprId after) {
  if (before != after)
    if (auto found = program.itemComments.find(before); found != program.itemComments.end()) {
      ir::CommentsId comments = found->second;
      program.itemComments[after] = comments;
    }
  return after;
}
