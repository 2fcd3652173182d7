# element, entries, length, lookup, range, singleOrNone, on lists, maps and texts.

letters = ["a", "b", "c"]
one     = ["only"]
none    = []
nested  = [["a", "b"], ["c"]]
sizes   = { small = 1, large = 3, medium = 2 }
empty   = {}
falsy   = { zero = 0, no = false, blank = "", nothing = null }
people  = [{ name = "Ann", age = 3 }, { name = "Bob", age = 5 }]
second  = 1
four    = 4
key     = "large"

# = "b"
output "elementAtLiteral" {
  value = element(letters, 1)
}
# = "b"
output "elementAtName" {
  value = element(letters, second)
}
# = "b"
output "elementWraps" {
  value = element(letters, four)
}
# = "a"
output "elementWrapsAtLiteral" {
  value = element(letters, 3)
}
# = "c"
output "elementFromTheEnd" {
  value = element(letters, -1)
}
# = "b"
output "elementFarFromTheEnd" {
  value = element(letters, -5)
}
# = ["c"]
output "elementThatIsAList" {
  value = element(nested, 1)
}
# = 5
output "elementAndMember" {
  value = element(people, 1).age
}
# = "x"
output "elementOfLiteral" {
  value = element(["x", "y"], 0)
}
# = false
output "elementOfNothing" {
  value = can(element(none, 0))
}
# = "Bob"
output "elementOfSplat" {
  value = element(people[*].name, 3)
}

# = [{"key": "large", "value": 3}, {"key": "medium", "value": 2}, {"key": "small", "value": 1}]
output "entriesSorted" {
  value = entries(sizes)
}
# = []
output "entriesOfNothing" {
  value = entries(empty)
}
# = [{"key": 0, "value": "a"}, {"key": 1, "value": "b"}, {"key": 2, "value": "c"}]
output "entriesOfList" {
  value = entries(letters)
}
# = [{"key": "A", "value": 2}, {"key": "a", "value": 1}, {"key": "ä", "value": 4}, {"key": "😀", "value": 6}]
output "entriesByCodePoint" {
  value = entries({ a = 1, A = 2, "😀" = 6, "ä" = 4 })
}
# = [{"key": "10", "value": "b"}, {"key": "9", "value": "a"}]
output "entriesOfDigits" {
  value = entries({ "9" = "a", "10" = "b" })
}
# = ["large=3", "medium=2", "small=1"]
output "entriesUsed" {
  value = [for entry in entries(sizes) : "${entry.key}=${entry.value}"]
}
# = "large"
output "entriesFirst" {
  value = entries(sizes)[0].key
}
# = [{"key": "blank", "value": ""}, {"key": "no", "value": false}, {"key": "zero", "value": 0}]
output "entriesOfFalsy" {
  value = entries({ zero = 0, no = false, blank = "" })
}

# = 3
output "lengthOfList" {
  value = length(letters)
}
# = 0
output "lengthOfNoList" {
  value = length(none)
}
# = 3
output "lengthOfMap" {
  value = length(sizes)
}
# = 0
output "lengthOfNoMap" {
  value = length(empty)
}
# = 2
output "lengthOfInner" {
  value = length(nested[0])
}
# = 3
output "lengthOfText" {
  value = length("abc")
}
# = 0
output "lengthOfNoText" {
  value = length("")
}
# = 5
output "lengthOfNamedText" {
  value = length(key)
}
# = 1
output "lengthOfAccent" {
  value = length("e\u0301")
}
# = 1
output "lengthOfFamily" {
  value = length("👨‍👩‍👧")
}
# = 2
output "lengthOfFlags" {
  value = length("🇩🇪🇫🇷")
}
# = 2
output "lengthOfToneAndLetter" {
  value = length("👍🏽a")
}
# = 2
output "lengthOfHangul" {
  value = length("각\u1100\u1161")
}
# = 3
output "lengthOfLineEnds" {
  value = length("a\r\nb")
}
# = 1
output "lengthOfKeycap" {
  value = length("1️⃣")
}
# = 1
output "lengthOfHindi" {
  value = length("हि")
}
# = 4
output "lengthOfIdeographs" {
  value = length("漢字仮名")
}

# = 3
output "lookupFound" {
  value = lookup(sizes, "large", 9)
}
# = 3
output "lookupByName" {
  value = lookup(sizes, key, 9)
}
# = 9
output "lookupMissing" {
  value = lookup(sizes, "huge", 9)
}
# = 0
output "lookupZero" {
  value = lookup(falsy, "zero", 7)
}
# = false
output "lookupFalse" {
  value = lookup(falsy, "no", true)
}
# = ""
output "lookupBlank" {
  value = lookup(falsy, "blank", "full")
}
# = 1
output "lookupWithoutDefault" {
  value = lookup(sizes, "small")
}
# = "d"
output "lookupInNothing" {
  value = lookup(empty, "a", "d")
}
# = "v"
output "lookupOddKey" {
  value = lookup({ "a b.c" = "v" }, "a b.c", "d")
}
# = []
output "lookupList" {
  value = lookup({ a = ["x"] }, "b", [])
}

# = [0, 1, 2]
output "rangeTo" {
  value = range(3)
}
# = []
output "rangeToNothing" {
  value = range(0)
}
# = [0, 1, 2, 3]
output "rangeToName" {
  value = range(four)
}
# = [1, 2, 3]
output "rangeFromTo" {
  value = range(1, 4)
}
# = [1, 2, 3]
output "rangeBetweenNames" {
  value = range(second, four)
}
# = []
output "rangeBackwards" {
  value = range(4, 1)
}
# = [-2, -1, 0]
output "rangeFromBelow" {
  value = range(-2, 1)
}
# = ["n0", "n1"]
output "rangeLooped" {
  value = [for i in range(2) : "n${i}"]
}
# = 3
output "rangeCounted" {
  value = length(range(length(letters)))
}

# = "only"
output "singleOne" {
  value = singleOrNone(one)
}
# = null
output "singleNone" {
  value = singleOrNone(none)
}
# = false
output "singleMany" {
  value = can(singleOrNone(letters))
}
# = "d"
output "singleManyTried" {
  value = try(singleOrNone(letters), "d")
}
# = 0
output "singleZero" {
  value = singleOrNone([0])
}
# = false
output "singleFalse" {
  value = singleOrNone([false])
}
# = ["c"]
output "singleList" {
  value = singleOrNone([for list in nested : list if length(list) == 1])
}
# = "Ann"
output "singleObject" {
  value = singleOrNone([for person in people : person if person.age < 4]).name
}
