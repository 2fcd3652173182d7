# format: widths, signs, bases, exponents, indices, values of every kind; formatlist; joins of what is no text.

variable "n" {
  default = 42
}

variable "f" {
  default = 3.14159
}

variable "s" {
  default = "txt"
}

variable "list" {
  default = [1, "b", true]
}

output "widths" {
  value = [format("%5d|%-5d|%05d|%+d", var.n, var.n, var.n, var.n), format("%8s|%-8s|", var.s, var.s), format("% d", var.n)]
}

output "bases" {
  value = [format("%b %o %x %X", var.n, var.n, var.n, var.n), format("%#x %#o", var.n, var.n), format("%08b", 5)]
}

output "floats" {
  value = [format("%.2f %8.3f %-8.1f| %f", var.f, var.f, var.f, var.f), format("%e %.1e %E", var.f, var.f, var.f), format("%g %g %g", var.f, 1e10, 0.00001)]
}

output "indices" {
  value = [format("%[2]s %[1]s", "a", "b"), format("%[1]d %[1]x", var.n), format("%s %[1]s", "a")]
}

output "values" {
  value = [format("%v %v %v", var.n, var.s, true), format("%v", [1, "a", null]), format("%v", { b = 1, a = [true] }), format("%#v %#v", "q", 1.50)]
}

output "texts" {
  value = [format("%s %s %s", 1, true, 2.50), format("%q %q", "a\"b", 5), format("%t", "true"), format("%d", "7")]
}

output "percent" {
  value = [format("100%%"), format("%d%%", var.n), format("%5.1f%%", 12.345)]
}

output "lists" {
  value = [formatlist("%s-%d", ["a", "b"], [1, 2]), formatlist("%s/%s", "x", ["a", "b"]), formatlist("%v", var.list), formatlist("const")]
}

output "list_of_sets" {
  value = formatlist("<%s>", toset(["b", "a"]))
}

output "joins" {
  value = [join(",", var.list), join("", []), join("-", [1, 2.5, true]), join(", ", toset(["z", "a"])), join("/", ["a"], ["b", "c"])]
}

output "padded" {
  value = [for i in range(8, 11) : format("host-%03d", i)]
}

output "dates" {
  value = format("%s", formatdate("YYYY", "2024-01-02T03:04:05Z"))
}

output "truncated" {
  value = [format("%.3s", "abcdef"), format("%10.2s|", "abc"), format("%.0f", 2.5), format("%.0f", 3.5), format("%.1f", 0.25)]
}

output "spread" {
  value = format("%s-%s-%s", var.list...)
}
