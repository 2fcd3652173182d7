variable "text" {
  type    = string
  default = "MixedCase-42"
}

variable "ratio_text" {
  type    = string
  default = 2.50
}

variable "size" {
  type    = number
  default = 1e3
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
  default   = "$${x}"
}

variable "names" {
  type    = list(string)
  default = ["x", "", "ÿ", "10", "9"]
}

variable "numbers" {
  type    = list(number)
  default = [3, 1, 2]
}

variable "words" {
  type    = set(string)
  default = ["pear", "fig", "pear", "line\nbreak"]
}

variable "ports" {
  type    = set(number)
  default = [443, 80, 443, 0]
}

variable "tags" {
  type    = map(string)
  default = { env = "Grüße, 日本 🎉", "10" = "ten", "9" = 3 }
}

variable "people" {
  type = list(object({
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }))
  default = [
    { id = 1, name = "ann" },
    { id = 1e3, name = "bob", tags = ["x", "", "ÿ", "10", "9"] },
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
  default = { name = "$${x}" }
}

variable "loose" {
  type    = any
  default = { mode = "5", level = 100, on = true, items = ["i1", "i2"], nothing = null }
}

variable "fleet" {
  type = map(object({
    size  = optional(number, 1)
    zone  = optional(string)
    ports = optional(set(number), [443])
    meta = optional(object({
      owner = optional(string, "ops")
      tags  = optional(map(string), {})
    }), {})
  }))
  default = {
    web   = {}
    db    = { size = 0.1, zone = "plain", meta = { owner = null } }
    cache = { ports = [80, 80, 1], meta = { tags = { a = "ß" } } }
  }
}

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "5", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [256, "true", null, true]
  sizes   = { small = 1, big = 100, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "Grüße, 日本 🎉"
}

resource "terraform_data" "many" {
  count = 2
  input = { index = count.index, name = "many-${count.index}" }
}

module "plain" {
  source = "./part"
  label  = "1.50"
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
  extra    = { note = "given", level = 2 }
}

module "nest" {
  source   = "./nest"
  for_each = { a = { x = "Grüße, 日本 🎉", y = "two" }, b = {} }
  items    = each.value
  names    = toset(concat(keys(each.value), ["web", each.key]))
  objects  = [{ name = "n-${each.key}", rank = 3 }, { name = "last" }]
}

resource "terraform_data" "c0" {
  count = length(["5", var.site.name])
  input = { for v in [for v in values(local.by_name) : merge(v, { name = var.site.name })] : v.name => v.id... }
}

resource "terraform_data" "e1" {
  for_each = (can(regex("^[a-z]+$", "two words")) ? { a = join("|", toset([])) } : { b = local.table["web"].name })
  input    = var.unset
}

resource "terraform_data" "c2" {
  count = (null == var.text) ? "2" : "0"
  input = jsondecode("{\"a\": [1, null, {}]}")
}

resource "terraform_data" "c3" {
  count = "${length([var.loose.mode])}"
  input = merge({ a = try(jsondecode("Grüße, 日本 🎉"), "bad") }, contains(keys({}), "k1") ? { b = count.index } : null)
}

resource "terraform_data" "e4" {
  for_each = merge(merge({ for k, m in module.each : k => m.size }, local.sizes), merge({ "10" = 1, "9" = 2, "1" = 3 }, local.sizes))
  input    = yamldecode("a: 1\nb: [x, 2.5, null]")
}

resource "terraform_data" "e5" {
  for_each = { ("a") = var.ratio_text }
  input    = [for v in [{ id = 0.5, name = "", tags = [] }, { id = 0.5, name = "", tags = [] }] : { (v.name) = v.id }]
}

resource "terraform_data" "e6" {
  for_each = toset([for v in keys({ b = "y", a = "x" }) : lower("X-${v}")])
  input    = transpose({ a = split(",", var.site.name), b = [for k, v in var.fleet : coalesce(v.zone, k)] })
}

resource "terraform_data" "c7" {
  count = min(length(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })), 3)
  input = merge((var.loose.on ? { id = 0.5, name = "", tags = [] } : local.rows[1]), { extra = { for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v.name => v.id... } })
}

resource "terraform_data" "c8" {
  count = min(length(reverse(var.people)), 3)
  input = var.people
}

resource "terraform_data" "e9" {
  for_each = { for p in setproduct(["a", "b"], ["10", "9", "1"]) : join("-", p) => p[1] }
  input    = module.nest
}

resource "terraform_data" "c10" {
  count = signum(length(jsonencode(module.nest["b"].all)))
  input = flatten([[(var.site.net.open ? local.rows[1] : null)], [[merge({ a = terraform_data.one.input }, var.site.net.open ? { b = count.index } : null)]]])
}

resource "terraform_data" "c11" {
  count = min(2, length(var.fleet))
  input = try({ for v in var.loose.items : length(v) => v... }.a, flatten([[var.people], [[var.unset]]])[0], { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => { for t in v.tags : t => k... } })
}

resource "terraform_data" "c12" {
  count = "${min(0, local.count)}"
  input = (can(cidrhost(var.loose.mode, 1)) ? (var.site.net.open ? var.people[0] : { id = 0.5, name = "", tags = [] }) : null)
}


resource "terraform_data" "c14" {
  count = length(module.nest["a"].names)
  input = module.nest
}

resource "terraform_data" "e15" {
  for_each = merge({ a = try(var.people[0], { id = 0.5, name = "", tags = [] }) }, (var.loose.on && true) ? { b = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"] } : {})
  input    = { for v in values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }) : v.name => v.id... }
}

resource "terraform_data" "c16" {
  count = min(length(reverse(var.people)), 3)
  input = regex("(?P<first>\\w?)(?P<rest>.*)", "9")
}

resource "terraform_data" "c17" {
  count = length(module.nest["a"].names)
  input = setproduct(module.several[*].label, [-1, 1.5, 1e2])
}

output "o0" {
  value = toset([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }])
}

output "o1" {
  value = merge(merge(local.table, { db = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"] }), { db = (strcontains("1.50", "k1") ? local.rows[1] : element([var.people[0], { id = 7, name = "seven", tags = ["p", "q"] }], local.count)) })
}

output "o2" {
  value = [for v in [for v in ["b", "a", "b"] : { id = length(v), name = v, tags = [v] }] : { (v.name) = v.id }]
}

output "o3" {
  value = [for v in [{ id = 0.5, name = "", tags = [] }, local.by_name["ann"]] : v.name]
}

output "o4" {
  value = nonsensitive(var.secret)
}

output "o5" {
  value = module.nest["a"].labels
}

output "o6" {
  value = { for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = -4 }) } : k => merge(v, { id = var.people[0].id }) }
}

output "o7" {
  value = try(flatten(values(local.table)[*].tags)[99], local.rows[1].name)
}

output "o8" {
  value = var.fleet["cache"].meta.tags
}

output "o9" {
  value = "$${x}"
}

output "o10" {
  value = strrev("snake_case_name")
}

output "o11" {
  value = concat([], [])
}

output "o12" {
  value = length(keys({ web = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = -4 }), db = { id = 0.5, name = "", tags = [] } }))
}

output "o13" {
  value = sort(module.several[*].label)[0]
}

output "o14" {
  value = toset(concat([for m in module.each : m.label], flatten(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].tags)))
}

output "o15" {
  value = flatten([for k, v in local.table : v.tags])
}

output "o16" {
  value = { for i, v in ["only"] : i => length(v) }
}

output "o17" {
  value = ceil(length(distinct(split(",", nonsensitive(var.secret)))) / 2)
}

output "o18" {
  value = trimspace("MixedCase-42")
}

output "o19" {
  value = (can(tonumber("a\"q\\b")) ? var.enabled : (toset(var.people[*].name) == var.words))
}

output "o20" {
  value = tomap({ a = sum(concat(range(4), [1])) })
}

output "o21" {
  value = coalescelist(concat(slice(var.site.net.zones, 0, 1), can(local.sizes["k1"]) ? ["Grüße, 日本 🎉"] : []), ["b", "a", "c"])
}

output "o22" {
  value = regex("(?P<first>\\w?)(?P<rest>.*)", "k1")
}

output "o23" {
  value = toset([for v in distinct(["b", "a", "b"]) : v])
}

output "o24" {
  value = abs(signum(floor(local.ratio)))
}

output "o25" {
  value = regex("(?P<first>\\w?)(?P<rest>.*)", "ö")
}

output "o26" {
  value = try(var.fleet["nope"].zone, join("-", ["line\nbreak", 9007199254740993, local.on]))
}

output "o27" {
  value = length([for v in [] : v if v != "a"])
}

output "o28" {
  value = values({ for v in toset(slice(["é", "z", "E"], 0, 1)) : v => length(v) })
}

output "o29" {
  value = startswith(nonsensitive(var.secret), var.ratio_text)
}

output "o30" {
  value = try(jsondecode(coalesce(null, "", "plain", "end")), "bad")
}

output "o31" {
  value = { for v in toset([for i, v in [for p in setproduct(["é", "z", "E"], ["only"]) : join("-", p)] : "${i}-${trim(v, "a !")}"]) : v => v }
}

output "o32" {
  value = element(local.powers, var.site.net.size)
}

output "o33" {
  value = var.site.name
}

output "o34" {
  value = uuidv5("dns", try(tonumber(one(["1.50"])), lower(0)))
}

output "o35" {
  value = []
}

output "o36" {
  value = local.rows[1].name
}

output "o37" {
  value = (length(setproduct(["x", "", "ÿ", "10", "9"], local.powers)) % 7)
}

output "o38" {
  value = format("%05.2f", 1.1)
}

output "o39" {
  value = var.loose.mode
}

output "o40" {
  value = templatefile("${path.module}/page.tftpl", { title = ceil(index(["a", "b"], "b")), items = {}, note = null })
}

output "o41" {
  value = join(",", module.nest["a"].names)
}

output "o42" {
  value = var.loose.on
}

output "o43" {
  value = ["only"]
}

output "o44" {
  value = sort(flatten([for k, v in module.nest : keys(v.labels)]))
}

output "o45" {
  value = "Grüße, 日本 🎉"
}

output "o46" {
  value = jsondecode("{\"a\": [1, null, {}]}")
}

output "o47" {
  value = try(merge({ id = 10, name = local.label, tags = tolist(["q"]) }, { id = length(keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })) }).nothing, substr(try(jsondecode(terraform_data.one.input), "bad"), -2, -1))
}

output "o48" {
  value = keys({ for v in var.ports : v => v })
}

output "o49" {
  value = { p = var.site, q = var.loose }
}

output "o50" {
  value = [for v in [for o in module.nest["a"].objects : o.name] : v]
}

output "o51" {
  value = [for v in var.names : length(v)]
}

output "o52" {
  value = merge({ id = 100, name = "ß", tags = ["b", "a", "b"] }, { id = sum([for k, v in var.fleet : v.size]) })
}

output "o53" {
  value = setunion([(local.huge % 7)], [-(var.site.net.size), (0 - length(module.several))])
}

output "o54" {
  value = { for k, v in { for k, v in local.table : k => merge(v, { id = local.huge }) } : k => v.name }
}

output "o55" {
  value = var.people[0]
}

output "o56" {
  value = ["only"]
}

output "o57" {
  value = try({ id = length(keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })), name = coalesce(var.fleet["web"].zone, var.tags["env"]), tags = keys(var.fleet) }, try((true ? var.people[0] : { id = 0.5, name = "", tags = [] }), { id = local.huge, name = "line\nbreak", tags = var.people[*].name }))
}

output "o58" {
  value = toset([for v in local.decoded.list : format("%05.2f", max([10, 9, 10]...))])
}

output "o59" {
  value = sha1("Grüße, 日本 🎉")
}

output "o60" {
  value = lower(length(module.several))
}

output "o61" {
  value = try({ for k, v in var.fleet : k => v if v.size > 1 }, chunklist(reverse(local.none), 2))
}

output "o62" {
  value = module.plain.all
}

output "o63" {
  value = merge({ for k, v in local.table : k => merge(v, { id = (var.site.net.size / 4) }) }, { db = { id = length(flatten([for k, v in module.nest : v.names])), name = (local.on ? module.each["b"].label : length(terraform_data.many)), tags = ["Grüße, 日本 🎉", "two words"] } })
}

output "o64" {
  value = range(1, 8, 3)
}

output "o65" {
  value = tomap({ a = merge((var.enabled ? { id = 7, name = "seven", tags = ["p", "q"] } : { id = 0.5, name = "", tags = [] }), { id = local.by_name["ann"].id }), b = merge((true ? { id = 0.5, name = "", tags = [] } : { id = 7, name = "seven", tags = ["p", "q"] }), { id = length(var.tags) }) })
}

output "o66" {
  value = local.none
}

output "o67" {
  value = parseint("1011", 2)
}

output "o68" {
  value = flatten(values(local.table)[*].tags)
}

output "o69" {
  value = "<${trimprefix(indent(1, "ß"), "")}${try(tolist(setsubtract(var.words, toset(["only"])))[99], replace("1.50", "a", "a\"q\\b"))}>"
}

output "o70" {
  value = range(3)
}

output "o71" {
  value = { for v in [for m in module.each : m.label] : length(v) => v... }
}

output "o72" {
  value = "1.50"
}

output "o73" {
  value = jsondecode("{\"a\": [1, null, {}]}")
}

output "o74" {
  value = toset(formatlist("%s-%s", "k1", [for o in module.nest["a"].objects : o.name]))
}

output "o75" {
  value = local.powers
}

output "o76" {
  value = min((local.ratio / 3), min(12345678901, 0, local.count), sum([for k, v in var.fleet : v.size]))
}

output "o77" {
  value = "snake_case_name"
}

output "o78" {
  value = length(distinct(local.none))
}

output "o79" {
  value = {}
}

output "o80" {
  value = [256, 7]
}

output "o81" {
  value = [for v in [for i, v in keys(var.fleet) : i] : -(parseint("ff", 16))]
}

output "o82" {
  value = { for k, v in { for v in toset(tolist(["q"])) : v => length(v) } : k => v }
}

output "o83" {
  value = ({ b = "y", a = "x" } == local.renamed)
}

output "o84" {
  value = { for k, v in local.sizes : k => "${v}" }
}

output "o85" {
  value = false
}

output "o86" {
  value = { for v in toset([10, 9, 10]) : v => v }
}

output "o87" {
  value = distinct([for v in values(local.by_name) : v if v.id > 1])
}

output "o88" {
  value = trim(cidrsubnet(cidrsubnet("192.168.1.0/24", 2, 1), 4, min(var.site.net.size, 0)), "a !")
}

output "o89" {
  value = urlencode(chomp(""))
}

output "o90" {
  value = (var.site.net.open ? [for m in module.each : m.label] : local.parts)
}

output "o91" {
  value = (var.fleet["web"].zone == null)
}

output "o92" {
  value = [for v in cidrsubnets("192.168.1.0/24", 4, 4) : length(v)]
}

output "o93" {
  value = { web = local.rows[1], db = var.people[0] }
}

output "o94" {
  value = values({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = 0.000001 }) })[0].name
}

output "o95" {
  value = []
}

output "o96" {
  value = one([for v in local.parts : v if v == "only"])
}

output "o97" {
  value = tostring(length(module.several))
}

output "o98" {
  value = try(var.fleet["db"].meta.tags["q"], substr(tostring(false), -2, -1))
}

output "o99" {
  value = "${lookup({ b = 1, a = 2.5 }, "ö", -4)}"
}

output "o100" {
  value = replace(try(tonumber(nonsensitive(var.secret)), "5"), "k1", formatdate("YYYY-MM-DD", "2023-12-31T12:30:00+02:00"))
}

output "o101" {
  value = format("%x", (local.on ? var.site.net.size : 2))
}

output "o102" {
  value = values({ "${"10"}-x" = "line\nbreak" })
}

output "o103" {
  value = substr(substr(substr(var.tags["env"], 0, var.site.net.size), local.count, -1), min(min(2, local.count), local.count), -1)
}

output "o104" {
  value = "plain"
}

output "o105" {
  value = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
}

output "o106" {
  value = strrev(cidrnetmask("10.0.0.0/16"))
}

output "o107" {
  value = { "${"k1"}-x" = sha1(substr(local.label, 3, -1)) }
}

output "o108" {
  value = regex("[a-z0-9]*", try({ id = 7, name = "seven", tags = ["p", "q"] }.nothing, "line\nbreak"))
}

output "o109" {
  value = max(concat([for v in var.people : v.id], [0])...)
}

output "o110" {
  value = [for m in module.each : m.label]
}

output "o111" {
  value = try(tolist([["b", "a", "b"], module.several[*].label]).a, jsondecode(jsonencode(module.plain.all))[0], local.decoded)
}

output "o112" {
  value = format("%d-%s", length([one([for v in ["é", "z", "E"] : v if v == "only"])]), md5({ id = 0.5, name = "", tags = [] }.name))
}

output "o113" {
  value = tolist(setsubtract(setunion(toset(tolist(["q"])), (var.loose.on ? local.unique : toset([]))), toset(tolist(setintersection(local.unique, toset(["b", "a", "b"]))))))
}

output "o114" {
  value = sum(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].id)
}

output "o115" {
  value = yamldecode(yamlencode(merge({ a = local.parts[1] }, var.loose.on ? { b = var.size } : null)))
}

output "o116" {
  value = [local.rows[1], local.rows[1]]
}

output "o117" {
  value = (null == var.ratio_text)
}

output "o118" {
  value = length(flatten([for k, v in module.nest : v.names]))
}

output "o119" {
  value = (coalescelist({ id = 0.5, name = "", tags = [] }[*].name, local.parts) == cidrsubnets("192.168.1.0/24", 4, 4))
}

output "o120" {
  value = try(local.by_name["ann"], element([local.by_name["ann"], { id = 0.5, name = "", tags = [] }], var.site.net.size))
}

output "o121" {
  value = var.people
}

output "o122" {
  value = try(tonumber(terraform_data.one.input), "a\"q\\b")
}

output "o123" {
  value = join(",", module.nest["a"].names)
}

output "o124" {
  value = module.nest["a"].names
}

output "o125" {
  value = { for k, v in { for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = local.ratio }) } : k => merge(v, { id = 2 }) } : k => merge(v, { id = tonumber("12.5") }) }
}

output "o126" {
  value = tostring(100)
}

output "o127" {
  value = abs(length(setproduct(["b", "a", "b"], [10, 9, 10])))
}

output "o128" {
  value = { for v in ["b", "a", "b"] : length(v) => v... }
}

output "o129" {
  value = endswith(try(jsonencode(var.fleet), "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"), jsonencode(local.table["web"]))
}

output "o130" {
  value = { for k, v in { b = "y", a = "x" } : upper(k) => "$${x}" if k != "é" }
}

output "o131" {
  value = toset(values(module.each)[*].size)
}

output "o132" {
  value = element(var.site.net.zones, var.site.net.size)
}

output "o133" {
  value = (parseint("ff", 16) / 4)
}

output "o134" {
  value = tobool("true")
}

output "o135" {
  value = merge(merge(local.table, { db = { id = 0.5, name = "", tags = [] } }), { db = local.by_name["ann"] })
}

output "o136" {
  value = var.site.net.open
}

output "o137" {
  value = coalesce(null, "", "two words", "end")
}

output "o138" {
  value = var.fleet["web"][*].meta.owner
}

output "o139" {
  value = merge({ "with space" = "s", "é" = "" }, { a = "true" })
}

output "o140" {
  value = { a = null, b = local.mixed }
}

output "o141" {
  value = (tolist(toset([10, 9, 10])) == jsondecode("{\"a\": [1, null, {}]}"))
}

output "o142" {
  value = urlencode(substr("", 0, local.count))
}

output "o143" {
  value = try(jsondecode(trim(var.tags["env"], "a !")), "bad")
}

output "o144" {
  value = can(jsondecode(formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00")))
}

output "o145" {
  value = [jsondecode(jsonencode({ "with space" = "s", "é" = "" })), can({ "10" = 1, "9" = 2, "1" = 3 }["a"])]
}

output "o146" {
  value = (sum([for v in local.powers : v * 2]) * 1.1)
}

output "o147" {
  value = alltrue([for v in [0.1, 0.2] : v > 1])
}

output "o148" {
  value = { for k, v in { for k, v in { web = { id = 0.5, name = "", tags = [] }, db = local.by_name["ann"] } : k => merge(v, { id = 2.50 }) } : k => v.name }
}

output "o149" {
  value = compact([for v in [] : v.name if length(v.tags) > 0])
}
