// Function calls: the dispatcher, and the table of those that are a call in PCL too.
#include "Functions.h"
#include "StaticText.h"

#include "pcl/IR/Printer.h"
#include "pcl/Syntax/Lexer.h"
#include "pcl/Syntax/Printer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <functional>

namespace pcl::terraform {

namespace {

enum class ResultRule : uint8_t {
  String,
  Number,
  Bool,
  Strings,
  Same,
  List,
  Rows,
  Transposed,
  Decoded,
  Unknown
};

struct TableRow {
  llvm::StringLiteral name;
  ir::Callee target;          ///< `invoke` with the function of std, or another builtin
  llvm::StringLiteral params; ///< of std where Terraform has others; else ""
  ResultRule result;
};

constexpr TableRow Table[] = {
#define PCL_TF_BUILTIN(NAME, BUILTIN, RESULT)                                                      \
  {#NAME, {ir::Builtin::BUILTIN}, "", ResultRule::RESULT},
#define PCL_TF_STD(NAME, FUNCTION, RESULT)                                                         \
  {#NAME, {ir::Builtin::Invoke, ir::StdFunction::FUNCTION}, "", ResultRule::RESULT},
#define PCL_TF_STD_WITH(NAME, FUNCTION, PARAMS, RESULT)                                            \
  {#NAME, {ir::Builtin::Invoke, ir::StdFunction::FUNCTION}, PARAMS, ResultRule::RESULT},
#include "Functions.def"
};

/// Functions that Terraform has and PCL cannot say.
constexpr llvm::StringLiteral Unsupported[] = {"convert", "type"};

/// A function of a provider as an expression over its parameters.
struct ProviderFunction {
  llvm::StringLiteral name, params, expression;
};
constexpr ProviderFunction ProviderFunctions[] = {
#define PCL_TF_PROVIDER_FUNCTION(NAME, PARAMS, EXPRESSION) {NAME, PARAMS, EXPRESSION},
#include "ProviderFunctions.def"
};

} // namespace

Val convertCall(const syntax::FunctionCallExpr &call, ExpressionConverter &expressions,
                const Scope &scope, const Ty *expected) {
  llvm::StringRef name = call.name;
  name.consume_front("core::");
  return FunctionCall(expressions, call, scope, name, expected).convert();
}

Val FunctionCall::fail(const Phrase<phrase::LostFunction> &why) {
  W.dropped(diag::tf_function_unsupported, Range, Name.str(), why);
  return V.notImplemented(Range);
}

Val FunctionCall::wrongCount() {
  S.diags.report(diag::tf_argument_count, Range, Name.str(), static_cast<unsigned>(count()));
  return V.notImplemented(Range);
}

Val FunctionCall::unknownFunction() {
  if (Name.contains("::"))
    return providerFunction();
  if (llvm::is_contained(Unsupported, Name))
    return fail(phrase::lost_without_counterpart());
  std::vector<llvm::StringRef> names;
  for (llvm::ArrayRef<ComposedFunction> family : {collectionFunctions(), textFunctions()})
    for (const ComposedFunction &known : family)
      names.push_back(known.name);
  llvm::sort(names);
  for (const TableRow &known : Table)
    names.push_back(known.name);
  llvm::StringRef near = nearestName(Name, names);
  auto report = S.diags.report(diag::tf_unknown_function, Call.nameRange, Name.str());
  if (!near.empty())
    report.note(fmt::format("did you mean `{}`?", std::string_view(near)));
  return V.notImplemented(Range);
}

Val FunctionCall::providerFunction() {
  llvm::StringRef name = Name;
  name.consume_front("provider::");
  if (name == "terraform::decode_tfvars" && count() == 1)
    return decodeValues();
  if ((name == "terraform::encode_expr" || name == "terraform::encode_tfvars") && count() == 1)
    return encodeValues(/*isFile=*/name == "terraform::encode_tfvars");
  const ProviderFunction *row =
      std::find_if(std::begin(ProviderFunctions), std::end(ProviderFunctions),
                   [&](const ProviderFunction &row) { return row.name == name; });
  if (row == std::end(ProviderFunctions))
    return fail(phrase::no_provider_function());
  llvm::SmallVector<llvm::StringRef, 5> params;
  llvm::StringRef(row->params).split(params, ' ');
  if (count() != params.size() || Call.expandFinal)
    return wrongCount();
  Scope inside = Around.elsewhere();
  for (size_t i = 0; i < params.size(); ++i)
    inside.bind({params[i], Binding::Value, rawArg(i), {}});
  return E.convert(S.phrase(row->expression.str()), inside, Expected);
}

/// `provider::terraform::decode_tfvars` of a text that is known: an object of the values.
Val FunctionCall::decodeValues() {
  auto *read = llvm::dyn_cast<syntax::FunctionCallExpr>(syntax::skipParens(Call.args[0]));
  bool isFile = read && read->name == "file" && read->args.size() == 1;
  std::optional<std::string> text =
      isFile ? readablePath(read->args[0], Around, D) : staticText(Call.args[0], Around, D);
  if (!text) {
    if (isFile)
      noteAsset(read->args[0], Around, D);
    return fail(phrase::text_known_late());
  }
  FileId file;
  if (isFile) {
    llvm::Expected<FileId> loaded = S.sources.loadNamed(*text);
    if (!loaded) {
      S.diags.report(diag::cannot_read_file, Range, *text, llvm::toString(loaded.takeError()));
      return V.notImplemented(Range);
    }
    file = *loaded;
  } else {
    file = S.sources.addText("values", *text);
  }
  llvm::SmallVector<ExprId, 8> items;
  std::vector<Field> fields;
  for (const syntax::Item *item : S.parser.parseFile(file)->body->items) {
    auto *attribute = llvm::dyn_cast<syntax::Attribute>(item);
    if (!attribute)
      return fail(phrase::text_with_blocks());
    Val val = E.convert(attribute->expr, Scope());
    items.append({W.text(attribute->name, Range), val.expr});
    fields.push_back({attribute->name.str(), attribute->name.str(), val.type});
  }
  return {X.object(items, Range), Types.object(std::move(fields))};
}

/// The members of `object` as Terraform writes arguments, one a line; `write` makes a value's text.
static std::string argumentsOf(const ValueObject &object,
                               llvm::function_ref<std::string(const Value &)> write) {
  std::vector<ValueObject::Member> members(object.begin(), object.end());
  llvm::sort(members, [](const auto &a, const auto &b) { return a.first < b.first; });
  std::string text;
  for (const auto &[name, value] : members)
    text += (syntax::isIdentifier(name) ? name : write(Value::string(name))) + " = " +
            write(value) + "\n";
  return text;
}

/// `provider::terraform::encode_expr` of a value that is known, or with `isFile` `encode_tfvars`.
Val FunctionCall::encodeValues(bool isFile) {
  std::optional<Value> value = V.valueOf(rawArg(0).expr);
  if (!value || value->containsUnknown())
    return fail(phrase::value_known_late());
  if (isFile && value->kind() != ValueKind::Object)
    return fail(phrase::value_no_object());
  std::function<std::string(const Value &)> write = [&](const Value &part) {
    if (part.kind() == ValueKind::Array)
      return "[" + llvm::join(llvm::map_range(part.elements(), write), ", ") + "]";
    if (part.kind() != ValueKind::Object)
      return ir::printExpr(W.program, V.constant(part, Range)->expr);
    return part.object().empty() ? "{}" : "{\n" + argumentsOf(part.object(), write) + "}";
  };
  std::string text = isFile ? argumentsOf(value->object(), write) : write(*value);
  return V.text(syntax::formatCanonical(text), Range);
}

/// The type of what `reverse` or `slice` gives of a tuple; `unknown` where it is not known which
/// elements it has.
const Ty *FunctionCall::partOfTuple(llvm::ArrayRef<Val> values, const Ty *unknown) {
  std::vector<const Ty *> elements = values[0].type->elements;
  if (values.size() == 1) {
    std::reverse(elements.begin(), elements.end());
    return Types.tuple(std::move(elements));
  }
  size_t bounds[] = {0, 0};
  for (size_t i : {0, 1}) {
    ExprId bound = i + 1 < values.size() ? values[i + 1].expr : ExprId();
    if (!bound || X[bound].kind != ir::ExprKind::Number ||
        W.program.str(X[bound].text()).getAsInteger(10, bounds[i]))
      return unknown;
  }
  if (bounds[0] > bounds[1] || bounds[1] > elements.size())
    return unknown;
  return Types.tuple({elements.begin() + bounds[0], elements.begin() + bounds[1]});
}

Val FunctionCall::convert() {
  for (llvm::ArrayRef<ComposedFunction> family : {collectionFunctions(), textFunctions()})
    for (const ComposedFunction &row : family) {
      if (row.name != Name)
        continue;
      if (count() < row.min || count() > row.max)
        return wrongCount();
      if (Call.expandFinal && row.max != ComposedFunction::Any)
        return fail(phrase::arguments_unknown());
      return row.convert(*this);
    }
  const TableRow *row = llvm::find_if(Table, [&](const TableRow &row) { return row.name == Name; });
  if (row == std::end(Table))
    return unknownFunction();
  bool isOfTexts = row->result == ResultRule::Transposed;
  std::vector<Val> values = args();
  if (Name == "reverse" && values.size() == 1 && V.isEmptyTuple(values[0].expr))
    return values[0];
  if (isOfTexts && values.size() == 1)
    values[0] = V.coerce(values[0], Types.map(Types.list(Types.string())), Range);
  if (Name == "sort" && values.size() == 1) { // what it gives are texts
    const Ty *element = Types.elementOf(values[0].type);
    if (values[0].type->isDynamic() || element->mix != Mix::None ||
        (element->isPrimitive() && !element->is(TyKind::String)))
      values[0] = V.coerce(values[0], Types.list(Types.string()), Range);
  }
  if (Name == "yamlencode") // it shows which attributes there are
    for (Val &val : values)
      val = V.withNulls(V.asData(val, Range), Range);
  const Ty *type = Types.unknown();
  // Of a tuple these give a tuple.
  bool isLikeArgument = llvm::is_contained({"reverse", "slice"}, Name) && !values.empty();
  Form form = isLikeArgument ? formOf(values[0].type) : Form::Collection;
  switch (row->result) {
  case ResultRule::String:
    type = Types.string();
    break;
  case ResultRule::Number:
    type = Types.number();
    break;
  case ResultRule::Bool:
    type = Types.boolean();
    break;
  case ResultRule::Strings:
    type = Types.collection(TyKind::List, Types.string(), form);
    break;
  case ResultRule::Same:
    type = values.empty() ? type : values[0].type;
    break;
  case ResultRule::List:
    type = Types.collection(TyKind::List, values.empty() ? type : Types.elementOf(values[0].type),
                            form);
    break;
  case ResultRule::Rows:
    type = Types.list(Types.map(Types.string()));
    break;
  case ResultRule::Transposed:
    type = Types.map(Types.list(Types.string()));
    break;
  case ResultRule::Decoded:
    type = Types.decoded();
    break;
  case ResultRule::Unknown:
    break;
  }
  if (isLikeArgument && values[0].type->is(TyKind::Tuple))
    type = partOfTuple(values, type);
  if (!values.empty() && Name.starts_with("file")) // file, filemd5, ...
    values[0] = E.readPath(Call.args[0], values[0], Around);
  else if (!values.empty() && Name == "abspath")
    values[0] = E.programPath(Call.args[0], values[0], Around);
  if (row->target.builtin == ir::Builtin::Invoke) {
    ir::StdFunction function = row->target.function;
    return std(function, row->params.empty() ? infoOf(function).inputs : row->params, type,
               std::move(values));
  }
  if (values.size() != infoOf(row->target.builtin).fewest || Call.expandFinal)
    return wrongCount();
  return builtin(row->target.builtin, values, type);
}

namespace {
/// What a function takes for its first argument or, in the plural, for each.
enum class Takes : uint8_t { Anything, List, Sequence, Lists, Map, Maps, Scalar };
} // namespace

static Takes takenBy(llvm::StringRef name) {
  return llvm::StringSwitch<Takes>(name)
      .Cases("chunklist", "compact", "contains", "distinct", Takes::List)
      .Cases("flatten", "reverse", Takes::List)
      .Cases("element", "index", "slice", Takes::Sequence)
      .Cases("sort", "sum", "tolist", "toset", Takes::List)
      .Cases("coalescelist", "concat", "matchkeys", Takes::Lists)
      .Cases("setintersection", "setproduct", "setsubtract", Takes::Lists)
      .Cases("setunion", "zipmap", Takes::Lists)
      .Cases("keys", "lookup", "tomap", "values", Takes::Map)
      .Case("merge", Takes::Maps)
      .Cases("tobool", "tonumber", "tostring", Takes::Scalar)
      .Default(Takes::Anything);
}

/// Whether no value of type `type` can be an argument of a function that takes `takes`; its first,
/// if `isFirst`.
static bool refuses(Takes takes, bool isFirst, const Ty *type) {
  bool isScalar = type->isSurelyPrimitive(), isList = type->isSurelyListLike(),
       isMap = type->isSurelyMapLike();
  switch (takes) {
  case Takes::Anything:
    return false;
  case Takes::List:
    return isFirst && (isScalar || isMap);
  case Takes::Sequence:
    return isFirst && (isScalar || isMap || (type->is(TyKind::Set) && !type->isPropertySet()));
  case Takes::Lists:
    return isScalar || isMap;
  case Takes::Map:
    return isFirst && (isScalar || isList);
  case Takes::Maps:
    return isScalar || isList;
  case Takes::Scalar:
    return isList || isMap;
  }
  llvm_unreachable("every kind has a case");
}

Val FunctionCall::rawArg(size_t i, const Ty *expected) {
  Val val = E.convert(Call.args[i], Around, expected);
  bool isExpanded = Call.expandFinal && i + 1 == count();
  Takes takes = takenBy(Name);
  val.fails |= !isExpanded && refuses(takes, i == 0, val.type);
  // Of an instance of a module or a resource these read all members, or one of a computed name.
  bool readsAll = takes == Takes::Map || takes == Takes::Maps || Name == "length";
  bool isNamed = Name == "lookup" && count() > 1 && syntax::plainText(Call.args[1]);
  // What goes over elements does not see which of a tuple's they are.
  bool isOfElements = takes == Takes::List || takes == Takes::Sequence || takes == Takes::Lists;
  if (isOfElements && Name != "element" && Name != "one")
    val = V.withClearElements(val, Call.args[i]->range);
  return val.type->isOfClass() && readsAll && !isNamed ? V.asData(val, Call.args[i]->range) : val;
}

Val FunctionCall::arg(size_t i, const Ty *expected) {
  return V.asList(rawArg(i, expected), Call.args[i]->range);
}

std::vector<Val> FunctionCall::args(const Ty *expected) {
  std::vector<Val> result;
  for (size_t i = 0; i < count(); ++i)
    result.push_back(arg(i, expected));
  return result;
}

Val FunctionCall::result(ExprId expr, const Ty *type, llvm::ArrayRef<Val> from) {
  Val made{expr, type, llvm::any_of(from, [](const Val &val) { return val.isEventual; })};
  made.fails = llvm::any_of(from, [](const Val &val) { return val.fails; });
  return made;
}

Val FunctionCall::passed(const Val &val, ir::Parameter parameter) {
  const ir::Expr &expr = X[val.expr];
  bool isChosen = expr.kind == ir::ExprKind::Conditional ||
                  (expr.kind == ir::ExprKind::Call && W.program.builtin(expr) == ir::Builtin::Try);
  bool isOpen = parameter == ir::Parameter::String && val.type->is(TyKind::Unknown) && isChosen;
  return isOpen ? V.coerce(val, Types.string(), Range) : val;
}

Val FunctionCall::builtin(ir::Builtin builtin, llvm::ArrayRef<Val> from, const Ty *type) {
  llvm::SmallVector<ExprId, 4> exprs;
  for (auto [i, val] : llvm::enumerate(from))
    exprs.push_back(passed(val, infoOf(builtin).parameter(i)).expr);
  return result(W.call(builtin, exprs, Range, Call.expandFinal), type, from);
}

Val FunctionCall::std(ir::StdFunction function, const Ty *type, std::vector<Val> values) {
  return std(function, infoOf(function).inputs, type, std::move(values));
}

Val FunctionCall::std(ir::StdFunction function, llvm::StringRef params, const Ty *type,
                      std::vector<Val> values) {
  llvm::SmallVector<llvm::StringRef, 4> names;
  params.split(names, ',', -1, /*KeepEmpty=*/false);
  llvm::SmallVector<std::pair<llvm::StringRef, ExprId>, 4> passed;
  auto inputs = ir::inputsOf(function);
  size_t next = 0;
  bool fits = true;
  for (llvm::StringRef param : names) {
    param = param.trim();
    if (param.consume_back("*")) {
      // `f(xs...)` passes the list as it is.
      llvm::SmallVector<ExprId, 4> rest;
      for (; next < values.size(); ++next)
        rest.push_back(values[next].expr);
      if (!Call.expandFinal) {
        passed.push_back({param, X.tuple(rest, Range)});
        continue;
      }
      ExprId last = rest.empty() ? X.tuple({}, Range) : rest.pop_back_val();
      if (!rest.empty()) // `f(x, xs...)` passes what stands before it, too
        last = W.stdCall(ir::StdFunction::concat,
                         {{"input", X.tuple({X.tuple(rest, Range), last}, Range)}}, Range);
      passed.push_back({param, last});
    } else if (next < values.size()) {
      param.consume_back("?");
      size_t place =
          llvm::find_if(inputs, [&](const ir::StdInput &input) { return input.name == param; }) -
          inputs.begin();
      ExprId value = this->passed(values[next++], infoOf(function).parameter(place)).expr;
      passed.push_back({param, value});
    } else {
      fits &= param.ends_with("?");
    }
  }
  bool hasRest = params.ends_with("*");
  if (!fits || next != values.size() || (Call.expandFinal && !hasRest)) {
    if (Call.expandFinal)
      return fail(phrase::arguments_unknown());
    return wrongCount();
  }
  bool isPackage = !infoOf(function).isNative();
  Val made = result(W.stdCall(function, passed, Range), type, values);
  if (std::optional<Val> constant = folded(function, made.expr, values))
    return *constant;
  made.isEventual |= isPackage; // the package's answer is an output
  return made;
}

/// The value of a call whose arguments are written out, where the program's arithmetic would not
/// give it, or no reader would want the call.
std::optional<Val> FunctionCall::folded(ir::StdFunction function, ExprId call,
                                        llvm::ArrayRef<Val> values) {
  using ir::StdFunction;
  if (!llvm::is_contained({StdFunction::abs, StdFunction::ceil, StdFunction::floor,
                           StdFunction::jsondecode, StdFunction::lower, StdFunction::parseint,
                           StdFunction::pow, StdFunction::signum, StdFunction::upper},
                          function) ||
      !llvm::all_of(values, [&](const Val &val) { return V.isConstant(val.expr); }))
    return std::nullopt;
  std::optional<Value> value = V.valueOf(call);
  std::optional<Val> constant = value ? V.constant(*value, Range) : std::nullopt;
  if (!constant || function != StdFunction::pow || V.isExact(constant->expr))
    return constant;
  // Terraform itself computes powers with 64-bit floating point.
  E.reportRounded(phrase::large_power(), Range);
  return std::nullopt;
}

const Ty *FunctionCall::expectedOfSome() const {
  const Ty *type = Expected;
  while (type && (type->is(TyKind::List) || type->is(TyKind::Set) || type->is(TyKind::Map)))
    type = type->element;
  bool mayFail = type && !type->isProperty && (type->is(TyKind::Number) || type->is(TyKind::Bool));
  return mayFail ? nullptr : Expected;
}

const Ty *FunctionCall::expectedList() const {
  return Expected && (Expected->is(TyKind::List) || Expected->is(TyKind::Set)) ? Expected : nullptr;
}

} // namespace pcl::terraform
