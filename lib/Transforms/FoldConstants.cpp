// fold-constants: replaces operators, conditionals, templates, accesses and a few builtins over
// literals by their value.
//
// Not folded: what fails (the program shall say so), secrets, files, `for` and splats (code would
// grow), encodings such as toJSON (the source says more than the result), quotients that are no
// short decimals, names in property paths.
//
// Two options go further. `all` folds whatever has a value that can be told without running the
// program: loops, encodings, secrets, what locals are worth. `std` folds calls of the package `std`
// whose arguments are literals. Nothing reads files or the environment.
#include "ConstantValues.h"

#include "pcl/Eval/Eval.h"
#include "pcl/IR/Options.h"
#include "pcl/Transforms/Passes.h"

#include "llvm/ADT/BitVector.h"

#include <fmt/format.h>

namespace pcl::transforms {

using namespace pcl::ir;

namespace {

bool isFoldedBuiltin(Builtin builtin) {
  switch (builtin) {
  case Builtin::Element:
  case Builtin::Join:
  case Builtin::Length:
  case Builtin::Lookup:
  case Builtin::Max:
  case Builtin::Min:
  case Builtin::SingleOrNone:
    return true;
  default:
    return false;
  }
}

struct Options {
  bool all = false;
  bool std = false;
};

class Folder {
public:
  Folder(Program &program, pass::PassContext &context, Options options)
      : P(program), Exprs(program.exprs), Context(context), Opts(options),
        Constants(program, options.std) {
    Env.callsStd = options.std;
  }

  bool run() {
    P.forEachAttribute([&](Node &node, Attribute &attribute) {
      llvm::StringRef name = P.str(attribute.name);
      if (isPropertyPathOption(name) && node.option(attribute.name) == &attribute)
        return;
      unsigned before = Folded + Constants.folded();
      if (Opts.all)
        attribute.value = Constants.fold(attribute.value);
      attribute.value = rewriteBottomUp(Exprs, attribute.value, [&](ExprId id) {
        ExprId made = fold(id);
        noteLiteral(made);
        return made;
      });
      if (Folded + Constants.folded() != before)
        Context.remark(P, node, name, pass::Remark::Action::Changed,
                       "its operations on literals were replaced by their values",
                       Exprs.range(attribute.value));
    });
    unsigned all = Folded + Constants.folded();
    Context.count("expressions folded", all);
    return all != 0;
  }

private:
  bool isLiteral(ExprId id) const {
    return id.index() < Literals.size() && Literals.test(id.index());
  }

  /// Children are noted before their parents.
  void noteLiteral(ExprId id) {
    const Expr &expr = Exprs[id];
    bool isOne = false;
    switch (expr.kind) {
    case ExprKind::Null:
    case ExprKind::Bool:
    case ExprKind::Number:
    case ExprKind::String:
      isOne = true;
      break;
    case ExprKind::Unary:
      isOne = expr.unaryOp() == UnaryOp::Negate &&
              Exprs[expr.as<UnaryExpr>().operand()].kind == ExprKind::Number;
      break;
    case ExprKind::Tuple:
    case ExprKind::Object:
      isOne = llvm::all_of(Exprs.list(expr), [&](ExprId item) { return isLiteral(item); });
      break;
    default:
      break;
    }
    if (id.index() >= Literals.size())
      Literals.resize(Exprs.size());
    if (isOne)
      Literals.set(id.index());
  }

  ExprId fold(ExprId id) {
    const Expr expr = Exprs[id];
    switch (expr.kind) {
    case ExprKind::Template:
      return foldTemplate(id);
    case ExprKind::Conditional:
      if (Exprs[expr.as<ConditionalExpr>().condition()].kind == ExprKind::Bool) {
        ++Folded;
        return Exprs[expr.as<ConditionalExpr>().condition()].boolValue()
                   ? expr.as<ConditionalExpr>().then()
                   : expr.as<ConditionalExpr>().otherwise();
      }
      return id;
    case ExprKind::Unary:
      return isLiteral(expr.as<UnaryExpr>().operand()) &&
                     Exprs[expr.as<UnaryExpr>().operand()].kind != ExprKind::Number
                 ? value(id)
                 : id;
    case ExprKind::Binary:
      return isLiteral(expr.as<BinaryExpr>().left()) && isLiteral(expr.as<BinaryExpr>().right())
                 ? value(id)
                 : id;
    case ExprKind::Index:
      return isLiteral(expr.object()) && isLiteral(expr.as<IndexExpr>().key()) ? value(id) : id;
    case ExprKind::GetAttr:
      return isLiteral(expr.as<GetAttrExpr>().object()) ||
                     isStdCall(expr.as<GetAttrExpr>().object())
                 ? value(id)
                 : id;
    case ExprKind::Call:
      return isFoldedBuiltin(P.builtin(expr)) &&
                     llvm::all_of(Exprs.list(id), [&](ExprId arg) { return isLiteral(arg); })
                 ? value(id)
                 : id;
    default:
      return id;
    }
  }

  /// `invoke("std:...", { literals })`, where that is to be folded.
  bool isStdCall(ExprId id) const {
    const Expr &expr = Exprs[id];
    return Opts.std && P.builtin(expr) == Builtin::Invoke && eval::isComputed(P, expr, Env) &&
           llvm::all_of(Exprs.list(expr), [&](ExprId arg) { return isLiteral(arg); });
  }

  /// The literal that `id` is worth, or `id`.
  ExprId value(ExprId id) {
    TypeId type = Exprs[id].type;
    if (type && P.workspace().types().containsEventuals(type))
      return id;
    eval::Result result = eval::evaluate(P, id, Env);
    if (!result || result->containsSecret())
      return id;
    ExprId made = literal(*result, Exprs.range(id));
    if (!made)
      return id;
    forEachChild(Exprs, made, [&](ExprId item) { noteLiteral(item); });
    if (Exprs[made].kind == ExprKind::Unary)
      Exprs[Exprs[made].as<UnaryExpr>().operand()].type = typeOf(*result, type);
    Exprs[made].type = typeOf(*result, type);
    ++Folded;
    return made;
  }

  ExprId literal(const Value &value, SrcRange range) {
    switch (value.kind()) {
    case ValueKind::Null:
      return Exprs.null(range);
    case ValueKind::Bool:
      return Exprs.boolean(value.boolean(), range);
    case ValueKind::String:
      return Exprs.string(P.intern(value.string()), range);
    case ValueKind::Number: {
      llvm::StringRef text = value.numberText();
      if (text.size() > MaxNumberLength)
        return {};
      bool isNegative = text.consume_front("-");
      ExprId made = Exprs.number(P.intern(text), range);
      return isNegative ? Exprs.unary(UnaryOp::Negate, made, range) : made;
    }
    case ValueKind::Array:
      // What a function of `std` gives, which has no type yet.
      return Opts.std && P.level == Level::Raw ? eval::materialise(P, value, range) : ExprId();
    default:
      return {};
    }
  }

  /// None at the raw level; else what the binder gave, or what the literal says by itself.
  TypeId typeOf(const Value &value, TypeId known) const {
    TypeStore &types = P.workspace().types();
    if (!known || known != types.dynamicType())
      return known;
    switch (value.kind()) {
    case ValueKind::Null:
      return types.noneType();
    case ValueKind::Bool:
      return types.boolType();
    case ValueKind::Number:
      return value.integer() ? types.intType() : types.numberType();
    default:
      return types.stringType();
    }
  }

  /// Joins neighbouring literals of a template.
  ExprId foldTemplate(ExprId id) {
    llvm::SmallVector<ExprId, 8> parts(Exprs.list(id)), made;
    bool hasChanged = false;
    std::string text;
    ExprId first; ///< of the literals in `text`
    unsigned joined = 0;
    auto flush = [&] {
      if (joined > 1 || (joined == 1 && Exprs[first].kind != ExprKind::String)) {
        TypeId type = Exprs[id].type ? P.workspace().types().stringType() : TypeId();
        ExprId all = Exprs.string(P.intern(text), Exprs.range(first));
        Exprs[all].type = type;
        made.push_back(all);
        hasChanged = true;
      } else if (joined == 1) {
        made.push_back(first);
      }
      text.clear();
      joined = 0;
    };
    for (ExprId part : parts) {
      std::optional<std::string> literal = textOf(part);
      if (!literal) {
        flush();
        made.push_back(part);
        continue;
      }
      if (joined++ == 0)
        first = part;
      text += *literal;
    }
    flush();
    if (!hasChanged)
      return id;
    ++Folded;
    Expr old = Exprs[id];
    if (made.size() == 1 && Exprs[made[0]].kind == ExprKind::String) {
      Exprs[made[0]].type = old.type;
      Exprs[made[0]].flags = old.flags;
      Exprs.setRange(made[0], Exprs.range(id));
      return made[0];
    }
    Exprs.setList(id, made);
    return id;
  }

  /// What a literal is in a text.
  std::optional<std::string> textOf(ExprId part) const {
    const Expr &expr = Exprs[part];
    if (expr.kind == ExprKind::String)
      return P.str(expr.text()).str();
    if (expr.kind == ExprKind::Bool)
      return expr.boolValue() ? "true" : "false";
    if (expr.kind == ExprKind::Number) {
      std::string text = Value::canonicalNumber(P.str(expr.text()));
      if (!text.empty())
        return text;
    }
    return std::nullopt;
  }

  Program &P;
  ExprStore &Exprs;
  pass::PassContext &Context;
  Options Opts;
  eval::Environment Env;
  ConstantValues Constants;
  llvm::BitVector Literals;
  unsigned Folded = 0;
};

class FoldConstants final : public pass::ProgramPass {
public:
  llvm::ArrayRef<llvm::StringLiteral> optionNames() const override {
    static constexpr llvm::StringLiteral Names[] = {"all", "std"};
    return Names;
  }

  std::string setOption(llvm::StringRef key, llvm::StringRef value) override {
    if (!value.empty())
      return fmt::format("`{}` takes no value", std::string_view(key));
    (key == "all" ? Opts.all : Opts.std) = true;
    return "";
  }

  pass::Result runOn(Program &program, pass::PassContext &context) override {
    if (program.level == Level::Lowered)
      return pass::Result::Unchanged;
    return Folder(program, context, Opts).run() ? pass::Result::Changed : pass::Result::Unchanged;
  }

private:
  Options Opts;
};

} // namespace

std::unique_ptr<pass::Pass> createFoldConstants(const Facts &) {
  return std::make_unique<FoldConstants>();
}

} // namespace pcl::transforms
