# Operators on texts that say numbers and truth, precedence, remainders, divisions of every sign.

variable "text" {
  default = "10"
}

variable "yes" {
  default = "true"
}

variable "n" {
  default = -7
}

variable "half" {
  default = 0.5
}

output "sums" {
  value = [var.text + 5, var.text - "3", "2" * var.text, var.text / 4, var.text % 3]
}

output "logic" {
  value = [var.yes && true, var.yes || false, !var.yes, !"false"]
}

output "conditional_text" {
  value = var.yes ? "on" : "off"
}

output "compare" {
  value = [var.text < 9, "9" > 10, var.text >= "10", -1 < var.text]
}

output "equal" {
  value = [var.text == 10, var.text == "10", 10 == 10.0, "10" == "10.0", tonumber(var.text) == 10, true == "true"]
}

output "remainder" {
  value = [var.n % 3, -7 % -3, 7 % -3, var.n % 2, 7.5 % 2, var.n % 7]
}

output "divide" {
  value = [var.n / 2, 7 / -2, 1 / 4, 0 / 5, var.n / 7]
}

output "negate" {
  value = [-var.n, - -3, -(var.n + 2), -var.text, 3 - -2]
}

output "precedence" {
  value = [1 + 2 * 3, (1 + 2) * 3, 10 - 2 - 3, 12 / 2 / 3, 2 + 7 % 4, !true || true, 1 < 2 == true, -2 * -3]
}

output "chained" {
  value = var.n > 0 ? "pos" : var.n < 0 ? "neg" : "zero"
}

output "mixed_logic" {
  value = [true || false && false, (true || false) && false, 1 == 1 && 2 != 3, !(1 > 2) && true]
}

output "rounding" {
  value = [floor(var.n / 2), ceil(var.n / 2), floor(-0.5), ceil(-0.5), abs(var.n), signum(var.n), signum(0), floor(var.half), max(var.n, var.half)]
}

output "texts" {
  value = ["${var.n}", "${-var.n}", "${var.half}", "${var.n + var.half}", "${var.text + 1}", "${var.n == -7}"]
}

output "big" {
  value = [1000000 * 1000000, 123456789 * 10, 999999999999999 + 1]
}

output "min_max_texts" {
  value = [max("5", 12), min("5", "12"), max(var.text, 3), sum(["1", 2, "3.5"]), abs("-4")]
}

output "index_text" {
  value = [["a", "b", "c"]["1"], ["a", "b"][var.text - 9]]
}

output "count_text" {
  value = length(range("3"))
}

output "parse" {
  value = [parseint("-12", 10), parseint("0010", 2), parseint("7fffffff", 16), tonumber("1e3"), tonumber("-0.50"), tonumber(" 5" == " 5" ? "5" : "6")]
}
