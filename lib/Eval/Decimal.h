// Exact decimal numbers, as PCL's arithmetic has them.
//
// PCL numbers are decimal texts of any size. Sums, differences and products are exact; a quotient
// that does not end is cut after 40 digits or one more, which is more than any target's number
// holds. Where a target computes with 64-bit floating point, a folded constant may therefore be
// more exact than what the program would have computed: integers above 2^53 keep their digits
// (docs/rationale/numbers.md).
#pragma once

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace pcl::eval {

class Decimal {
public:
  Decimal() : Decimal(0) {}
  explicit Decimal(int64_t value);

  /// `-12.50e3` and the like; nothing for other texts and for numbers of more than MaxDigits
  /// digits.
  static std::optional<Decimal> parse(llvm::StringRef text);

  /// Without exponent, without zeros that say nothing: `-12500`, `0.5`.
  std::string str() const;

  bool isInteger() const { return Exponent >= 0; }
  bool isZero() const { return Coefficient.isZero(); }
  bool isNegative() const { return Coefficient.isNegative(); }
  /// If it is an integer of 64 bits.
  std::optional<int64_t> toInt64() const;

  // Nothing where the result would have more than MaxDigits digits, or does not exist.
  std::optional<Decimal> add(const Decimal &other) const;
  std::optional<Decimal> subtract(const Decimal &other) const { return add(other.negated()); }
  std::optional<Decimal> multiply(const Decimal &other) const;
  std::optional<Decimal> divide(const Decimal &other) const;
  /// What is left of a division truncated towards zero; the sign is that of the dividend.
  std::optional<Decimal> modulo(const Decimal &other) const;
  Decimal negated() const;

  /// Negative, 0 or positive.
  int compare(const Decimal &other) const;

  static constexpr unsigned MaxDigits = 500;

private:
  Decimal(llvm::APInt coefficient, int exponent)
      : Coefficient(std::move(coefficient)), Exponent(exponent) {}
  std::optional<Decimal> normal() const;
  static void align(Decimal &a, Decimal &b);

  llvm::APInt Coefficient; ///< signed; ends in no zero digit, or is 0
  int Exponent = 0;        ///< of ten
};

} // namespace pcl::eval
