// The builtins of PCL over values. What depends on a deployment (`getOutput`) or on a provider (`invoke`, `call`) is Unknown; functions
// of the package `std` are in Std.cpp.
#include "Evaluator.h"
#include "Graphemes.h"
#include "Std.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/SHA256.h"

namespace pcl::eval {

using namespace ir;

/// Longer lists are not made by `range`.
static constexpr int64_t MaxRange = 100'000;

namespace {

enum class Function : uint8_t {
  Unknown,
#define PCL_FUNCTION(NAME, FEWEST, MOST) NAME,
#include "Functions.def"
};

struct FunctionRow {
  const char *name;
  size_t fewest, most;
};

} // namespace

static constexpr FunctionRow Rows[] = {
    {"", 0, 0},
#define PCL_FUNCTION(NAME, FEWEST, MOST) {#NAME, FEWEST, MOST},
#include "Functions.def"
};

static Function functionOf(llvm::StringRef name) {
  return llvm::StringSwitch<Function>(name)
#define PCL_FUNCTION(NAME, FEWEST, MOST) .Case(#NAME, Function::NAME)
#include "Functions.def"
      .Default(Function::Unknown);
}

/// The name that `call`, an `invoke`, has in the table of std's functions, or "".
static llvm::StringRef stdFunctionOf(const Program &program, const Expr &call) {
  llvm::ArrayRef<ExprId> args = program.exprs.list(call);
  if (args.size() != 2 || program.exprs[args[0]].kind != ExprKind::String)
    return "";
  llvm::StringRef token = program.str(program.exprs[args[0]].strA());
  if (!token.consume_front("std:"))
    return "";
  token.consume_front("index:");
  token.consume_front(":");
  return isStdFunction(token) ? token : "";
}

bool isComputed(const Program &program, const Expr &call, const Environment &environment) {
  llvm::StringRef name = program.str(call.strA());
  if (name == "try" || name == "can" || name == "recover")
    return true;
  if (name == "invoke")
    return environment.callsStd && !stdFunctionOf(program, call).empty();
  Function function = functionOf(name);
  switch (function) {
  case Function::Unknown:
    return false;
  case Function::stack:
    return environment.stack.has_value();
  case Function::project:
    return environment.project.has_value();
  case Function::organization:
    return environment.organization.has_value();
  case Function::cwd:
    return environment.cwd.has_value();
  case Function::rootDirectory:
    return environment.rootDirectory.has_value();
  case Function::readFile:
  case Function::filebase64:
  case Function::filebase64sha256:
    return bool(environment.readFile);
  default:
    return true;
  }
}

Result Evaluator::call(const Expr &expr) {
  llvm::StringRef name = P.str(expr.strA());
  llvm::ArrayRef<ExprId> list = P.exprs.list(expr);
  if (!isComputed(P, expr, Env))
    return Outcome::Unknown;
  if (name == "try")
    return expr.op ? Result(Outcome::Unknown) : tryCall(list);
  if (name == "can") {
    if (list.size() != 1)
      return Outcome::Fails;
    Result tried = evaluate(list[0]);
    if (tried.outcome() == Outcome::Unknown)
      return tried;
    return Value::boolean(bool(tried)).withSecret(tried && tried->containsSecret());
  }
  // A resource that failed is what the second argument is for; values that are known do not come from one.
  if (name == "recover")
    return list.size() == 2 ? evaluate(list[0]) : Result(Outcome::Fails);
  if (name == "invoke")
    return invokeStd(stdFunctionOf(P, expr), list[1]);

  std::vector<Value> args;
  for (ExprId arg : list) {
    Result value = evaluate(arg);
    if (!value)
      return value;
    args.push_back(*value);
  }
  if (expr.op) {
    if (args.empty() || args.back().kind() != ValueKind::Array)
      return args.empty() || !args.back().isUnknown() ? Outcome::Fails : Outcome::Unknown;
    Value last = args.back();
    args.pop_back();
    llvm::append_range(args, last.elements());
  }
  // What is unknown inside may be what the function looks at.
  if (llvm::any_of(args, [](const Value &arg) { return arg.containsUnknown(); }))
    return Outcome::Unknown;
  Result result = applyBuiltin(name, args, Env);
  return result && name != "unsecret" ? Result(tainted(*result, args)) : result;
}

Result Evaluator::tryCall(llvm::ArrayRef<ExprId> args) {
  for (ExprId arg : args) {
    Result result = evaluate(arg);
    if (result.outcome() != Outcome::Fails)
      return result;
  }
  return Outcome::Fails;
}

Result Evaluator::invokeStd(llvm::StringRef function, ExprId inputs) {
  Result given = evaluate(inputs);
  if (!given)
    return given;
  if (given->containsUnknown())
    return Outcome::Unknown;
  if (given->kind() != ValueKind::Object)
    return Outcome::Fails;
  Result result = callStd(function, given->object());
  return result ? Result(tainted(Value::object({{"result", *result}}), {*given})) : result;
}

static Result readFile(llvm::StringRef function, llvm::StringRef path, const Environment &environment) {
  if (!environment.readFile)
    return Outcome::Unknown;
  std::optional<std::string> contents = environment.readFile(path);
  if (!contents)
    return Outcome::Fails;
  if (function == "readFile")
    return Value::string(*contents);
  if (function == "filebase64")
    return Value::string(llvm::encodeBase64(*contents));
  llvm::SHA256 hash;
  hash.update(*contents);
  return Value::string(llvm::encodeBase64(hash.final()));
}

static std::vector<Value> splitText(llvm::StringRef separator, llvm::StringRef text) {
  std::vector<Value> parts;
  if (separator.empty()) {
    // Between all characters.
    while (!text.empty()) {
      size_t length = 1;
      while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
        ++length;
      parts.push_back(Value::string(text.take_front(length)));
      text = text.drop_front(length);
    }
    return parts;
  }
  llvm::SmallVector<llvm::StringRef, 8> pieces;
  text.split(pieces, separator, -1, /*KeepEmpty=*/true);
  for (llvm::StringRef piece : pieces)
    parts.push_back(Value::string(piece));
  return parts;
}

/// With the members of all objects in the order of their names; values nest as deep as expressions,
/// so this may recurse.
static Value sorted(const Value &value) {
  if (value.kind() == ValueKind::Array) {
    std::vector<Value> elements;
    for (const Value &element : value.elements())
      elements.push_back(sorted(element));
    return Value::array(std::move(elements));
  }
  if (value.kind() != ValueKind::Object)
    return value;
  ValueObject members;
  for (const auto &[name, member] : sortedMembers(value.object()))
    members.set(name, sorted(member));
  return Value::object(std::move(members));
}

static Result extreme(llvm::ArrayRef<Value> args, bool wantsGreatest) {
  size_t best = 0;
  std::optional<Decimal> bestNumber;
  for (auto [i, arg] : llvm::enumerate(args)) {
    std::optional<Decimal> number = numberOf(arg);
    if (!number)
      return Outcome::Fails;
    if (!bestNumber ||
        (wantsGreatest ? number->compare(*bestNumber) > 0 : number->compare(*bestNumber) < 0)) {
      best = i;
      bestNumber = number;
    }
  }
  std::optional<Value> value = Value::number(
      args[best].kind() == ValueKind::Number ? args[best].numberText() : args[best].string());
  return value ? Result(*value) : Result(Outcome::Unknown);
}

static Result makeRange(llvm::ArrayRef<Value> args) {
  std::optional<int64_t> bounds[2] = {0, 0};
  for (auto [i, arg] : llvm::enumerate(args)) {
    std::optional<Decimal> number = numberOf(arg);
    bounds[args.size() == 1 ? 1 : i] = number ? number->toInt64() : std::nullopt;
  }
  if (!bounds[0] || !bounds[1])
    return Outcome::Fails;
  if (*bounds[1] > *bounds[0] &&
      static_cast<uint64_t>(*bounds[1]) - static_cast<uint64_t>(*bounds[0]) > MaxRange)
    return Outcome::Unknown;
  std::vector<Value> numbers;
  for (int64_t i = *bounds[0]; i < *bounds[1]; ++i)
    numbers.push_back(Value::integer(i));
  return Value::array(std::move(numbers));
}

static Result elementOf(const Value &list, const Value &position) {
  std::optional<Decimal> number = numberOf(position);
  std::optional<int64_t> index = number ? number->toInt64() : std::nullopt;
  if (list.kind() != ValueKind::Array || list.elements().empty() || !index)
    return Outcome::Fails;
  int64_t size = static_cast<int64_t>(list.elements().size());
  return list.elements()[static_cast<size_t>((*index % size + size) % size)];
}

static Result entriesOf(const Value &collection) {
  std::vector<Value> entries;
  auto add = [&](Value key, const Value &value) {
    entries.push_back(Value::object({{"key", std::move(key)}, {"value", value}}));
  };
  if (collection.kind() == ValueKind::Array) {
    for (auto [i, element] : llvm::enumerate(collection.elements()))
      add(Value::integer(static_cast<int64_t>(i)), element);
  } else if (collection.kind() == ValueKind::Object) {
    for (const auto &[name, value] : sortedMembers(collection.object()))
      add(Value::string(name), value);
  } else {
    return Outcome::Fails;
  }
  return Value::array(std::move(entries));
}

static Result lengthOf(const Value &value) {
  switch (value.kind()) {
  case ValueKind::Array:
    return Value::integer(static_cast<int64_t>(value.elements().size()));
  case ValueKind::Object:
    return Value::integer(static_cast<int64_t>(value.object().size()));
  default:
    if (std::optional<std::string> text = textOf(value))
      return Value::integer(static_cast<int64_t>(countGraphemes(*text)));
    return Outcome::Fails;
  }
}

static Result joinTexts(llvm::StringRef separator, const Value &list) {
  if (list.kind() != ValueKind::Array)
    return Outcome::Fails;
  std::string joined;
  for (auto [i, element] : llvm::enumerate(list.elements())) {
    std::optional<std::string> text = textOf(element);
    if (!text)
      return Outcome::Fails;
    if (i)
      joined += separator;
    joined += *text;
  }
  return Value::string(joined);
}

static Value assetOf(AssetData::Source source, llvm::StringRef text, bool isArchive) {
  AssetData data;
  data.source = source;
  data.text = text.str();
  return isArchive ? Value::archive(std::move(data)) : Value::asset(std::move(data));
}

Result applyBuiltin(llvm::StringRef name, llvm::ArrayRef<Value> args, const Environment &environment) {
  Function function = functionOf(name);
  const FunctionRow &row = Rows[static_cast<size_t>(function)];
  if (args.size() < row.fewest || args.size() > row.most)
    return Outcome::Fails;
  // Most take texts; those that do not never look.
  std::optional<std::string> first = args.empty() ? std::nullopt : textOf(args[0]);
  auto named = [](const std::optional<std::string> &text) {
    return text ? Result(Value::string(*text)) : Result(Outcome::Unknown);
  };
  using enum AssetData::Source;
  switch (function) {
  case Function::element:
    return elementOf(args[0], args[1]);
  case Function::entries:
    return entriesOf(args[0]);
  case Function::length:
    return lengthOf(args[0]);
  case Function::lookup: {
    std::optional<std::string> key = textOf(args[1]);
    if (args[0].kind() != ValueKind::Object || !key)
      return Outcome::Fails;
    if (const Value *member = args[0].object().find(*key))
      return *member;
    return args.size() > 2 ? Result(args[2]) : Result(Outcome::Fails);
  }
  case Function::range:
    return makeRange(args);
  case Function::singleOrNone:
    if (args[0].kind() != ValueKind::Array || args[0].elements().size() > 1)
      return Outcome::Fails;
    return args[0].elements().empty() ? Value::null() : args[0].elements()[0];
  case Function::max:
  case Function::min:
    return extreme(args, function == Function::max);
  case Function::toJSON: {
    JsonOptions options;
    options.secrets = SecretStyle::Plain;
    std::string json = toJson(sorted(args[0]), options);
    return json.empty() ? Result(Outcome::Unknown) : Result(Value::string(json));
  }
  case Function::pulumiResourceName:
    return args[0].kind() == ValueKind::Resource ? Result(Value::string(args[0].resourceData().name)) : Outcome::Fails;
  case Function::pulumiResourceType:
    return args[0].kind() == ValueKind::Resource ? Result(Value::string(args[0].resourceData().type)) : Outcome::Fails;
  case Function::notImplemented:
    return Outcome::Fails;
  case Function::secret:
    return args[0].withSecret();
  case Function::unsecret:
    return args[0].withSecret(false);
  case Function::stack:
    return named(environment.stack);
  case Function::project:
    return named(environment.project);
  case Function::organization:
    return named(environment.organization);
  case Function::cwd:
    return named(environment.cwd);
  case Function::rootDirectory:
    return named(environment.rootDirectory);
  case Function::assetArchive: {
    if (args[0].kind() != ValueKind::Object)
      return Outcome::Fails;
    AssetData data;
    data.source = Assets;
    data.assets = std::make_shared<const ValueObject>(args[0].object());
    return Value::archive(std::move(data));
  }
  default:
    break;
  }
  if (!first)
    return Outcome::Fails;
  switch (function) {
  case Function::join:
    return joinTexts(*first, args[1]);
  case Function::split: {
    std::optional<std::string> text = textOf(args[1]);
    return text ? Result(Value::array(splitText(*first, *text))) : Result(Outcome::Fails);
  }
  case Function::fileAsset:
    return assetOf(Path, *first, false);
  case Function::stringAsset:
    return assetOf(Text, *first, false);
  case Function::remoteAsset:
    return assetOf(Uri, *first, false);
  case Function::fileArchive:
    return assetOf(Path, *first, true);
  case Function::remoteArchive:
    return assetOf(Uri, *first, true);
  case Function::readFile:
  case Function::filebase64:
  case Function::filebase64sha256:
    return readFile(name, *first, environment);
  case Function::sha1: {
    llvm::SHA1 hash;
    hash.update(*first);
    return Value::string(llvm::toHex(hash.final(), /*LowerCase=*/true));
  }
  case Function::toBase64:
    return Value::string(llvm::encodeBase64(*first));
  case Function::fromBase64: {
    std::vector<char> bytes;
    if (llvm::Error error = llvm::decodeBase64(*first, bytes)) {
      llvm::consumeError(std::move(error));
      return Outcome::Fails;
    }
    return Value::string(llvm::StringRef(bytes.data(), bytes.size()));
  }
  default:
    return Outcome::Unknown;
  }
}

} // namespace pcl::eval
