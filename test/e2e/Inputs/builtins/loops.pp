# `for` over lists, maps and ranges, with conditions and groups; both splats; expansion.

numbers = [3, 1, 2]
words   = ["b", "a"]
none    = []
sizes   = { small = 1, large = 3, medium = 2 }
empty   = {}
people  = [{ name = "Ann", age = 3, tags = ["x"] }, { name = "Bob", age = 5, tags = ["y", "z"] }]
person  = { name = "Cid", age = 8 }
byName  = { ann = { age = 3 }, bob = { age = 5 } }
nested  = [[1, 2], [3]]
limit   = 2

# = [6, 2, 4]
output "forList" {
  value = [for n in numbers : n * 2]
}
# = [3, 1, 2]
output "forListItself" {
  value = [for n in numbers : n]
}
# = ["0b", "1a"]
output "forListWithIndex" {
  value = [for i, w in words : "${i}${w}"]
}
# = [0, 1]
output "forListIndexOnly" {
  value = [for i, w in words : i]
}
# = []
output "forNoList" {
  value = [for n in none : n]
}
# = [3, 2]
output "forListIf" {
  value = [for n in numbers : n if n >= limit]
}
# = [3, 2]
output "forListIfIndex" {
  value = [for i, n in numbers : n if i != 1]
}
# = ["1:1", "2:2"]
output "forListIfBoth" {
  value = [for i, n in numbers : "${i}:${n}" if i == n]
}
# = ["constant", "constant"]
output "forListConstant" {
  value = [for w in words : "constant"]
}
# = [3, 2, 1]
output "forMapValues" {
  value = [for v in sizes : v]
}
# = ["large", "medium", "small"]
output "forMapKeys" {
  value = [for k, v in sizes : k]
}
# = ["large3", "medium2", "small1"]
output "forMapBoth" {
  value = [for k, v in sizes : "${k}${v}"]
}
# = ["large", "medium"]
output "forMapIf" {
  value = [for k, v in sizes : k if v >= limit]
}
# = []
output "forNoMap" {
  value = [for k, v in empty : k]
}
# = {"a": 1, "b": 0}
output "forToMap" {
  value = { for i, w in words : w => i }
}
# = {"large": 6, "medium": 4, "small": 2}
output "forMapToMap" {
  value = { for k, v in sizes : k => v * 2 }
}
# = {"1": "small", "2": "medium", "3": "large"}
output "forMapSwapped" {
  value = { for k, v in sizes : "${v}" => k }
}
# = {"large": 3}
output "forMapToMapIf" {
  value = { for k, v in sizes : k => v if k == "large" }
}
# = {}
output "forNoMapToMap" {
  value = { for k, v in empty : k => v }
}
# = {"even": [2], "odd": [3, 1]}
output "forGrouped" {
  value = { for n in numbers : n % 2 == 0 ? "even" : "odd" => n... }
}
# = {"l": ["large"], "m": ["medium"], "s": ["small"]}
output "forMapGrouped" {
  value = { for k, v in sizes : split("", k)[0] => k... }
}
# = {"few": ["medium", "small"]}
output "forMapGroupedIf" {
  value = { for k, v in sizes : "few" => k... if v < 3 }
}
# = {"0": ["b"], "1": ["a"]}
output "forListGroupedByIndex" {
  value = { for i, w in words : "${i}" => w... }
}
# = {}
output "forGroupedNothing" {
  value = { for n in none : "x" => n... }
}
# = [[4, 2, 3], [5, 3, 4]]
output "forInFor" {
  value = [for a in [1, 2] : [for n in numbers : n + a]]
}
# = {"Ann": ["x!"], "Bob": ["y!", "z!"]}
output "forInForToMap" {
  value = { for p in people : p.name => [for t in p.tags : "${t}!"] }
}
# = [{"n": 3, "twice": 6}, {"n": 1, "twice": 2}, {"n": 2, "twice": 4}]
output "forToObjects" {
  value = [for n in numbers : { n = n, twice = n * 2 }]
}
# = ["ann is 3", "bob is 5"]
output "forMapOfObjects" {
  value = [for k, v in byName : "${k} is ${v.age}"]
}
# = [[0, 0], [1, 2]]
output "forRange" {
  value = [for i in range(2) : [i, i * 2]]
}
# = [1, 2, 3]
output "forShadowed" {
  value = [for numbers in [1, 2, 3] : numbers]
}
# = [true, false, true]
output "forOfConditions" {
  value = [for n in numbers : n > 1 ? true : false]
}
# = {"10": "b", "9": "a"}
output "forDigitKeys" {
  value = { for k, v in { "9" = "a", "10" = "b" } : k => v }
}
# = ["b", "a"]
output "forDigitKeysInOrder" {
  value = [for k, v in { "9" = "a", "10" = "b" } : v]
}

# = ["Ann", "Bob"]
output "splat" {
  value = people[*].name
}
# = ["Ann", "Bob"]
output "splatAttribute" {
  value = people.*.name
}
# = [["x"], ["y", "z"]]
output "splatLists" {
  value = people[*].tags
}
# = ["x", "y"]
output "splatIndexed" {
  value = people[*].tags[0]
}
# = "Bob"
output "splatThenIndex" {
  value = (people[*].name)[1]
}
# = ["Cid"]
output "splatObject" {
  value = person[*].name
}
# = []
output "splatNull" {
  value = null[*]
}
# = []
output "splatNothing" {
  value = none[*]
}
# = [3, 1, 2]
output "splatItself" {
  value = numbers[*]
}
# = 2
output "splatCounted" {
  value = length(people[*].age)
}
# = "Ann-Bob"
output "splatJoined" {
  value = join("-", people[*].name)
}
# = [5]
output "splatFiltered" {
  value = [for age in people[*].age : age if age > 4]
}

# = 2
output "indexNumber" {
  value = numbers[2]
}
# = 1
output "indexComputed" {
  value = numbers[limit - 1]
}
# = 3
output "indexNested" {
  value = nested[1][0]
}
# = 2
output "indexKey" {
  value = sizes["medium"]
}
# = "z"
output "indexThroughMembers" {
  value = people[1].tags[1]
}
# = 5
output "indexMemberOfMember" {
  value = byName.bob.age
}
# = 3
output "indexKeyMember" {
  value = byName["ann"].age
}
# = 3
output "expandList" {
  value = max(numbers...)
}
# = 3
output "expandLoop" {
  value = max(limit + 1, [for p in people : length(p.tags)]...)
}
