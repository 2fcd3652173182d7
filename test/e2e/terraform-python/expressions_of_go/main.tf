# Regular expressions as RE2 has them: empty matches, classes by category, and what it does not know.
output "empty_all" { value = regexall("b*", "abc") }
output "empty_replaced" { value = replace("abc", "/b*/", "-") }
output "empty_lazy" { value = regexall("a*?", "aa") }
output "empty_words" { value = replace("ab cd", "/\\b/", "|") }
output "ends" { value = replace("a.b", "/$/", "!") }
output "no_letter" { value = regex("[[:^alpha:]]", "a1") }
output "no_digits" { value = regexall("[[:^digit:]]+", "a1b22c") }
output "no_letters_unicode" { value = regexall("[^\\p{L}]+", "aé1ß-2") }
output "upper" { value = regex("\\p{Lu}", "aÉ") }
output "upper_class" { value = regexall("[\\p{Lu}\\d]+", "aÉ1b2") }
output "no_upper" { value = regexall("\\P{Lu}+", "aÉb") }
output "no_word_class" { value = regexall("[\\W]+", "a, é b") }
output "ahead" { value = try(regex("(?=x)", "x"), "nolook") }
output "behind" { value = try(regex("(?<!x)y", "y"), "nolook") }
output "in_class" { value = regexall("[(?=]+", "a(?=b") }
