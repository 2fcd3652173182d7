# join, split, sha1, toBase64, fromBase64, toJSON, max, min.

letters = ["a", "b", "c"]
none    = []
mixed   = ["a", 1, true, 1.5]
word    = "grün😀"
comma   = ","
listed  = "a,b,,c"
numbers = [3, 10, -2]
config  = { b = [1, null, "x"], a = { y = true, x = false } }

# = "a-b-c"
output "joinLetters" {
  value = join("-", letters)
}
# = "a,b,c"
output "joinByName" {
  value = join(comma, letters)
}
# = ""
output "joinNothing" {
  value = join("-", none)
}
# = "abc"
output "joinByNothing" {
  value = join("", letters)
}
# = "a-1-true-1.5"
output "joinMixed" {
  value = join("-", mixed)
}
# = "3/10/-2"
output "joinNumbers" {
  value = join("/", numbers)
}
# = "x"
output "joinOne" {
  value = join("-", ["x"])
}
# = "<a>\n<b>\n<c>"
output "joinLooped" {
  value = join("\n", [for letter in letters : "<${letter}>"])
}
# = "ä€😀ä"
output "joinUnicode" {
  value = join("€😀", ["ä", "ä"])
}
# = "true+false"
output "joinBools" {
  value = join("+", [true, false])
}

# = ["a", "b", "", "c"]
output "splitCommas" {
  value = split(",", listed)
}
# = ["a", "b", "", "c"]
output "splitByName" {
  value = split(comma, listed)
}
# = [""]
output "splitNothing" {
  value = split(",", "")
}
# = ["abc"]
output "splitNotFound" {
  value = split("-", "abc")
}
# = ["", ""]
output "splitSeparatorOnly" {
  value = split("--", "--")
}
# = ["a", "-b"]
output "splitLeftmost" {
  value = split("--", "a---b")
}
# = ["g", "r", "ü", "n", "😀"]
output "splitCharacters" {
  value = split("", word)
}
# = ["1", "2"]
output "splitNotAPattern" {
  value = split(".", "1.2")
}
# = "b"
output "splitIndexed" {
  value = split(",", listed)[1]
}
# = 4
output "splitCounted" {
  value = length(split(",", listed))
}

# = "da39a3ee5e6b4b0d3255bfef95601890afd80709"
output "sha1OfNothing" {
  value = sha1("")
}
# = "a9993e364706816aba3e25717850c26c9cd0d89d"
output "sha1OfLetters" {
  value = sha1(join("", letters))
}
# = "9d0f43ec978fad7b7c97a59e6635d0bde45ef4ca"
output "sha1OfUnicode" {
  value = sha1(word)
}
# = "b858cb282617fb0956d960215c8e84d1ccf909c6"
output "sha1OfBlank" {
  value = sha1(" ")
}
# = "356a192b7913b04c54574d18c28d46e6395428ab"
output "sha1OfNumber" {
  value = sha1("${1}")
}

# = ""
output "toBase64OfNothing" {
  value = toBase64("")
}
# = "YQ=="
output "toBase64OfLetter" {
  value = toBase64(letters[0])
}
# = "Z3LDvG7wn5iA"
output "toBase64OfUnicode" {
  value = toBase64(word)
}
# = "Pz8/Pj4+"
output "toBase64IsNotForUrls" {
  value = toBase64("???>>>")
}
# = "AAECCg=="
output "toBase64OfControls" {
  value = toBase64("\u0000\u0001\u0002\n")
}
# = ""
output "fromBase64OfNothing" {
  value = fromBase64("")
}
# = "hello"
output "fromBase64OfText" {
  value = fromBase64("aGVsbG8=")
}
# = "grün😀"
output "fromBase64OfUnicode" {
  value = fromBase64("Z3LDvG7wn5iA")
}
# = "grün😀"
output "base64ThereAndBack" {
  value = fromBase64(toBase64(word))
}

# json {"a":{"x":false,"y":true},"b":[1,null,"x"]}
output "jsonNested" {
  value = toJSON(config)
}
# json []
output "jsonNoList" {
  value = toJSON(none)
}
# json {}
output "jsonNoObject" {
  value = toJSON({})
}
# json null
output "jsonNull" {
  value = toJSON(null)
}
# json "grün😀"
output "jsonUnicode" {
  value = toJSON(word)
}
# json "q\"b\\n\nt\t"
output "jsonEscapes" {
  value = toJSON("q\"b\\n\nt\t")
}
# json [3,10,-2]
output "jsonNumbers" {
  value = toJSON(numbers)
}
# json [1.5,2,100000]
output "jsonFractions" {
  value = toJSON([1.5, 2.0, 1e5])
}
# json {"a b":1,"c":{"d-e":[true]}}
output "jsonOddKeys" {
  value = toJSON({ "a b" = 1, c = { "d-e" = [true] } })
}
# json {"10":"b","9":"a"}
output "jsonDigitKeys" {
  value = toJSON({ "9" = "a", "10" = "b" })
}
# json "${HOME} $x %{y} `z` <a&b>"
output "jsonTemplateSigns" {
  value = toJSON("$${HOME} $x %%{y} `z` <a&b>")
}
# json {"list":["<a>","<b>","<c>"]}
output "jsonLooped" {
  value = toJSON({ list = [for letter in letters : "<${letter}>"] })
}

# = 10
output "maxOfThree" {
  value = max(3, 10, -2)
}
# = 10
output "maxExpanded" {
  value = max(numbers...)
}
# = -2
output "minExpanded" {
  value = min(numbers...)
}
# = 3
output "maxOfOne" {
  value = max(3)
}
# = -1.5
output "minOfFractions" {
  value = min(0.5, -1.5)
}
# = 3
output "maxOfElements" {
  value = max(numbers[0], numbers[2])
}
# = 12
output "maxSome" {
  value = max(12, numbers...)
}
# = 5
output "maxOfMaxima" {
  value = max(min(7, 5), min(3, 4))
}
# = 3
output "maxOfLengths" {
  value = max(length(letters), length(none), 1)
}
# = 0
output "minOfZero" {
  value = min(0, 5)
}
