# try, can, secret, unsecret, conditionals, null.

letters = ["a", "b"]
sizes   = { small = 1, zero = 0, no = false, blank = "" }
yes     = true
no      = false
number  = 5
missing = "huge"

# = "b"
output "tryFirst" {
  value = try(letters[1], "none")
}
# = "none"
output "trySecond" {
  value = try(letters[number], "none")
}
# = "none"
output "tryMissingMember" {
  value = try(sizes[missing], "none")
}
# = 3
output "tryThird" {
  value = try(letters[number], sizes[missing], 3)
}
# = 0
output "tryZero" {
  value = try(sizes["zero"], 7)
}
# = false
output "tryFalse" {
  value = try(sizes["no"], true)
}
# = ""
output "tryBlank" {
  value = try(sizes["blank"], "full")
}
# = ["a", "b"]
output "tryList" {
  value = try(letters, [])
}
# = "a?"
output "tryInText" {
  value = "${try(letters[0], "none")}${try(letters[9 - 0], "?")}"
}
# = null
output "tryNull" {
  value = try(null, 1)
}

# = true
output "canIndex" {
  value = can(letters[1])
}
# = false
output "cannotIndex" {
  value = can(letters[number])
}
# = false
output "cannotMember" {
  value = can(sizes[missing])
}
# = true
output "canFalse" {
  value = can(sizes["no"])
}
# = true
output "canNull" {
  value = can(null)
}
# = true
output "canLiteral" {
  value = can("x")
}
# = "no"
output "canDecides" {
  value = can(letters[number]) ? "yes" : "no"
}
# = [true, false]
output "canInLoop" {
  value = [for i in [0, 3] : can(letters[i])]
}

# secret "s"
output "secretText" {
  value = secret("s")
}
# secret "a,b"
output "secretThroughJoin" {
  value = join(",", secret(letters))
}
# secret "x-5"
output "secretThroughText" {
  value = "x-${secret(number)}"
}
# secret 7
output "secretThroughSum" {
  value = secret(number) + 2
}
# secret "b"
output "secretThroughIndex" {
  value = secret(letters)[1]
}
# secret 2
output "secretThroughLength" {
  value = length(secret(letters))
}
# secret ["a!", "b!"]
output "secretThroughLoop" {
  value = [for letter in secret(letters) : "${letter}!"]
}
# secret "p"
output "secretThroughConditional" {
  value = secret(yes) ? "p" : "q"
}
# secret {"a": "b", "k": "s"}
output "secretInObject" {
  value = { k = secret("s"), a = "b" }
}
# secret ["s", "t"]
output "secretInList" {
  value = [secret("s"), "t"]
}
# secret 0
output "secretZero" {
  value = secret(0)
}
# secret null
output "secretNull" {
  value = secret(null)
}
# secret false
output "secretFalse" {
  value = secret(false)
}
# secret "s"
output "secretTwice" {
  value = secret(secret("s"))
}
# secret "{\"k\":\"s\"}"
output "secretThroughJson" {
  value = toJSON({ k = secret("s") })
}
# secret "s"
output "secretThroughTry" {
  value = try(secret("s"), "t")
}
# secret "cw=="
output "secretThroughBase64" {
  value = toBase64(secret("s"))
}
# secret "a"
output "secretKey" {
  value = { k = "a" }[secret("k")]
}

# = "s"
output "unsecretSecret" {
  value = unsecret(secret("s"))
}
# = 5
output "unsecretPlain" {
  value = unsecret(5)
}
# = ["a", "b"]
output "unsecretList" {
  value = unsecret(secret(["a", "b"]))
}
# = "s!"
output "unsecretInText" {
  value = "${unsecret(secret("s"))}!"
}
# = 0
output "unsecretZero" {
  value = unsecret(secret(0))
}
# = null
output "unsecretNull" {
  value = unsecret(secret(null))
}
# = 7
output "unsecretSum" {
  value = unsecret(secret(5) + 2)
}
# = {"k": "v"}
output "unsecretObject" {
  value = unsecret(secret({ k = "v" }))
}

# = "y"
output "conditionTrue" {
  value = yes ? "y" : "n"
}
# = "n"
output "conditionFalse" {
  value = no ? "y" : "n"
}
# = 0
output "conditionGivesZero" {
  value = yes ? 0 : 1
}
# = null
output "conditionGivesNull" {
  value = no ? "y" : null
}
# = "c"
output "conditionNested" {
  value = no ? "a" : no ? "b" : "c"
}
# = "b"
output "conditionNestedFirst" {
  value = yes ? no ? "a" : "b" : "c"
}
# = []
output "conditionGivesList" {
  value = yes ? [] : ["x"]
}
# = "safe"
output "conditionGuards" {
  value = length(letters) > number ? letters[number] : "safe"
}
# = "many"
output "conditionCompares" {
  value = number >= 5 && yes ? "many" : "few"
}
# = {"a": 1}
output "conditionGivesObject" {
  value = number == 5 ? { a = 1 } : { a = 2 }
}
# = {"a": "y"}
output "conditionInside" {
  value = { a = yes ? "y" : "n" }
}
