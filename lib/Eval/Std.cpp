// The functions of the package `std`: one small function each, and the table that gives them their
// inputs in order.
//
// What PCL has under the same name is asked there. Texts are computed with only where no Unicode
// table is needed.
#include "Std.h"

#include "Evaluator.h"

#include "pcl/Value/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/SHA256.h"

namespace pcl::eval {

using Args = llvm::ArrayRef<Value>;

/// Longer results are not worth having as literals.
static constexpr size_t MaxItems = 100'000;

/// Each of these is called with as many values as its row in StdFunctions.def names, null for those
/// that are missing.
namespace stdlib {

// ---- Inputs and results.

static Result ofBool(bool value) { return Value::boolean(value); }

static std::optional<int64_t> integerOf(const Value &value) {
  std::optional<Decimal> number = numberOf(value);
  return number ? number->toInt64() : std::nullopt;
}

static bool isList(const Value &value) { return value.kind() == ValueKind::Array; }

/// The texts that the arguments are, if all are.
template <size_t N> static bool textsOf(Args args, std::string (&texts)[N]) {
  for (auto [arg, text] : llvm::zip(args, texts)) {
    std::optional<std::string> found = scalarText(arg);
    if (!found)
      return false;
    text = *found;
  }
  return true;
}

/// A function from one text to another.
template <typename Function> static Result mapText(const Value &arg, Function function) {
  std::optional<std::string> text = scalarText(arg);
  return text ? Result(Value::string(function(llvm::StringRef(*text)))) : Result(Outcome::Fails);
}

/// The same, of a function that would need to know letters beyond ASCII.
template <typename Function> static Result mapAscii(const Value &arg, Function function) {
  std::optional<std::string> text = scalarText(arg);
  if (text && !llvm::isASCII(*text))
    return Outcome::Unknown;
  return mapText(arg, function);
}

static bool holds(Args items, const Value &item) {
  return llvm::any_of(items, [&](const Value &other) { return other.sameContent(item); });
}

/// The first of equal items each. Compared one by one, so only of lists that a person would write.
static Result distinctOf(Args items) {
  if (items.size() > 1000)
    return Outcome::Unknown;
  std::vector<Value> kept;
  for (const Value &item : items)
    if (!holds(kept, item))
      kept.push_back(item);
  return Value::array(std::move(kept));
}

// ---- Numbers.

static Result abs(Args args) {
  std::optional<Decimal> number = numberOf(args[0]);
  if (!number)
    return Outcome::Fails;
  return resultOf(number->isNegative() ? number->negated() : *number);
}

/// The integer next to `value`, above it or below it.
static Result round(const Value &value, bool up) {
  std::optional<Decimal> number = numberOf(value);
  if (!number)
    return Outcome::Fails;
  std::optional<Decimal> rest = number->modulo(Decimal(1));
  std::optional<Decimal> whole = rest ? number->subtract(*rest) : std::nullopt;
  if (whole && !rest->isZero() && rest->isNegative() != up)
    whole = whole->add(Decimal(up ? 1 : -1));
  return resultOf(whole);
}
static Result ceil(Args args) { return round(args[0], true); }
static Result floor(Args args) { return round(args[0], false); }

static Result max(Args args) {
  return isList(args[0]) ? applyBuiltin(ir::Builtin::Max, args[0].elements(), {})
                         : Result(Outcome::Fails);
}
static Result min(Args args) {
  return isList(args[0]) ? applyBuiltin(ir::Builtin::Min, args[0].elements(), {})
                         : Result(Outcome::Fails);
}

static Result parseint(Args args) {
  std::optional<std::string> text = scalarText(args[0]);
  std::optional<int64_t> base = args[1].isNull() ? 10 : integerOf(args[1]);
  // LLVM reads bases up to 36.
  if (!text || !base || *base < 2 || *base > 36)
    return Outcome::Unknown;
  int64_t number;
  if (llvm::StringRef(*text).getAsInteger(static_cast<unsigned>(*base), number))
    return Outcome::Fails;
  return Value::integer(number);
}

static Result pow(Args args) {
  std::optional<Decimal> base = numberOf(args[0]);
  std::optional<int64_t> exponent = integerOf(args[1]);
  if (!base || !exponent || *exponent < 0 || *exponent > Decimal::MaxDigits)
    return Outcome::Unknown;
  std::optional<Decimal> power = Decimal(1);
  for (int64_t i = 0; power && i < *exponent; ++i)
    power = power->multiply(*base);
  return resultOf(power);
}

static Result signum(Args args) {
  std::optional<Decimal> number = numberOf(args[0]);
  if (!number)
    return Outcome::Fails;
  return Value::integer(number->isZero() ? 0 : number->isNegative() ? -1 : 1);
}

static Result sum(Args args) {
  if (!isList(args[0]) || args[0].elements().empty())
    return Outcome::Fails;
  std::optional<Decimal> total = Decimal(0);
  for (const Value &item : args[0].elements()) {
    std::optional<Decimal> number = numberOf(item);
    if (!number)
      return Outcome::Fails;
    total = total ? total->add(*number) : std::nullopt;
  }
  return resultOf(total);
}

// ---- Text.

static Result base64decode(Args args) { return applyBuiltin(ir::Builtin::FromBase64, args, {}); }
static Result base64encode(Args args) { return applyBuiltin(ir::Builtin::ToBase64, args, {}); }
static Result join(Args args) { return applyBuiltin(ir::Builtin::Join, args, {}); }
static Result sha1(Args args) { return applyBuiltin(ir::Builtin::Sha1, args, {}); }
static Result split(Args args) { return applyBuiltin(ir::Builtin::Split, args, {}); }

static Result chomp(Args args) {
  return mapText(args[0], [](llvm::StringRef text) { return text.rtrim("\r\n"); });
}

static Result endswith(Args args) {
  std::string texts[2];
  return textsOf(args, texts) ? ofBool(llvm::StringRef(texts[0]).ends_with(texts[1]))
                              : Outcome::Fails;
}
static Result startswith(Args args) {
  std::string texts[2];
  return textsOf(args, texts) ? ofBool(llvm::StringRef(texts[0]).starts_with(texts[1]))
                              : Outcome::Fails;
}

/// Blanks before every line but the first.
static Result indent(Args args) {
  std::optional<int64_t> spaces = integerOf(args[0]);
  if (!spaces || *spaces < 0 || *spaces > 1000)
    return Outcome::Unknown;
  return mapText(args[1], [&](llvm::StringRef text) {
    std::string made;
    for (char c : text) {
      made += c;
      if (c == '\n')
        made.append(static_cast<size_t>(*spaces), ' ');
    }
    return made;
  });
}

static Result lower(Args args) {
  return mapAscii(args[0], [](llvm::StringRef text) { return text.lower(); });
}
static Result upper(Args args) {
  return mapAscii(args[0], [](llvm::StringRef text) { return text.upper(); });
}

/// The first letter of each word in upper case.
static Result title(Args args) {
  return mapAscii(args[0], [](llvm::StringRef text) {
    std::string made;
    bool isInWord = false;
    for (char c : text) {
      made += isInWord ? c : llvm::toUpper(c);
      isInWord = llvm::isAlnum(c) || c == '_';
    }
    return made;
  });
}

static Result md5(Args args) {
  return mapText(args[0], [](llvm::StringRef text) {
    return llvm::MD5::hash(llvm::arrayRefFromStringRef(text)).digest().str().str();
  });
}

static Result sha256(Args args) {
  return mapText(args[0], [](llvm::StringRef text) {
    return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)), /*LowerCase=*/true);
  });
}

static Result replace(Args args) {
  std::string texts[3];
  if (!textsOf(args, texts))
    return Outcome::Fails;
  auto &[text, search, replacement] = texts;
  // Between slashes it is a regular expression; the empty text is found between all characters.
  if (search.empty() || (search.size() > 1 && search.front() == '/' && search.back() == '/'))
    return Outcome::Unknown;
  llvm::SmallVector<llvm::StringRef, 8> pieces;
  llvm::StringRef(text).split(pieces, search);
  return Value::string(llvm::join(pieces, replacement));
}

static Result strrev(Args args) {
  return mapAscii(args[0],
                  [](std::string_view text) { return std::string(text.rbegin(), text.rend()); });
}

/// A negative offset counts from the end; the length -1 means all that is left.
static Result substr(Args args) {
  std::optional<int64_t> offset = integerOf(args[1]), length = integerOf(args[2]);
  if (!offset || !length || *length < -1)
    return Outcome::Fails;
  return mapAscii(args[0], [&](llvm::StringRef text) {
    auto size = static_cast<int64_t>(text.size());
    int64_t begin = std::clamp<int64_t>(*offset < 0 ? *offset + size : *offset, 0, size);
    return text.substr(static_cast<size_t>(begin),
                       *length < 0 ? llvm::StringRef::npos : static_cast<size_t>(*length));
  });
}

static Result trim(Args args) {
  std::string texts[2];
  if (!textsOf(args, texts))
    return Outcome::Fails;
  if (!llvm::isASCII(texts[1]))
    return Outcome::Unknown;
  return Value::string(llvm::StringRef(texts[0]).trim(texts[1]));
}
static Result trimprefix(Args args) {
  std::string texts[2];
  if (!textsOf(args, texts))
    return Outcome::Fails;
  llvm::StringRef text = texts[0];
  text.consume_front(texts[1]);
  return Value::string(text);
}
static Result trimsuffix(Args args) {
  std::string texts[2];
  if (!textsOf(args, texts))
    return Outcome::Fails;
  llvm::StringRef text = texts[0];
  text.consume_back(texts[1]);
  return Value::string(text);
}
static Result trimspace(Args args) {
  return mapAscii(args[0], [](llvm::StringRef text) { return text.trim(); });
}

/// As the query of a URL has it: a blank is a plus sign.
static Result urlencode(Args args) {
  return mapText(args[0], [](llvm::StringRef text) {
    std::string made;
    for (char c : text) {
      if (llvm::isAlnum(c) || llvm::StringRef("-_.~").contains(c))
        made += c;
      else
        made += c == ' ' ? "+" : "%" + llvm::toHex(llvm::StringRef(&c, 1));
    }
    return made;
  });
}

// ---- Collections.

static Result element(Args args) { return applyBuiltin(ir::Builtin::Element, args, {}); }
static Result length(Args args) { return applyBuiltin(ir::Builtin::Length, args, {}); }
static Result lookup(Args args) {
  return applyBuiltin(ir::Builtin::Lookup, args[2].isNull() ? args.take_front(2) : args, {});
}

/// Whether all items are `true`, or any is.
static Result quantified(const Value &list, bool wantsAll) {
  if (!isList(list))
    return Outcome::Fails;
  auto isTrue = [](const Value &item) { return boolOf(item) == true; };
  return ofBool(wantsAll ? llvm::all_of(list.elements(), isTrue)
                         : llvm::any_of(list.elements(), isTrue));
}
static Result alltrue(Args args) { return quantified(args[0], true); }
static Result anytrue(Args args) { return quantified(args[0], false); }

static Result chunklist(Args args) {
  std::optional<int64_t> size = integerOf(args[1]);
  if (!isList(args[0]) || !size || *size < 0)
    return Outcome::Fails;
  Args rest = args[0].elements();
  std::vector<Value> chunks;
  while (!rest.empty()) {
    size_t taken =
        *size == 0 ? rest.size() : std::min<size_t>(rest.size(), static_cast<size_t>(*size));
    chunks.push_back(Value::array(rest.take_front(taken).vec()));
    rest = rest.drop_front(taken);
  }
  return Value::array(std::move(chunks));
}

template <typename Predicate> static Result firstOf(const Value &list, Predicate isWanted) {
  if (!isList(list))
    return Outcome::Fails;
  const Value *found = llvm::find_if(list.elements(), isWanted);
  return found == list.elements().end() ? Result(Outcome::Fails) : Result(*found);
}
static bool isEmptyText(const Value &value) {
  return value.isNull() || (value.kind() == ValueKind::String && value.string().empty());
}
static Result coalesce(Args args) {
  return firstOf(args[0], [](const Value &item) { return !isEmptyText(item); });
}
static Result coalescelist(Args args) {
  return firstOf(args[0],
                 [](const Value &item) { return isList(item) && !item.elements().empty(); });
}

static Result compact(Args args) {
  if (!isList(args[0]))
    return Outcome::Fails;
  std::vector<Value> kept;
  llvm::copy_if(args[0].elements(), std::back_inserter(kept),
                [](const Value &item) { return !isEmptyText(item); });
  return Value::array(std::move(kept));
}

static Result concat(Args args) {
  std::vector<Value> all;
  if (!isList(args[0]) || !llvm::all_of(args[0].elements(), isList))
    return Outcome::Fails;
  for (const Value &list : args[0].elements())
    llvm::append_range(all, list.elements());
  return Value::array(std::move(all));
}

static Result contains(Args args) {
  return isList(args[0]) ? ofBool(holds(args[0].elements(), args[1])) : Outcome::Fails;
}

static Result distinct(Args args) {
  return isList(args[0]) ? distinctOf(args[0].elements()) : Outcome::Fails;
}

/// All items of lists in lists, in order.
static bool flattenInto(const Value &list, std::vector<Value> &all, unsigned depth) {
  if (depth > MaxJsonDepth)
    return false;
  for (const Value &item : list.elements()) {
    if (!isList(item))
      all.push_back(item);
    else if (!flattenInto(item, all, depth + 1))
      return false;
  }
  return true;
}
static Result flatten(Args args) {
  std::vector<Value> all;
  if (!isList(args[0]))
    return Outcome::Fails;
  return flattenInto(args[0], all, 0) ? Result(Value::array(std::move(all))) : Outcome::Unknown;
}

static Result index(Args args) {
  if (!isList(args[0]))
    return Outcome::Fails;
  for (auto [i, item] : llvm::enumerate(args[0].elements()))
    if (item.sameContent(args[1]))
      return Value::integer(static_cast<int64_t>(i));
  return Outcome::Fails;
}

static Result keys(Args args) {
  if (args[0].kind() != ValueKind::Object)
    return Outcome::Fails;
  std::vector<Value> names;
  for (const auto &[name, value] : sortedMembers(args[0].object()))
    names.push_back(Value::string(name));
  return Value::array(std::move(names));
}
static Result values(Args args) {
  if (args[0].kind() != ValueKind::Object)
    return Outcome::Fails;
  std::vector<Value> all;
  for (const auto &[name, value] : sortedMembers(args[0].object()))
    all.push_back(value);
  return Value::array(std::move(all));
}

static Result merge(Args args) {
  if (!isList(args[0]))
    return Outcome::Fails;
  ValueObject all;
  for (const Value &map : args[0].elements()) {
    if (map.isNull())
      continue;
    if (map.kind() != ValueKind::Object)
      return Outcome::Fails;
    for (const auto &[name, value] : map.object())
      all.set(name, value);
  }
  return Value::object(std::move(all));
}

static Result range(Args args) {
  std::optional<Decimal> limit = numberOf(args[0]);
  std::optional<Decimal> at = args[1].isNull() ? Decimal(0) : numberOf(args[1]);
  if (!limit || !at)
    return Outcome::Fails;
  std::optional<Decimal> step =
      !args[2].isNull() ? numberOf(args[2]) : Decimal(limit->compare(*at) < 0 ? -1 : 1);
  if (!step || step->isZero())
    return Outcome::Fails;
  std::vector<Value> numbers;
  while (at && (step->isNegative() ? at->compare(*limit) > 0 : at->compare(*limit) < 0)) {
    if (numbers.size() == MaxItems)
      return Outcome::Unknown;
    numbers.push_back(*resultOf(at));
    at = at->add(*step);
  }
  return Value::array(std::move(numbers));
}

static Result reverse(Args args) {
  if (!isList(args[0]))
    return Outcome::Fails;
  Args items = args[0].elements();
  return Value::array(std::vector<Value>(items.rbegin(), items.rend()));
}

static Result slice(Args args) {
  if (!isList(args[0]))
    return Outcome::Fails;
  Args items = args[0].elements();
  auto size = static_cast<int64_t>(items.size());
  std::optional<int64_t> from = args[1].isNull() ? 0 : integerOf(args[1]);
  std::optional<int64_t> to = args[2].isNull() ? size : integerOf(args[2]);
  if (!from || !to || *from < 0 || *to < *from || *to > size)
    return Outcome::Fails;
  return Value::array(
      items.slice(static_cast<size_t>(*from), static_cast<size_t>(*to - *from)).vec());
}

static Result sort(Args args) {
  auto isText = [](const Value &item) { return item.kind() == ValueKind::String; };
  if (!isList(args[0]) || !llvm::all_of(args[0].elements(), isText))
    return Outcome::Fails;
  std::vector<Value> items = args[0].elements().vec();
  llvm::stable_sort(items, [](const Value &a, const Value &b) { return a.string() < b.string(); });
  return Value::array(std::move(items));
}

static Result tolist(Args args) { return isList(args[0]) ? Result(args[0]) : Outcome::Fails; }

static Result zipmap(Args args) {
  if (!isList(args[0]) || !isList(args[1]) ||
      args[0].elements().size() != args[1].elements().size())
    return Outcome::Fails;
  ValueObject map;
  for (auto [key, value] : llvm::zip(args[0].elements(), args[1].elements())) {
    std::optional<std::string> name = scalarText(key);
    if (!name)
      return Outcome::Fails;
    map.set(*name, value);
  }
  return Value::object(std::move(map));
}

// ---- Conversions.

static Result jsondecode(Args args) {
  std::optional<std::string> text = scalarText(args[0]);
  JsonError error;
  std::optional<Value> value = text ? parseJson(*text, error) : std::nullopt;
  return value ? Result(*value) : Result(Outcome::Fails);
}
static Result jsonencode(Args args) { return applyBuiltin(ir::Builtin::ToJson, args, {}); }

static Result tobool(Args args) {
  std::optional<bool> value = boolOf(args[0]);
  return value ? ofBool(*value) : Outcome::Fails;
}
static Result tonumber(Args args) {
  std::optional<Decimal> value = numberOf(args[0]);
  return value ? resultOf(value) : Outcome::Fails;
}
static Result tostring(Args args) {
  return mapText(args[0], [](llvm::StringRef text) { return text; });
}

} // namespace stdlib

// ---- The table.

/// The function that computes `function`; null for those that are not evaluated.
static Result (*computes(ir::StdFunction function))(Args) {
  switch (function) {
#define PCL_STD(NAME, ...)
#define PCL_STD_EVALUATED(NAME, ...)                                                               \
  case ir::StdFunction::NAME:                                                                      \
    return stdlib::NAME;
#include "pcl/IR/StdFunctions.def"
  default:
    return nullptr;
  }
}

Result callStd(ir::StdFunction function, const ValueObject &inputs) {
  auto *compute = computes(function);
  if (!compute)
    return Outcome::Unknown;
  std::vector<Value> args;
  for (ir::StdInput input : ir::inputsOf(function)) {
    const Value *given = inputs.find(input.name);
    if (!given && !input.isOptional)
      return Outcome::Fails;
    args.push_back(given ? *given : Value::null());
  }
  return compute(args);
}

} // namespace pcl::eval
