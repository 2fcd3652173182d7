// The builtins of PCL over values. What depends on a deployment (`getOutput`) or on a provider
// (`invoke`, `call`) is Unknown; functions of the package `std` are in Std.cpp.
#include "Evaluator.h"
#include "Graphemes.h"
#include "Std.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA1.h"
#include "llvm/Support/SHA256.h"

namespace pcl::eval {

using namespace ir;

/// Longer lists are not made by `range`.
static constexpr int64_t MaxRange = 100'000;

/// True if the inputs of `call`, an `invoke`, stand alone: with options it asks a provider for
/// more.
static bool hasInputsOnly(const Expr &call) { return call.listSize == 2; }

/// The setting of the run that `builtin` gives.
static const std::optional<std::string> &settingOf(Builtin builtin,
                                                   const Environment &environment) {
  switch (builtin) {
  case Builtin::Stack:
    return environment.stack;
  case Builtin::Project:
    return environment.project;
  case Builtin::Organization:
    return environment.organization;
  case Builtin::Cwd:
    return environment.cwd;
  case Builtin::RootDirectory:
    return environment.rootDirectory;
  default:
    llvm_unreachable("not a setting");
  }
}

bool isComputed(const Program &program, const Expr &call, const Environment &environment) {
  auto [builtin, function] = program.callee(call);
  if (builtin == Builtin::Unknown)
    return false;
  switch (infoOf(builtin).reads) {
  case Reads::Nothing:
    return true;
  case Reads::Files:
    return bool(environment.readFile);
  case Reads::Stack:
    return settingOf(builtin, environment).has_value();
  case Reads::Engine:
    return environment.callsStd && function != StdFunction::Unknown &&
           infoOf(function).isEvaluated && hasInputsOnly(call);
  }
  return false;
}

Result Evaluator::call(const Expr &expr) {
  auto [builtin, function] = P.callee(expr);
  llvm::ArrayRef<ExprId> list = P.exprs.list(expr);
  if (!isComputed(P, expr, Env))
    return Outcome::Unknown;
  switch (builtin) {
  case Builtin::Try:
    return expr.isExpanded() ? Result(Outcome::Unknown) : tryCall(list);
  case Builtin::Can: {
    if (list.size() != 1)
      return Outcome::Fails;
    Result tried = evaluate(list[0]);
    if (tried.outcome() == Outcome::Unknown)
      return tried;
    return Value::boolean(bool(tried)).withSecret(tried && tried->containsSecret());
  }
  case Builtin::Recover:
    // A resource that failed is what the second argument is for; values that are known do not come
    // from one.
    return list.size() == 2 ? evaluate(list[0]) : Result(Outcome::Fails);
  case Builtin::Invoke:
    return invokeStd(function, list[1]);
  default:
    break;
  }

  std::vector<Value> args;
  for (ExprId arg : list) {
    Result value = evaluate(arg);
    if (!value)
      return value;
    args.push_back(*value);
  }
  if (expr.isExpanded()) {
    if (args.empty() || args.back().kind() != ValueKind::Array)
      return args.empty() || !args.back().isUnknown() ? Outcome::Fails : Outcome::Unknown;
    Value last = args.back();
    args.pop_back();
    llvm::append_range(args, last.elements());
  }
  // What is unknown inside may be what the function looks at.
  if (llvm::any_of(args, [](const Value &arg) { return arg.containsUnknown(); }))
    return Outcome::Unknown;
  Result result = applyBuiltin(builtin, args, Env);
  return result && builtin != Builtin::Unsecret ? Result(tainted(*result, args)) : result;
}

Result Evaluator::tryCall(llvm::ArrayRef<ExprId> args) {
  for (ExprId arg : args) {
    Result result = evaluate(arg);
    if (result.outcome() != Outcome::Fails)
      return result;
  }
  return Outcome::Fails;
}

Result Evaluator::invokeStd(StdFunction function, ExprId inputs) {
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

static Result readFile(Builtin function, llvm::StringRef path, const Environment &environment) {
  if (!environment.readFile)
    return Outcome::Unknown;
  std::optional<std::string> contents = environment.readFile(path);
  if (!contents)
    return Outcome::Fails;
  if (function == Builtin::ReadFile)
    return Value::string(*contents);
  if (function == Builtin::FileBase64)
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
    if (!number)
      return Outcome::Fails;
    bounds[args.size() == 1 ? 1 : i] = number->toInt64();
  }
  if (!bounds[0] || !bounds[1]) // what languages make of fractions
    return Outcome::Unknown;
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
    if (std::optional<std::string> text = scalarText(value))
      return Value::integer(static_cast<int64_t>(countGraphemes(*text)));
    return Outcome::Fails;
  }
}

static Result joinTexts(llvm::StringRef separator, const Value &list) {
  if (list.kind() != ValueKind::Array)
    return Outcome::Fails;
  std::string joined;
  for (auto [i, element] : llvm::enumerate(list.elements())) {
    std::optional<std::string> text = scalarText(element);
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

Result applyBuiltin(Builtin builtin, llvm::ArrayRef<Value> args, const Environment &environment) {
  const BuiltinInfo &info = infoOf(builtin);
  if (args.size() < info.fewest || args.size() > info.most)
    return Outcome::Fails;
  // Most take texts; those that do not never look.
  std::optional<std::string> first = args.empty() ? std::nullopt : scalarText(args[0]);
  using enum AssetData::Source;
  switch (builtin) {
  case Builtin::Element:
    return elementOf(args[0], args[1]);
  case Builtin::Entries:
    return entriesOf(args[0]);
  case Builtin::Length:
    return lengthOf(args[0]);
  case Builtin::Lookup: {
    std::optional<std::string> key = scalarText(args[1]);
    if (args[0].kind() != ValueKind::Object || !key)
      return Outcome::Fails;
    if (const Value *member = args[0].object().find(*key))
      return *member;
    return args.size() > 2 ? Result(args[2]) : Result(Outcome::Fails);
  }
  case Builtin::Range:
    return makeRange(args);
  case Builtin::SingleOrNone:
    if (args[0].kind() != ValueKind::Array || args[0].elements().size() > 1)
      return Outcome::Fails;
    return args[0].elements().empty() ? Value::null() : args[0].elements()[0];
  case Builtin::Max:
  case Builtin::Min:
    return extreme(args, builtin == Builtin::Max);
  case Builtin::ToJson: {
    JsonOptions options;
    options.secrets = SecretStyle::Plain;
    std::string json = toJson(sorted(args[0]), options);
    return json.empty() ? Result(Outcome::Unknown) : Result(Value::string(json));
  }
  case Builtin::PulumiResourceName:
    return args[0].kind() == ValueKind::Resource
               ? Result(Value::string(args[0].resourceData().name))
               : Outcome::Fails;
  case Builtin::PulumiResourceType:
    return args[0].kind() == ValueKind::Resource
               ? Result(Value::string(args[0].resourceData().type))
               : Outcome::Fails;
  case Builtin::NotImplemented:
    return Outcome::Fails;
  case Builtin::Secret:
    return args[0].withSecret();
  case Builtin::Unsecret:
    return args[0].withSecret(false);
  case Builtin::Stack:
  case Builtin::Project:
  case Builtin::Organization:
  case Builtin::Cwd:
  case Builtin::RootDirectory: {
    const std::optional<std::string> &setting = settingOf(builtin, environment);
    return setting ? Result(Value::string(*setting)) : Result(Outcome::Unknown);
  }
  case Builtin::AssetArchive: {
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
  switch (builtin) {
  case Builtin::Join:
    return joinTexts(*first, args[1]);
  case Builtin::Split: {
    std::optional<std::string> text = scalarText(args[1]);
    return text ? Result(Value::array(splitText(*first, *text))) : Result(Outcome::Fails);
  }
  case Builtin::FileAsset:
    return assetOf(Path, *first, false);
  case Builtin::StringAsset:
    return assetOf(Text, *first, false);
  case Builtin::RemoteAsset:
    return assetOf(Uri, *first, false);
  case Builtin::FileArchive:
    return assetOf(Path, *first, true);
  case Builtin::RemoteArchive:
    return assetOf(Uri, *first, true);
  case Builtin::ReadFile:
  case Builtin::FileBase64:
  case Builtin::FileBase64Sha256:
    return readFile(builtin, *first, environment);
  case Builtin::Sha1: {
    llvm::SHA1 hash;
    hash.update(*first);
    return Value::string(llvm::toHex(hash.final(), /*LowerCase=*/true));
  }
  case Builtin::ToBase64:
    return Value::string(llvm::encodeBase64(*first));
  case Builtin::FromBase64: {
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
