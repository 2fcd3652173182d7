variable "text" {
  type    = string
  default = "1.50"
}

variable "ratio_text" {
  type    = string
  default = 2
}

variable "size" {
  type    = number
  default = 12345678901
}

variable "enabled" {
  type    = bool
  default = false
}

variable "unset" {
  type    = string
  default = null
}

variable "secret" {
  type      = string
  sensitive = true
  default   = "plain"
}

variable "names" {
  type    = list(string)
  default = []
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
  default = [443, 80, 443, 3]
}

variable "tags" {
  type    = map(string)
  default = { env = "1.50", "10" = "ten", "9" = 1e3 }
}

variable "people" {
  type = list(object({
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }))
  default = [
    { id = 1, name = "ann" },
    { id = -0.75, name = "bob", tags = [] },
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
  default = { name = "true" }
}

variable "loose" {
  type    = any
  default = { mode = "<a & b>", level = -4, on = false, items = ["i1", "i2"], nothing = null }
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
    db    = { size = 3, zone = "5", meta = { owner = null } }
    cache = { ports = [80, 80, 1], meta = { tags = { a = "MixedCase-42" } } }
  }
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
  mixed   = [2.50, "line\nbreak", null, true]
  sizes   = { small = 1, big = 256, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "two words"
}

resource "terraform_data" "many" {
  count = 2
  input = { index = count.index, name = "many-${count.index}" }
}

module "plain" {
  source = "./part"
  label  = ""
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

module "nest" {
  source   = "./nest"
  for_each = { a = { x = "1.50", y = "two" }, b = {} }
  items    = each.value
  names    = toset(concat(keys(each.value), ["web", each.key]))
  objects  = [{ name = "n-${each.key}", rank = 3 }, { name = "last" }]
}

resource "terraform_data" "e0" {
  for_each = toset([for v in [for k, v in var.fleet : "${k}:${v.size}"] : lower("X-${v}")])
  input    = try(one([for v in var.people[*].name : { id = length(v), name = v, tags = [v] }]), "many")
}

resource "terraform_data" "e1" {
  for_each = setunion(setsubtract(var.words, var.words), toset(flatten([[], [tolist(["q"]), tolist(["q"])]])))
  input    = chunklist(coalescelist(["b", "a", "b"], module.several[*].label), 2)
}

resource "terraform_data" "e2" {
  for_each = ((length(module.several) <= var.loose.level) ? { a = cidrsubnet("10.0.0.0/16", 4, local.count) } : { b = "ß" })
  input    = setsubtract(var.words, local.unique)
}

resource "terraform_data" "c3" {
  count = tonumber("2")
  input = { for k, v in merge(local.table, { db = var.people[0] }) : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "e4" {
  for_each = merge({ for v in toset(tolist(["q"])) : v => length(v) }, { for k, v in var.fleet : k => length(v.ports) if v.zone == null })
  input    = [{ a = null, b = module.plain.all }, yamldecode(yamlencode(local.decoded))]
}

resource "terraform_data" "e5" {
  for_each = merge({ for v in toset([2, 1.5]) : v => v }, { for v in toset([10, 9, 10]) : v => v })
  input    = yamldecode("a: 1\nb: [x, 2.5, null]")
}


resource "terraform_data" "c7" {
  count = one([for v in [1, 2] : v if v > 1])
  input = keys({ for k, m in module.each : k => m.label })
}

resource "terraform_data" "c8" {
  count = min(2, length(var.fleet))
  input = [for v in concat([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }], [var.people[0]]) : { (v.name) = v.id }]
}

resource "terraform_data" "e9" {
  for_each = local.table
  input    = local.mixed
}

resource "terraform_data" "e10" {
  for_each = { for v in toset(values(local.by_name)[*].name) : md5(v) => v }
  input    = [for v in values(local.by_name) : v if v.id > 1]
}

resource "terraform_data" "c11" {
  count = length(split(",", var.site.net.cidr))
  input = { a = null, b = { a = null, b = var.unset } }
}

resource "terraform_data" "c12" {
  count = (alltrue([for v in var.people[*].id : v > 1]) ? 1 : 0)
  input = var.site.net.open
}

resource "terraform_data" "c13" {
  count = one([for v in [1, 2] : v if v > 1])
  input = yamldecode("a: 1\nb: [x, 2.5, null]")
}

resource "terraform_data" "c14" {
  count = (can(var.fleet["web"].meta.tags["q"]) ? 1 : 0)
  input = [for v in tolist(toset([]))[*] : v]
}

resource "terraform_data" "c15" {
  count = tostring(min(var.site.net.size, var.site.net.size))
  input = { for v in var.ports : v => v }
}

resource "terraform_data" "c16" {
  count = min(2, length(var.fleet))
  input = null
}

resource "terraform_data" "e17" {
  for_each = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = local.ratio }) }
  input    = toset(distinct(local.rows))
}

output "o0" {
  value = { for k, v in var.fleet : k => length(v.ports) if v.zone == null }
}

output "o1" {
  value = length(flatten([for k, v in module.nest : v.names]))
}

output "o2" {
  value = { for k, v in { for k, v in local.table : k => merge(v, { id = length(module.several) }) } : k => v.name }
}

output "o3" {
  value = distinct(distinct(reverse([])))
}

output "o4" {
  value = trim("ß", "a !")
}

output "o5" {
  value = reverse(["only"])[0]
}

output "o6" {
  value = (merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = var.people[0] }) == { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.site.net.size }) })
}

output "o7" {
  value = try(var.fleet["nope"].zone, var.loose.mode)
}

output "o8" {
  value = [for v in [for v in [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : merge(v, { name = "1.50" })] : v.name if length(v.tags) > 0] : v if ({ ("a") = local.parts[1] } == { for v in toset([]) : v => v })]
}

output "o9" {
  value = strrev("plain")
}

output "o10" {
  value = var.site.net.open
}

output "o11" {
  value = coalesce(null, 100)
}

output "o12" {
  value = try(one([for v in [for v in var.people : v if v.id > 1] : v if v.id > 1]), "many")
}

output "o13" {
  value = sort(["b", "a", "c"])[0]
}

output "o14" {
  value = length(terraform_data.many)
}

output "o15" {
  value = { for p in setproduct(["a", "b"], var.site.net.zones) : join("-", p) => p[1] }
}

output "o16" {
  value = [for k, v in local.sizes : v + 1]
}

output "o17" {
  value = { for k, v in var.fleet : k => length(v.ports) if v.zone == null }
}

output "o18" {
  value = tolist(setsubtract(setunion(var.ports, toset([2, 1.5])), [1]))
}

output "o19" {
  value = (length(terraform_data.many) / 4)
}

output "o20" {
  value = cidrsubnets(cidrsubnet("10.0.0.0/16", 2, 1), 4, 4)
}

output "o21" {
  value = var.site.net.size
}

output "o22" {
  value = var.tags
}

output "o23" {
  value = "<${"ß"}${var.site.net.cidr}>"
}

output "o24" {
  value = ceil(length(terraform_data.many))
}

output "o25" {
  value = join(base64sha256(jsonencode({ id = 0.5, name = "", tags = [] })), range(length(["line\nbreak"])))
}

output "o26" {
  value = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { extra = local.mixed })
}

output "o27" {
  value = [][*].id
}

output "o28" {
  value = sum([for k, v in var.fleet : v.size])
}

output "o29" {
  value = chunklist(local.powers, 2)[0]
}

output "o30" {
  value = element([var.loose, local.decoded], 3)
}

output "o31" {
  value = chunklist(local.powers, 2)[0]
}

output "o32" {
  value = tolist(setsubtract(toset(keys(local.renamed)), toset(var.people.*.name)))
}

output "o33" {
  value = contains(keys(var.fleet), "10")
}

output "o34" {
  value = { for v in toset([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }][*].name) : v => length(v) }
}

output "o35" {
  value = [for v in local.unique : v]
}

output "o36" {
  value = local.parts[1]
}

output "o37" {
  value = try({ for k, v in { for k, v in var.fleet : k => v.size } : k => sum(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].id) }["zzz"], local.ratio)
}

output "o38" {
  value = try(one([try(local.by_name["ann"], { id = 0.5, name = "", tags = [] }), { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"]]), "many")
}

output "o39" {
  value = values(module.each)[*].size
}

output "o40" {
  value = (length(toset([3, "snake_case_name"])) / 4)
}

output "o41" {
  value = format("%-6s|%6s", "a", "ö")
}

output "o42" {
  value = range(min(local.count, local.count))
}

output "o43" {
  value = formatdate("DD MMM YY hh:mm", "2020-01-01T00:00:00Z")
}

output "o44" {
  value = contains(module.nest["a"].names, "9")
}

output "o45" {
  value = join(var.text, [10, 9, 10])
}

output "o46" {
  value = sha256(var.site.name)
}

output "o47" {
  value = reverse(["é", "z", "E"])[0]
}

output "o48" {
  value = (contains(keys(var.fleet), "web") ? { a = 1 } : null)
}

output "o49" {
  value = join(textdecodebase64(textencodebase64(basename(var.tags["env"]), "UTF-16LE"), "UTF-16LE"), tolist([length([for v in var.names : v if v != "a"]), tonumber("12.5")]))
}

output "o50" {
  value = trimspace("%{for v in flatten(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].tags)}[${v}]%{endfor}")
}

output "o51" {
  value = values(module.nest)[*].first
}

output "o52" {
  value = concat(jsondecode(jsonencode(tolist(var.ports))), [for k, v in { for v in toset(["x", "", "ÿ", "10", "9"]) : v => length(v) } : v + 1])
}

output "o53" {
  value = (var.loose.on ? [] : [for i, v in local.none : i])
}

output "o54" {
  value = (3 / 3)
}

output "o55" {
  value = [for v in local.decoded.list : v if false]
}

output "o56" {
  value = [tonumber("9007199254740993"), lookup({ for k, m in module.each : k => m.size }, "10", var.size)]
}

output "o57" {
  value = substr(terraform_data.one.input, 0, 3)
}

output "o58" {
  value = floor(1)
}

output "o59" {
  value = can(["b", "a", "b"][1])
}

output "o60" {
  value = setunion(toset(local.powers), toset(var.numbers))
}

output "o61" {
  value = substr(coalesce(var.fleet["web"].zone, formatdate("YYYY-MM-DD", "2024-02-29T23:59:59Z")), -2, -1)
}

output "o62" {
  value = concat(values({ web = { id = 7, name = "seven", tags = ["p", "q"] }, db = local.rows[1] }), [{ id = 0.000001, name = coalesce(var.fleet["web"].zone, "snake_case_name"), tags = tolist(setsubtract(local.unique, toset(tolist(["q"])))) }])
}

output "o63" {
  value = ("3" + jsondecode("12"))
}

output "o64" {
  value = keys(var.fleet)
}

output "o65" {
  value = uuidv5("dns", format("%d-%s", local.count, nonsensitive(var.secret)))
}

output "o66" {
  value = slice([-1, 1.5, 1e2], 0, 1)
}

output "o67" {
  value = timecmp(timeadd("2023-12-31T12:30:00+02:00", "1h30m"), timeadd("2024-02-29T23:59:59Z", "1h30m"))
}

output "o68" {
  value = (coalesce(null, ceil(var.size / 2)) > abs(ceil(length(module.several))))
}

output "o69" {
  value = merge({ id = 0.5, name = "", tags = [] }, { id = 0.000001 })
}

output "o70" {
  value = cidrsubnets(cidrsubnet(cidrsubnet("192.168.1.0/24", 2, 1), 2, 1), 4, 4)
}

output "o71" {
  value = toset([for v in var.loose.items : v])
}

output "o72" {
  value = length(flatten([for k, v in module.nest : v.names]))
}

output "o73" {
  value = strcontains(format("%q", "%{if true}yes ${"Grüße, 日本 🎉"}%{else}no%{endif}"), "10")
}

output "o74" {
  value = var.text
}

output "o75" {
  value = [for v in [for v in tolist(["q"]) : length(v)] : v if v > 1]
}

output "o76" {
  value = try(one([for v in local.rows : merge(v, { name = (false ? true : "") })]), "many")
}

output "o77" {
  value = length(flatten([var.people[*].name, [var.names]]))
}

output "o78" {
  value = toset([10, 9, 10])
}

output "o79" {
  value = toset(["b", "a", "b"])
}

output "o80" {
  value = module.nest
}

output "o81" {
  value = tobool("true")
}

output "o82" {
  value = {}
}

output "o83" {
  value = toset([for v in toset([10, 9, 10]) : v * 2])
}

output "o84" {
  value = flatten([for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : v.tags])
}

output "o85" {
  value = can(tolist({ for k, v in var.fleet : k => v if v.size > 1 }))
}

output "o86" {
  value = regexall("[a-z]+", "${"two words"}")
}

output "o87" {
  value = format("%x", 2)
}

output "o88" {
  value = var.site.name
}

output "o89" {
  value = module.nest["a"].labels
}

output "o90" {
  value = abs(-4)
}

output "o91" {
  value = lookup(var.fleet["cache"].meta.tags, "9", nonsensitive(var.secret))
}

output "o92" {
  value = one([for v in ["only"] : v if v == "only"])
}

output "o93" {
  value = jsondecode("[1, 2.5]")[1]
}

output "o94" {
  value = var.site.net.open
}

output "o95" {
  value = { for k, v in var.fleet : k => v if v.size > 1 }
}

output "o96" {
  value = toset(tolist(toset([])))
}

output "o97" {
  value = var.ports
}

output "o98" {
  value = regex("[a-z0-9]*", "${module.plain.size}%")
}

output "o99" {
  value = substr(try({ id = 7, name = "seven", tags = ["p", "q"] }.nothing, var.ratio_text), -2, -1)
}

output "o100" {
  value = var.size
}

output "o101" {
  value = indent(min(var.site.net.size, 2), format("%x", var.site.net.size))
}

output "o102" {
  value = can(cidrhost("<a & b>", 1))
}

output "o103" {
  value = [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v.name if length(v.tags) > 0]
}

output "o104" {
  value = coalescelist(["only"], var.site.net.zones)
}

output "o105" {
  value = format("%s has %d", "9", length(["b", "a", "b"]))
}

output "o106" {
  value = sum([for v in [3, 1, 2] : v * 2])
}

output "o107" {
  value = module.nest
}

output "o108" {
  value = "a ${"two words"} b ${length(terraform_data.many)} c ${true}"
}

output "o109" {
  value = 7
}

output "o110" {
  value = var.site
}

output "o111" {
  value = min(length(terraform_data.many), local.count, length(module.several))
}

output "o112" {
  value = toset(flatten(values({ web = { id = local.ratio, name = var.ratio_text, tags = tolist(["q"]) }, db = element([{ id = 7, name = "seven", tags = ["p", "q"] }, local.rows[1]], var.site.net.size) })[*].tags))
}

output "o113" {
  value = replace(substr("", -2, -1), "k1", trimprefix("Grüße, 日本 🎉", "<a & b>"))
}

output "o114" {
  value = 3
}

output "o115" {
  value = cidrsubnets("192.168.1.0/24", 4, 4)
}

output "o116" {
  value = [for v in local.unique : v]
}

output "o117" {
  value = zipmap(["a", "b"], [var.loose.level, local.count])
}

output "o118" {
  value = tolist([signum(floor(pow(1, 2))), length(var.ratio_text)])
}

output "o119" {
  value = setsubtract(toset(["b", "a", "b"]), local.unique)
}

output "o120" {
  value = var.fleet
}

output "o121" {
  value = { p = [for v in var.loose[*] : v], q = try(one(values(local.by_name)), "many") }
}

output "o122" {
  value = timecmp("2020-01-01T00:00:00Z", "2023-12-31T12:30:00+02:00")
}

output "o123" {
  value = ((1.1 * local.ratio) % 7)
}

output "o124" {
  value = merge(local.table, { db = local.by_name["ann"] })
}

output "o125" {
  value = startswith(chomp(local.label), indent(3, "ß"))
}

output "o126" {
  value = merge([for v in ["é", "z", "E"] : { (v) = formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00") }]...)
}

output "o127" {
  value = merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 7, name = "seven", tags = ["p", "q"] } })
}

output "o128" {
  value = length(sort(setintersection(local.unique, toset(var.people[*].name))))
}

output "o129" {
  value = "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"
}

output "o130" {
  value = [for v in [for v in var.people : v.name if length(v.tags) > 0] : length(v)]
}

output "o131" {
  value = (false ? var.ratio_text : var.site.net.size)
}

output "o132" {
  value = [for v in sort(keys({ a = try(var.fleet["db"].meta.tags["q"], module.nest["a"].first), b = jsonencode(module.nest["b"].all) })) : upper(v)]
}

output "o133" {
  value = [for k, v in var.fleet : "${k}:${v.size}"]
}

output "o134" {
  value = "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"
}

output "o135" {
  value = base64encode(format("%t %v", true, -4))
}

output "o136" {
  value = [0, null, "Grüße, 日本 🎉"]
}

output "o137" {
  value = endswith(var.loose.mode, "")
}

output "o138" {
  value = distinct([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }])
}

output "o139" {
  value = format("%t %v", contains(keys(var.fleet), "10"), [10, 9, 10][0])
}

output "o140" {
  value = { "${"ö"}-x" = var.site.net.cidr }
}

output "o141" {
  value = "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"
}

output "o142" {
  value = [base64encode("5"), title(var.ratio_text)]
}

output "o143" {
  value = trim(join(module.plain.label, [10, 9, 10]), "a !")
}

output "o144" {
  value = values(module.nest)[*].first
}

output "o145" {
  value = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }
}

output "o146" {
  value = can(jsondecode(regex("[a-z0-9]*", var.site.net.cidr)))
}

output "o147" {
  value = length({ for k, v in local.table : k => v.name })
}

output "o148" {
  value = -4
}

output "o149" {
  value = [0.1, 0.2]
}
