variable "text" {
  type    = string
  default = "$${x}"
}

variable "ratio_text" {
  type    = string
  default = 1
}

variable "size" {
  type    = number
  default = 2
}

variable "enabled" {
  type    = bool
  default = true
}

variable "unset" {
  type    = string
  default = null
}

variable "secret" {
  type      = string
  sensitive = true
  default   = "two words"
}

variable "names" {
  type    = list(string)
  default = ["b", "a", "b"]
}

variable "numbers" {
  type    = list(number)
  default = [0.1, 0.2]
}

variable "words" {
  type    = set(string)
  default = ["pear", "fig", "pear", "true"]
}

variable "ports" {
  type    = set(number)
  default = [443, 80, 443, 1]
}

variable "tags" {
  type    = map(string)
  default = { env = "MixedCase-42", "10" = "ten", "9" = 1 }
}

variable "people" {
  type = list(object({
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }))
  default = [
    { id = 1, name = "ann" },
    { id = 10, name = "bob", tags = ["x", "", "ÿ", "10", "9"] },
    { id = 3, name = "cy", tags = null },
  ]
}

variable "site" {
  type = object({
    name = string
    note = optional(string)
    net = optional(object({
      cidr  = optional(string, "10.0.0.0/16")
      size  = optional(number, 2)
      open  = optional(bool, true)
      zones = optional(list(string), ["a", "b"])
    }), {})
  })
  default = { name = "line\nbreak" }
}

variable "loose" {
  type    = any
  default = { mode = "snake_case_name", level = 0.000001, on = false, items = ["i1", "i2"], nothing = null }
}

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "a\"q\\b", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [9007199254740993, "a\"q\\b", null, false]
  sizes   = { small = 1, big = 1, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "$${x}"
}

resource "terraform_data" "many" {
  count = 2
  input = { index = count.index, name = "many-${count.index}" }
}

module "plain" {
  source = "./part"
  label  = "plain"
}

module "several" {
  source = "./part"
  count  = 2
  label  = "s${count.index}"
  size   = count.index
  extra  = { note = null }
}

module "each" {
  source   = "./part"
  for_each = { a = 1, b = 2 }
  label    = each.key
  size     = each.value
  strict   = null
  names    = ["n2", "n1", "n2"]
  extra    = { note = "given", level = 1e3 }
}

resource "terraform_data" "c0" {
  count = min(length(distinct(values(local.by_name))), 3)
  input = null
}

resource "terraform_data" "c1" {
  count = length(keys({ id = 0.5, name = "", tags = [] }))
  input = null
}

resource "terraform_data" "e2" {
  for_each = (can(cidrhost(local.parts[1], 1)) ? { a = length(var.people), c = signum(floor(local.huge)) } : {})
  input    = merge(merge({ id = 0.5, name = "", tags = [] }, { id = module.plain.size }), { extra = merge(local.rows[1], { extra = local.mixed }) })
}


resource "terraform_data" "e4" {
  for_each = { for v in toset(values(var.tags)) : v => var.loose.level }
  input    = setintersection(var.words, var.words)
}

resource "terraform_data" "c5" {
  count = length(["b", "a", "b"])
  input = [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }]
}

resource "terraform_data" "e6" {
  for_each = toset(split(",", var.site.name))
  input    = { for k, v in merge(local.table, { db = { id = 7, name = "seven", tags = ["p", "q"] } }) : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "c7" {
  count = signum(length(substr("<a & b>", 3, -1)))
  input = (var.site.net.zones == ["b", "a", "b"])
}

resource "terraform_data" "c8" {
  count = min(length([{ id = 7, name = "seven", tags = ["p", "q"] }, local.rows[1]]), 3)
  input = setproduct(["10", "9", "1"], [-1, 1.5, 1e2])
}

resource "terraform_data" "e9" {
  for_each = setunion(setintersection(local.unique, toset(["b", "a", "b"])), toset(try(module.plain.all.missing, var.names)))
  input    = []
}

resource "terraform_data" "e10" {
  for_each = setsubtract(local.unique, toset([]))
  input    = each.value
}

resource "terraform_data" "c11" {
  count = length([""])
  input = var.site
}

resource "terraform_data" "c12" {
  count = can(try(local.mixed.missing, ["b", "a", "b"])[1]) ? 2 : 1
  input = try(256, null)
}

resource "terraform_data" "e13" {
  for_each = { for v in concat([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }], [local.rows[1]]) : v.name => v }
  input    = regexall("([a-z])([a-z])", each.key)
}

resource "terraform_data" "c14" {
  count = length({ for k, v in local.table : k => v.name })
  input = [for p in setproduct(["b", "a", "c"], ["b", "a", "c"]) : join("-", p)]
}

resource "terraform_data" "c15" {
  count = min(2, 3)
  input = regex("(?P<first>\\w?)(?P<rest>.*)", "a")
}

resource "terraform_data" "c16" {
  count = local.count
  input = var.words
}

resource "terraform_data" "e17" {
  for_each = ((false ? false : (var.unset == null)) ? { a = length(flatten([["b", "a", "b"], [tolist(["q"])]])), c = (var.enabled ? local.count : 10) } : {})
  input    = { id = var.size, name = each.key, tags = ["only"] }
}

output "o0" {
  value = abs((true ? var.loose.level : 10))
}

output "o1" {
  value = can(matchkeys([terraform_data.one.input, "plain"], ["a", "b"], var.loose.items)[1])
}

output "o2" {
  value = (tonumber("12.5") / 4)
}

output "o3" {
  value = [for v in concat(values(local.by_name), [{ id = 7, name = "seven", tags = ["p", "q"] }]) : { (v.name) = v.id }]
}

output "o4" {
  value = toset(concat(flatten([for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = var.people[0] }) : v.tags]), var.loose.items))
}

output "o5" {
  value = dirname(var.site.net.cidr)
}

output "o6" {
  value = element([merge({ id = 0.5, name = "", tags = [] }, { id = 0.000001 }), element([var.people[0], { id = 0.5, name = "", tags = [] }], var.site.net.size)], min(local.count, 3))
}

output "o7" {
  value = "${100}%"
}

output "o8" {
  value = setunion(toset([2, 1.5]), setunion(toset([2, 1.5]), var.ports))
}

output "o9" {
  value = { for v in [] : v.name => "Grüße, 日本 🎉" }
}

output "o10" {
  value = tomap({ a = var.tags["env"], b = length(var.loose.items) })
}

output "o11" {
  value = urlencode(cidrsubnet(cidrsubnet("172.16.0.0/12", 2, 1), 4, 3))
}

output "o12" {
  value = (substr((local.on ? "" : "two words"), min(local.count, local.count), -1) == uuidv5("dns", "${0.1}"))
}

output "o13" {
  value = parseint("ff", 16)
}

output "o14" {
  value = split(",", "1.50")
}

output "o15" {
  value = toset([for v in jsondecode(jsonencode(values(local.by_name)[*].name)) : length(v)])
}

output "o16" {
  value = toset([for v in flatten([for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 0.5, name = "", tags = [] } }) : v.tags]) : length(v)])
}

output "o17" {
  value = var.unset
}

output "o18" {
  value = -(length(local.mixed))
}

output "o19" {
  value = var.people
}

output "o20" {
  value = (contains(values(var.tags), urlencode("Grüße, 日本 🎉")) ? [for v in [3, 1, 2] : v if v > 1] : concat(values(local.sizes), distinct(values(module.each)[*].size)))
}

output "o21" {
  value = can(cidrhost(substr("1.50", local.count, -1), 1))
}

output "o22" {
  value = ["10", "9", "1"][0]
}

output "o23" {
  value = toset([lookup({ for v in toset([2, 1.5]) : v => v }, "a", index(["a", "b"], "b")), join(",", local.decoded.list)])
}

output "o24" {
  value = lookup(var.tags, "9", "Grüße, 日本 🎉")
}

output "o25" {
  value = (9007199254740993 % 7)
}

output "o26" {
  value = [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : { (v.name) = v.id }]
}

output "o27" {
  value = { a = "plain", b = module.plain.label }
}

output "o28" {
  value = merge({ a = "", b = "<a & b>" }, { a = indent(local.count, "line\nbreak") })
}

output "o29" {
  value = { ("a") = join("-", [var.site.net.cidr, -4, false]) }
}

output "o30" {
  value = setproduct(local.parts, var.people[*].id)
}

output "o31" {
  value = [for p in setproduct(local.parts, ["only"]) : join("-", p)]
}

output "o32" {
  value = { a = min(tonumber("12.5"), timecmp("2024-02-29T23:59:59Z", "2023-12-31T12:30:00+02:00"), coalesce(null, 0.1)), b = length(setunion(setsubtract(var.words, var.words), setunion(local.unique, var.words))) }
}

output "o33" {
  value = [for v in var.words : v]
}

output "o34" {
  value = substr(format("%x", length(["two words"])), -2, -1)
}


output "o36" {
  value = index(["a", "b"], "b")
}

output "o37" {
  value = transpose({ a = ["b", "a", "b"], b = ["x", "", "ÿ", "10", "9"] })
}

output "o38" {
  value = setintersection(local.unique, local.unique)
}

output "o39" {
  value = strrev("two words")
}

output "o40" {
  value = [for v in sort(keys({ "with space" = "s", "é" = "" })) : upper(v)]
}

output "o41" {
  value = 7
}

output "o42" {
  value = parseint("1011", 2)
}

output "o43" {
  value = try(jsondecode(replace(format("%v:%v", var.unset, var.site.net.cidr), "9", "a ${var.ratio_text} b ${256} c ${true}")), "bad")
}

output "o44" {
  value = format("%05.2f", jsondecode("[1, 2.5]")[1])
}

output "o45" {
  value = range(1, 8, 3)
}

output "o46" {
  value = slice([0.5], 0, 1)
}

output "o47" {
  value = replace(module.plain.label, "/[a-z]+/", "#")
}

output "o48" {
  value = var.loose.mode
}

output "o49" {
  value = { for k, v in { for k, m in module.each : k => m.label } : upper(k) => "" if k != "é" }
}

output "o50" {
  value = []
}

output "o51" {
  value = "line\nbreak"
}

output "o52" {
  value = coalesce(null, 7)
}

output "o53" {
  value = distinct(tolist(setsubtract(local.unique, toset(concat(["only"], tolist(["q"]))))))
}

output "o54" {
  value = distinct(distinct(local.none))
}

output "o55" {
  value = setsubtract(setunion(toset([2, 1.5]), toset([10, 9, 10])), [1])
}

output "o56" {
  value = { ("10") = try(["b", "a", "b"][99], var.site.name) }
}

output "o57" {
  value = var.ratio_text
}

output "o58" {
  value = (length([for v in var.people[*].name : v if v != "a"]) * parseint("ff", 16))
}

output "o59" {
  value = { web = { id = 7, name = "seven", tags = ["p", "q"] }, db = { id = 0.5, name = "", tags = [] } }
}

output "o60" {
  value = { for v in var.people : v.name => module.plain.label }
}

output "o61" {
  value = { for v in toset(["only"]) : v => length(v) }
}

output "o62" {
  value = reverse(values(local.by_name))
}

output "o63" {
  value = { for v in toset(var.site.net.zones) : v => length(v) }
}

output "o64" {
  value = [try(tomap({ a = 0.1 })["zzz"], jsondecode("12")), null, ((0 <= length(module.several)) ? alltrue([local.on, false]) : jsondecode(jsonencode({ v = "line\nbreak" })).v)]
}

output "o65" {
  value = { for v in toset(["only"]) : v => length(v) }
}

output "o66" {
  value = format("%05.2f", timecmp("2020-01-01T00:00:00Z", "2023-12-31T12:30:00+02:00"))
}

output "o67" {
  value = setunion(toset(concat(["only"], local.decoded.list)), setintersection(toset(["ü", "u", "U", "10", "9"]), toset([])))
}

output "o68" {
  value = length(toset(concat(["only"], var.names)))
}

output "o69" {
  value = { id = 7, name = "seven", tags = ["p", "q"] }
}

output "o70" {
  value = var.people[*].id
}

output "o71" {
  value = tolist(setunion(toset(concat([for i, v in [] : "${i}-${"true"}"], tolist(toset([])))), toset(yamldecode(yamlencode(var.site.net.zones)))))
}

output "o72" {
  value = concat([for v in distinct(values(local.by_name)) : v if v.id > 1], [{ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"]])
}

output "o73" {
  value = distinct(local.powers)
}

output "o74" {
  value = element([local.by_name["ann"], { id = 7, name = "seven", tags = ["p", "q"] }], 3)
}

output "o75" {
  value = [for v in ["1", "2"] : v * 2]
}

output "o76" {
  value = merge(local.table, { db = local.by_name["ann"] })
}

output "o77" {
  value = lookup(var.tags, "ö", "$${x}")
}

output "o78" {
  value = substr("MixedCase-42", 3, -1)
}

output "o79" {
  value = sha256("1.50")
}

output "o80" {
  value = (var.site.net.open ? { id = 7, name = "seven", tags = ["p", "q"] } : local.by_name["ann"]).name
}

output "o81" {
  value = join(",", ["only"])
}

output "o82" {
  value = length(setproduct(tolist(toset(["b", "a", "b"])), values(local.sizes)))
}

output "o83" {
  value = sum([3, 1, 2])
}

output "o84" {
  value = trimsuffix(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[0].name, base64sha256("1.50"))
}

output "o85" {
  value = join("-", [module.plain.label, var.site.net.size, (var.unset == null)])
}

output "o86" {
  value = slice(["only"], 0, 1)
}

output "o87" {
  value = "Grüße, 日本 🎉"
}

output "o88" {
  value = length([for v in tolist(setsubtract(toset(["b", "a", "b"]), toset(var.people[*].name))) : v if v != "a"])
}

output "o89" {
  value = try(flatten(values(local.table)[*].tags)[99], keys(merge(local.renamed, { zz = module.plain.label }))[0])
}

output "o90" {
  value = (true ? module.each["b"].label : local.label)
}

output "o91" {
  value = { "${"web"}-x" = module.each["b"].label }
}

output "o92" {
  value = "${format("%v:%v", merge(local.rows[1], { extra = var.loose }), "plain")}"
}

output "o93" {
  value = format("%-6s|%6s", "web", "web")
}

output "o94" {
  value = ceil(var.site.net.size)
}

output "o95" {
  value = timecmp(timeadd("2024-02-29T23:59:59Z", "1h30m"), timeadd("2024-02-29T23:59:59Z", "1h30m"))
}

output "o96" {
  value = (contains(["only"], module.each["b"].label) ? timeadd("2020-01-01T00:00:00Z", "36h") : try("$${x}", var.tags["env"]))
}

output "o97" {
  value = tonumber("9007199254740993")
}

output "o98" {
  value = distinct(concat(values(local.by_name), [{ id = 0.5, name = "", tags = [] }]))
}

output "o99" {
  value = tolist([tolist(setunion(setintersection(local.unique, var.words), toset(regexall("[a-z]+", "a\"q\\b")))), md5(var.tags["env"])[*]])
}

output "o100" {
  value = (length(flatten([tolist(["q"]), [tolist(["q"])]])) % 7)
}

output "o101" {
  value = tolist(toset([10, 9, 10]))
}

output "o102" {
  value = [for v in [for v in [for k, v in { for k, m in module.each : k => m.size } : k] : length(v)] : (length(var.words) / 4)]
}

output "o103" {
  value = tolist(toset(keys(local.renamed)))
}

output "o104" {
  value = { a = lower("5"), b = { id = 0.5, name = "", tags = [] }.name }
}

output "o105" {
  value = (2 / 4)
}

output "o106" {
  value = { id = length(flatten([tolist(setsubtract(toset(["ü", "u", "U", "10", "9"]), toset(local.none))), [["b", "a", "b"]]])), name = module.plain.label, tags = ["only"] }
}

output "o107" {
  value = title(var.tags["env"])
}

output "o108" {
  value = [for v in ["1", "2"] : v * 2]
}

output "o109" {
  value = sum(concat(distinct(flatten([var.numbers, local.count])), [1]))
}

output "o110" {
  value = merge(var.people[0], { id = var.site.net.size })
}

output "o111" {
  value = substr(format("%v:%v", var.people, basename(var.site.net.cidr)), -2, -1)
}

output "o112" {
  value = distinct([10, 9, 10])
}

output "o113" {
  value = module.each["b"].label
}

output "o114" {
  value = tolist(toset(var.numbers))
}

output "o115" {
  value = { for v in [for v in values(local.by_name) : v if v.id > 1] : v.name => reverse(["b", "a", "c"])[0] }
}

output "o116" {
  value = sum(local.powers)
}

output "o117" {
  value = var.site
}

output "o118" {
  value = values(local.sizes)
}

output "o119" {
  value = 256
}

output "o120" {
  value = (null == var.text)
}

output "o121" {
  value = "plain"
}

output "o122" {
  value = { for v in toset(sort([])) : v => v }
}

output "o123" {
  value = ((min(local.count, var.loose.level, length(module.several)) <= abs(var.site.net.size)) ? { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = local.count }) }["web"] : element([try(var.people[0], var.people[0]), local.table["web"]], min(var.site.net.size, 1)))
}

output "o124" {
  value = { for v in local.parts : length(v) => v... }
}

output "o125" {
  value = merge({ for k, v in local.table : k => merge(v, { id = length(terraform_data.many) }) }, { db = { id = 0.5, name = "", tags = [] } })
}

output "o126" {
  value = try(try(try(local.by_name["ann"], { id = 7, name = "seven", tags = ["p", "q"] }), (var.site.net.open ? { id = 0.5, name = "", tags = [] } : { id = 0.5, name = "", tags = [] })).nothing, sha1(format("%05.2f", var.size)))
}

output "o127" {
  value = zipmap(["z", "a"], [nonsensitive(sensitive(nonsensitive(var.secret))), chomp("5")])
}

output "o128" {
  value = contains(toset([]), "9")
}

output "o129" {
  value = { for v in toset([]) : v => length(v) }
}

output "o130" {
  value = (max(var.people[*].id...) / 4)
}

output "o131" {
  value = "a\"q\\b"
}

output "o132" {
  value = zipmap(["z", "a"], ["$${x}", dirname(values(local.table)[0].name)])
}

output "o133" {
  value = var.size
}

output "o134" {
  value = merge({ for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = -0.75 }) } : k => merge(v, { id = (local.ratio / 4) }) }, { db = { id = (12345678901 / 4), name = join("-", [module.each["b"].label, local.count, true]), tags = module.several[*].label } })
}

output "o135" {
  value = { for v in [for v in [] : "MixedCase-42"] : length(v) => v... }
}

output "o136" {
  value = element([element([(true ? { id = 7, name = "seven", tags = ["p", "q"] } : local.by_name["ann"]), merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = length(module.several) })], min(2, local.count)), try({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"], local.table["web"])], min(1, 0))
}

output "o137" {
  value = { for v in [for v in range(4) : tostring(v)] : length(v) => v... }
}

output "o138" {
  value = setunion(toset([0.1, 0.2]), toset([for v in var.names : length(v)]))
}

output "o139" {
  value = jsondecode(jsonencode(try({ for v in var.loose.items : length(v) => v... }, [1.1, null, "plain"])))
}

output "o140" {
  value = log(8, 2)
}

output "o141" {
  value = length(setproduct(coalescelist(["5", 3, true], ["é", "z", "E"]), [for v in ["1", "2"] : v * 2]))
}

output "o142" {
  value = { p = local.by_name["ann"], q = jsondecode(jsonencode(var.unset)) }
}

output "o143" {
  value = strcontains(keys(merge({ for v in toset(var.loose.items) : v => v }, { zz = "${"line\nbreak"}" }))[0], "a")
}

output "o144" {
  value = signum(floor(0.1))
}

output "o145" {
  value = jsondecode("12")
}

output "o146" {
  value = cidrsubnet("172.16.0.0/12", 4, var.site.net.size)
}

output "o147" {
  value = one([terraform_data.one.input])
}

output "o148" {
  value = merge({ a = cidrsubnet("10.0.0.0/16", 4, local.count), b = join(local.parts[1], var.numbers) }, { a = "%{for k, v in { for k, v in { for k, m in module.each : k => m.size } : k => v }}${k}=${v};%{endfor}" })
}

output "o149" {
  value = length([for i, v in local.parts : "${i}-${v}"])
}
