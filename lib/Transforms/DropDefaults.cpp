// drop-defaults: removes inputs of resources, and members of schema objects in them, that are the literal which the schema names as default.
//
// Only a default that is the same wherever the program runs counts: one that environment variables may give stays written. A
// required input stays, and so does a constant that tells members of a union apart.
#include "ObjectMembers.h"

#include "pcl/Transforms/Passes.h"

namespace pcl::transforms {

namespace {

class DropDefaults final : public pass::ProgramPass {
public:
  pass::Result runOn(ir::Program &program, pass::PassContext &context) override {
    return filterMembers(
        program, context, "inputs removed", [&](const Member &member, std::string &reason) {
          const schema::Property *property = member.property;
          if (!property || !property->defaultValue ||
              !isEqual(program, member.value, *property->defaultValue))
            return Decision::Leave;
          if (property->isRequired || property->constant) {
            reason = "it is the default, but the schema requires it";
            return Decision::Keep;
          }
          if (!property->defaultEnvironment.empty()) {
            reason = "it is the default, but the environment of the program may give another one";
            return Decision::Keep;
          }
          reason = "it is the default";
          return Decision::Remove;
        });
  }

private:
  static bool isEqual(const ir::Program &program, ir::ExprId id, const schema::Constant &value) {
    const ir::Expr &expr = program.exprs[id];
    using Kind = schema::Constant::Kind;
    switch (expr.kind) {
    case ir::ExprKind::Bool:
      return value.kind == Kind::Bool && value.boolean == expr.boolValue();
    case ir::ExprKind::String:
      return value.kind == Kind::String && value.text == program.str(expr.strA());
    case ir::ExprKind::Number:
      return value.kind == Kind::Number && isSameNumber(program.str(expr.strA()), value.text);
    case ir::ExprKind::Unary:
      return expr.unaryOp() == ir::UnaryOp::Negate && value.kind == Kind::Number &&
             program.exprs[expr.exprA()].kind == ir::ExprKind::Number &&
             llvm::StringRef(value.text).starts_with("-") &&
             isSameNumber(program.str(program.exprs[expr.exprA()].strA()),
                          llvm::StringRef(value.text).drop_front());
    default:
      return false;
    }
  }

  /// By text, or as doubles where those are exact for integers.
  static bool isSameNumber(llvm::StringRef left, llvm::StringRef right) {
    if (left == right)
      return true;
    double a = 0, b = 0;
    constexpr double MaxExact = 9007199254740992.0; // 2^53
    return !left.getAsDouble(a) && !right.getAsDouble(b) && a == b && a < MaxExact && a > -MaxExact;
  }
};

} // namespace

std::unique_ptr<pass::Pass> createDropDefaults() { return std::make_unique<DropDefaults>(); }

} // namespace pcl::transforms
