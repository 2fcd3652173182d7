# Every operator, with its precedence.

two   = 2
seven = 7
half  = 0.5
yes   = true
no    = false
text  = "a"
list  = [1, 2]
map   = { a = 1, b = [2] }

# = 9
output "add" {
  value = seven + two
}
# = 5
output "subtract" {
  value = seven - two
}
# = 14
output "multiply" {
  value = seven * two
}
# = 3.5
output "divide" {
  value = seven / two
}
# = 4
output "divideEvenly" {
  value = 8 / two
}
# = 1
output "modulo" {
  value = seven % two
}
# = -1
output "moduloOfNegative" {
  value = -seven % two
}
# = 1
output "moduloByNegative" {
  value = seven % -two
}
# = 0
output "moduloToZero" {
  value = 8 % two
}
# = 0.5
output "moduloOfFraction" {
  value = (seven + half) % 1
}
# = -7
output "negate" {
  value = -seven
}
# = 7
output "negateTwice" {
  value = -(-seven)
}
# = 9
output "subtractNegative" {
  value = seven - -two
}
# = 16
output "precedence" {
  value = two + seven * two
}
# = 18
output "parentheses" {
  value = (two + seven) * two
}
# = 3
output "leftToRight" {
  value = seven - two - two
}
# = 7
output "rightFirst" {
  value = seven - (two - two)
}
# = 1.75
output "divideTwice" {
  value = seven / two / two
}
# = 7
output "divideAndMultiply" {
  value = seven / two * two
}
# = 7.5
output "fraction" {
  value = seven + half
}
# = 100000
output "exponent" {
  value = 1e5 + 0
}
# = 9007199254740991
output "largeNumber" {
  value = 9007199254740991 - 0
}

# = true
output "less" {
  value = two < seven
}
# = false
output "lessOrEqualNot" {
  value = seven <= two
}
# = true
output "lessOrEqualSame" {
  value = seven <= 7
}
# = false
output "greater" {
  value = two > seven
}
# = true
output "greaterOrEqual" {
  value = seven >= 7
}
# = true
output "sumLess" {
  value = two + 1 < seven - 1
}

# = true
output "equalNumbers" {
  value = seven == 7.0
}
# = false
output "equalTexts" {
  value = text == "b"
}
# = true
output "notEqualTexts" {
  value = text != "b"
}
# = true
output "equalLists" {
  value = list == [1, 2]
}
# = false
output "equalListsOfOtherLength" {
  value = list == [1]
}
# = true
output "notEqualLists" {
  value = list != [2, 1]
}
# = true
output "equalMaps" {
  value = map == { b = [2], a = 1 }
}
# = false
output "equalMapsOfOtherMembers" {
  value = map == { a = 1 }
}
# = false
output "equalNull" {
  value = text == null
}
# = true
output "notEqualNull" {
  value = null != text
}
# = true
output "equalBools" {
  value = (two < seven) == yes
}
# = false
output "listIsEmpty" {
  value = list == []
}

# = false
output "and" {
  value = yes && no
}
# = true
output "or" {
  value = no || yes
}
# = false
output "not" {
  value = !yes
}
# = true
output "notNot" {
  value = !!yes
}
# = true
output "andBeforeOr" {
  value = yes || no && no
}
# = false
output "orInParentheses" {
  value = (yes || no) && no
}
# = true
output "notOfComparison" {
  value = !(two > seven)
}
# = true
output "notBeforeAnd" {
  value = !no && yes
}
# = true
output "comparisonsJoined" {
  value = two < seven && seven < 8 || no
}
# = "v7"
output "inText" {
  value = "v${two + 5}"
}
# = "a1"
output "quotedIndex" {
  value = "${text}${map["a"]}"
}
