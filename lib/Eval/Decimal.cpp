// Decimal arithmetic over llvm::APInt. Widths grow with the operands: every operation first widens
// both to what its result can need, so nothing wraps.
#include "Decimal.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace pcl::eval {

using llvm::APInt;

/// Bits that hold `digits` decimal digits and a sign.
static unsigned bitsFor(unsigned digits) { return digits * 4 + 2; }

static APInt powerOfTen(unsigned exponent, unsigned width) {
  APInt result(width, 1);
  APInt ten(width, 10);
  for (unsigned i = 0; i < exponent; ++i)
    result *= ten;
  return result;
}

static APInt widened(const APInt &value, unsigned width) {
  return value.sextOrTrunc(std::max(width, value.getBitWidth()));
}

static APInt narrowed(const APInt &value) {
  return value.trunc(std::max(2u, value.getSignificantBits() + 1));
}

Decimal::Decimal(int64_t value) : Coefficient(66, static_cast<uint64_t>(value), /*isSigned=*/true) {
  *this = *normal();
}

std::optional<Decimal> Decimal::parse(llvm::StringRef text) {
  bool isNegative = text.consume_front("-");
  if (!isNegative)
    text.consume_front("+");
  auto [mantissa, exponentText] = text.split(text.contains('e') ? 'e' : 'E');
  auto [whole, fraction] = mantissa.split('.');
  std::string digits = (whole + fraction).str();
  if (digits.empty() || digits.size() > MaxDigits || !llvm::all_of(digits, llvm::isDigit))
    return std::nullopt;
  int exponent = 0;
  bool hasExponent = text.contains('e') || text.contains('E');
  exponentText.consume_front("+");
  if (hasExponent &&
      (exponentText.getAsInteger(10, exponent) || std::abs(exponent) > static_cast<int>(MaxDigits)))
    return std::nullopt;
  APInt value(bitsFor(static_cast<unsigned>(digits.size())), digits, 10);
  if (isNegative)
    value.negate();
  return Decimal(value, exponent - static_cast<int>(fraction.size())).normal();
}

std::optional<Decimal> Decimal::normal() const {
  if (Coefficient.isZero())
    return Decimal(APInt(2, 0), 0);
  unsigned width = Coefficient.getBitWidth() + 5;
  APInt value = Coefficient.sext(width), ten(width, 10);
  int exponent = Exponent;
  while (true) {
    APInt quotient, remainder;
    APInt::sdivrem(value, ten, quotient, remainder);
    if (!remainder.isZero())
      break;
    value = quotient;
    ++exponent;
  }
  Decimal result(narrowed(value), exponent);
  // A digit is about 3.32 bits.
  unsigned digits = value.getSignificantBits() * 3 / 10 + static_cast<unsigned>(std::abs(exponent));
  if (digits > 2 * MaxDigits)
    return std::nullopt;
  return result;
}

std::string Decimal::str() const {
  llvm::SmallString<64> digits;
  Coefficient.abs().toString(digits, 10, /*Signed=*/false);
  std::string text = digits.str().str();
  if (Exponent > 0)
    text.append(static_cast<size_t>(Exponent), '0');
  if (Exponent < 0) {
    size_t places = static_cast<size_t>(-Exponent);
    if (text.size() <= places)
      text.insert(0, places + 1 - text.size(), '0');
    text.insert(text.size() - places, ".");
  }
  return isNegative() ? "-" + text : text;
}

std::optional<int64_t> Decimal::toInt64() const {
  if (!isInteger() || Exponent > 19)
    return std::nullopt;
  unsigned width = Coefficient.getBitWidth() + bitsFor(20);
  APInt value = Coefficient.sext(width) * powerOfTen(static_cast<unsigned>(Exponent), width);
  if (value.getSignificantBits() > 64)
    return std::nullopt;
  return value.getSExtValue();
}

void Decimal::align(Decimal &a, Decimal &b) {
  if (a.Exponent < b.Exponent)
    return align(b, a);
  unsigned shift = static_cast<unsigned>(a.Exponent - b.Exponent);
  unsigned width =
      std::max(a.Coefficient.getBitWidth() + bitsFor(shift), b.Coefficient.getBitWidth()) + 2;
  a.Coefficient = widened(a.Coefficient, width) * powerOfTen(shift, width);
  b.Coefficient = widened(b.Coefficient, width);
  a.Exponent = b.Exponent;
}

std::optional<Decimal> Decimal::add(const Decimal &other) const {
  Decimal a = *this, b = other;
  align(a, b);
  return Decimal(a.Coefficient + b.Coefficient, a.Exponent).normal();
}

std::optional<Decimal> Decimal::multiply(const Decimal &other) const {
  unsigned width = Coefficient.getBitWidth() + other.Coefficient.getBitWidth();
  return Decimal(Coefficient.sext(width) * other.Coefficient.sext(width), Exponent + other.Exponent)
      .normal();
}

std::optional<Decimal> Decimal::divide(const Decimal &other) const {
  if (other.isZero())
    return std::nullopt;
  // So many digits more in the dividend that the quotient has at least 40.
  constexpr unsigned Precision = 40;
  unsigned divisorDigits = other.Coefficient.getSignificantBits() * 3 / 10 + 1;
  unsigned shift = Precision + divisorDigits;
  unsigned width = Coefficient.getBitWidth() + bitsFor(shift) + other.Coefficient.getBitWidth();
  APInt dividend = Coefficient.sext(width) * powerOfTen(shift, width);
  APInt divisor = other.Coefficient.sext(width);
  return Decimal(dividend.sdiv(divisor), Exponent - other.Exponent - static_cast<int>(shift))
      .normal();
}

std::optional<Decimal> Decimal::modulo(const Decimal &other) const {
  if (other.isZero())
    return std::nullopt;
  Decimal a = *this, b = other;
  align(a, b);
  return Decimal(a.Coefficient.srem(b.Coefficient), a.Exponent).normal();
}

Decimal Decimal::negated() const {
  Decimal result = *this;
  result.Coefficient = widened(Coefficient, Coefficient.getBitWidth() + 1);
  result.Coefficient.negate();
  return result;
}

int Decimal::compare(const Decimal &other) const {
  Decimal a = *this, b = other;
  align(a, b);
  return a.Coefficient == b.Coefficient ? 0 : a.Coefficient.slt(b.Coefficient) ? -1 : 1;
}

} // namespace pcl::eval
