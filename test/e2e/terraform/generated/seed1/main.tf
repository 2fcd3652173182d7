variable "text" {
  type    = string
  default = "Grüße, 日本 🎉"
}

variable "ratio_text" {
  type    = string
  default = 2
}

variable "size" {
  type    = number
  default = 2.50
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
  default   = "<a & b>"
}

variable "names" {
  type    = list(string)
  default = ["x", "", "ÿ", "10", "9"]
}

variable "numbers" {
  type    = list(number)
  default = [10, 9, 10]
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
  default = { env = "1.50", "10" = "ten", "9" = -4 }
}

variable "people" {
  type = list(object({
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }))
  default = [
    { id = 1, name = "ann" },
    { id = 3, name = "bob", tags = ["x", "", "ÿ", "10", "9"] },
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
  default = { name = "plain" }
}

variable "loose" {
  type    = any
  default = { mode = "$${x}", level = 100, on = false, items = ["i1", "i2"], nothing = null }
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
    db    = { size = 0, zone = "ß", meta = { owner = null } }
    cache = { ports = [80, 80, 1], meta = { tags = { a = "<a & b>" } } }
  }
}

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "true", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [0.1, "MixedCase-42", null, true]
  sizes   = { small = 1, big = -0.75, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "plain"
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
  extra    = { note = "given", level = 0 }
}

module "nest" {
  source   = "./nest"
  for_each = { a = { x = "line\nbreak", y = "two" }, b = {} }
  items    = each.value
  names    = toset(concat(keys(each.value), ["web", each.key]))
  objects  = [{ name = "n-${each.key}", rank = 0 }, { name = "last" }]
}

resource "terraform_data" "e0" {
  for_each = { for i, v in regexall("[a-z]+", module.plain.label) : i => v }
  input    = { a = null, b = var.fleet }
}

resource "terraform_data" "c1" {
  count = (can(tobool("true")) ? min(var.site.net.size, 2) : 1)
  input = transpose({ a = values(module.nest)[*].first, b = regexall("[a-z]+", nonsensitive(var.secret)) })
}

resource "terraform_data" "c2" {
  count = signum(length(keys(merge({ for k, m in module.each : k => m.label }, { zz = "$${x}" }))[0]))
  input = var.people
}

resource "terraform_data" "c3" {
  count = min(length(concat([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }], [local.by_name["ann"]])), 3)
  input = regexall("([a-z])([a-z])", strrev("true"))
}

resource "terraform_data" "e4" {
  for_each = zipmap(keys({ for k, v in local.table : k => v.name }), values({ a = module.plain.label, b = module.plain.label }))
  input    = tolist([[for v in local.rows : v.name if length(v.tags) > 0], [for v in sort(keys({ for k, m in module.each : k => m.label })) : upper(v)]])
}

resource "terraform_data" "c5" {
  count = min(2, length(var.fleet))
  input = { for k, v in { web = { id = 7, name = "seven", tags = ["p", "q"] }, db = { id = 0.5, name = "", tags = [] } } : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "e6" {
  for_each = (({ id = 0.5, name = "", tags = [] } == { id = 7, name = "seven", tags = ["p", "q"] }) ? { a = jsondecode(jsonencode({ v = local.parts[1] })).v } : { b = strrev(nonsensitive(var.secret)) })
  input    = merge({ a = each.key }, alltrue([true, true]) ? { b = sum([for k, v in var.fleet : v.size]) } : null)
}

resource "terraform_data" "e7" {
  for_each = (contains(keys(var.fleet), "ö") ? { a = 0.000001, c = ("3" + 1.1) } : {})
  input    = setproduct(["b", "a", "c"], [-1, 1.5, 1e2])
}

resource "terraform_data" "c8" {
  count = tostring(min(var.site.net.size, local.count))
  input = count.index
}

resource "terraform_data" "c9" {
  count = min(length(distinct(var.people)), 3)
  input = try(one(reverse([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }])), "many")
}

resource "terraform_data" "c10" {
  count = (toset(["only"]) == toset(["b", "a", "b"])) ? "2" : "0"
  input = chunklist(["only"], 2)
}

resource "terraform_data" "e11" {
  for_each = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
  input    = local.sizes
}

resource "terraform_data" "e12" {
  for_each = ((length(tolist(["q"])) > 1 && (var.unset == null)) ? { a = replace("line\nbreak", "/(\\w)(\\w)/", "$2$1") } : { b = textdecodebase64(textencodebase64("", "UTF-16LE"), "UTF-16LE") })
  input    = csvdecode("a,b\n1,x\n2,y")
}

resource "terraform_data" "c13" {
  count = one([for v in [1, 2] : v if v > 1])
  input = local.decoded
}

resource "terraform_data" "e14" {
  for_each = toset([for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v.name if length(v.tags) > 0])
  input    = { p = local.unique, q = flatten([[local.decoded], [[module.plain.all]]]) }
}

resource "terraform_data" "c15" {
  count = 1
  input = transpose({ a = concat(["only"], false ? ["MixedCase-42"] : []), b = values(module.nest)[*].first })
}

resource "terraform_data" "e16" {
  for_each = { web = { id = 0.5, name = "", tags = [] }, db = { id = 7, name = "seven", tags = ["p", "q"] } }
  input    = transpose({ a = var.loose.items, b = local.parts })
}

resource "terraform_data" "e17" {
  for_each = setunion(module.nest["a"].names, toset(compact(["only"])))
  input    = var.unset
}

output "o0" {
  value = setunion(toset(["b", "a", "b"]), toset(["ü", "u", "U", "10", "9"]))
}

output "o1" {
  value = 0.1
}

output "o2" {
  value = (var.loose.on ? var.tags["env"] : var.ratio_text)
}

output "o3" {
  value = var.names
}

output "o4" {
  value = yamlencode(var.unset)
}

output "o5" {
  value = range(3)
}

output "o6" {
  value = contains(keys(var.fleet), "10")
}

output "o7" {
  value = [max([0.5]...), null, format("%t %v", var.enabled, timecmp("2024-02-29T23:59:59Z", "2020-01-01T00:00:00Z"))]
}

output "o8" {
  value = [for k, v in var.fleet : coalesce(v.zone, k)]
}

output "o9" {
  value = distinct(cidrsubnets(cidrsubnet("10.0.0.0/16", 2, 1), 4, 4))
}

output "o10" {
  value = var.numbers
}

output "o11" {
  value = "1.50"
}

output "o12" {
  value = coalesce((var.site.net.open ? { id = 7, name = "seven", tags = ["p", "q"] } : { id = 7, name = "seven", tags = ["p", "q"] }), { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"])
}

output "o13" {
  value = sum(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].id)
}

output "o14" {
  value = { for k, v in tomap({ a = (local.ratio / 4) }) : k => v }
}

output "o15" {
  value = var.fleet
}

output "o16" {
  value = { for p in setproduct(["a", "b"], ["é", "z", "E"]) : join("-", p) => p[1] }
}

output "o17" {
  value = (tonumber("9007199254740993") - (1e3 - var.site.net.size))
}

output "o18" {
  value = anytrue([false, true])
}

output "o19" {
  value = module.plain.all
}

output "o20" {
  value = try(one([for v in reverse(values(local.by_name)) : merge(v, { name = dirname(var.ratio_text) })]), "many")
}

output "o21" {
  value = endswith("a\"q\\b", "%{for k, v in { for k, v in { "10" = 1, "9" = 2, "1" = 3 } : k => v }}${k}=${v};%{endfor}")
}

output "o22" {
  value = coalesce({ id = 0.5, name = "", tags = [] }, { id = 0.5, name = "", tags = [] })
}

output "o23" {
  value = sum(values({ web = { id = 0.5, name = "", tags = [] }, db = local.rows[1] })[*].id)
}

output "o24" {
  value = { for p in setproduct(["a", "b"], local.parts) : join("-", p) => p[1] }
}

output "o25" {
  value = lower(local.count)
}

output "o26" {
  value = toset(flatten(values(local.table)[*].tags))
}

output "o27" {
  value = can(regex("^[a-z]+$", try(["only"][99], "MixedCase-42")))
}

output "o28" {
  value = local.huge
}

output "o29" {
  value = coalescelist(var.names, module.several[*].label)
}

output "o30" {
  value = local.by_name["ann"]
}

output "o31" {
  value = alltrue([for v in [3, 1, 2] : v > 1])
}

output "o32" {
  value = [for k, v in { for v in var.ports : v => v } : substr(var.loose.mode, -2, -1)]
}

output "o33" {
  value = (true ? var.site.net.zones : tolist(toset([])))
}


output "o35" {
  value = ("3" + parseint("ff", 16))
}

output "o36" {
  value = nonsensitive(sensitive(coalesce(jsondecode(jsonencode({ v = var.ratio_text })).v, trimspace(<<-EOT
    %{for v in ["b", "a", "b"]~}
    - ${v}
    %{endfor~}
  EOT
  ), "end")))
}

output "o37" {
  value = formatlist("%s-%s", "web", formatlist("%s!", [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v.name if length(v.tags) > 0]))
}

output "o38" {
  value = format("%-6s|%6s", "k1", "10")
}

output "o39" {
  value = pow(min(local.count, local.count), 2)
}

output "o40" {
  value = ["b", "a", "b"]
}

output "o41" {
  value = tonumber("12.5")
}

output "o42" {
  value = startswith(format("%v:%v", { for v in tolist(["q"]) : length(v) => v... }, element(module.several[*].label, 2)), "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}")
}

output "o43" {
  value = can(var.fleet[0])
}

output "o44" {
  value = pow(min(local.count, var.site.net.size), 2)
}

output "o45" {
  value = jsondecode(jsonencode({ v = try([for i, v in var.people[*].name : "${i}-${v}"][99], nonsensitive(sensitive("ß"))) })).v
}

output "o46" {
  value = merge(local.table, { db = local.by_name["ann"] })
}

output "o47" {
  value = slice([0.5], 0, 1)
}

output "o48" {
  value = ["only"]
}

output "o49" {
  value = chomp(var.fleet["db"].meta.owner)
}

output "o50" {
  value = cidrsubnet("172.16.0.0/12", 4, 2)
}

output "o51" {
  value = setunion(toset(["b", "a", "b"]), toset([]))
}

output "o52" {
  value = alltrue([for v in range(4) : v > 1])
}

output "o53" {
  value = pow((true ? var.site.net.size : 0), 2)
}

output "o54" {
  value = [for v in [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : merge(v, { name = var.text })] : v.name if length(v.tags) > 0]
}

output "o55" {
  value = [for v in ["1", "2"] : v * 2]
}

output "o56" {
  value = format("%q", element(var.site.net.zones, length([module.plain.label])))
}

output "o57" {
  value = substr("5", -2, -1)
}

output "o58" {
  value = tolist(toset([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }]))
}

output "o59" {
  value = try(one([for v in [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : merge(v, { name = "MixedCase-42" })] : v if v.id > 1]), "many")
}

output "o60" {
  value = { a = one([min(length(module.several), 2, local.count)]), b = -(max(local.powers...)) }
}

output "o61" {
  value = var.ports
}

output "o62" {
  value = [3, 1, 2]
}

output "o63" {
  value = join(",", [for k, v in var.fleet : "${k}:${v.size}"])
}

output "o64" {
  value = var.site
}

output "o65" {
  value = ["x", "", "ÿ", "10", "9"]
}

output "o66" {
  value = (false || var.site.net.open)
}

output "o67" {
  value = tolist([local.none, local.decoded.list])
}

output "o68" {
  value = merge(element([local.by_name["ann"], local.by_name["ann"]], var.site.net.size), { id = length(one([var.site.net.zones])) })
}

output "o69" {
  value = [][*].id
}

output "o70" {
  value = []
}

output "o71" {
  value = [for v in toset(var.people[*].name) : jsonencode({ id = 0.5, name = "", tags = [] })]
}

output "o72" {
  value = format("%t %v", can(tomap({ a = local.count })["a"]), [10, 9, 10][0])
}

output "o73" {
  value = concat(values(local.by_name), [{ id = 0.5, name = "", tags = [] }])
}

output "o74" {
  value = { for k, v in { web = { id = 7, name = "seven", tags = ["p", "q"] }, db = var.people[0] } : k => merge(v, { id = tonumber("9007199254740993") }) }
}

output "o75" {
  value = toset(["ü", "u", "U", "10", "9"])
}

output "o76" {
  value = startswith(lower(timecmp("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z")), sha256(try(["only"][99], terraform_data.one.input)))
}

output "o77" {
  value = values({ for k, v in zipmap(["a", "b"], [local.ratio, local.count]) : k => "${v}" })
}

output "o78" {
  value = tolist(toset(distinct(local.rows)))
}

output "o79" {
  value = [for i, v in var.loose.items : i]
}

output "o80" {
  value = try(var.unset.missing, var.names)
}

output "o81" {
  value = formatdate("DD MMM YY hh:mm", timeadd(timeadd("2023-12-31T12:30:00+02:00", "1h30m"), "1h30m"))
}

output "o82" {
  value = merge({ a = tostring(index(["a", "b"], "b")) }, try(merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = var.size }).flag, ([] == local.parts)) ? { b = parseint("1011", 2) } : null)
}

output "o83" {
  value = lookup(var.fleet, "9", null)
}

output "o84" {
  value = (false ? keys(local.rows[1]) : tolist(module.nest["a"].names))
}


output "o86" {
  value = !(false)
}

output "o87" {
  value = distinct(var.numbers)
}

output "o88" {
  value = toset(tolist(setsubtract(toset(["b", "a", "b"]), toset(local.parts))))
}

output "o89" {
  value = merge({ for i, v in (var.enabled ? local.parts : tolist(var.words)) : i => length(v) }, { for i, v in [for p in setproduct(local.parts, var.site.net.zones) : join("-", p)] : i => length(v) })
}

output "o90" {
  value = length(setproduct(tolist(["q"]), range(4)))
}

output "o91" {
  value = try({ p = module.plain.all, q = local.decoded }.a, local.mixed[0], yamldecode("a: 1\nb: [x, 2.5, null]"))
}

output "o92" {
  value = var.site.net.open
}

output "o93" {
  value = anytrue([(var.unset == null), false])
}

output "o94" {
  value = { for k, v in var.fleet : k => v if v.size > 1 }
}

output "o95" {
  value = merge([for v in ["é", "z", "E"] : { (v) = v }]...)
}

output "o96" {
  value = [for v in jsondecode(jsonencode([for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v.name])) : try(jsondecode("ß"), "bad")]
}

output "o97" {
  value = lookup({ b = 1, a = 2.5 }, "web", local.ratio)
}

output "o98" {
  value = toset(var.numbers)
}

output "o99" {
  value = [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v if v.id > 1]
}

output "o100" {
  value = [for v in ["b", "a", "b"] : v if false]
}

output "o101" {
  value = merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = var.people[0] })
}

output "o102" {
  value = [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }]
}

output "o103" {
  value = tolist(setunion(toset(["b", "a", "b"]), toset((local.on ? ["only"] : tolist(["q"])))))
}

output "o104" {
  value = templatefile("${path.module}/page.tftpl", { title = join(",", module.several[*].label), items = { for k, v in var.fleet : k => length(v.ports) if v.zone == null }, note = cidrsubnet("192.168.1.0/24", 4, local.count) })
}

output "o105" {
  value = try((local.on ? { id = 0.5, name = "", tags = [] } : { id = 7, name = "seven", tags = ["p", "q"] }).flag, anytrue([var.site.net.open, false]))
}

output "o106" {
  value = trimprefix(cidrnetmask(cidrsubnet("192.168.1.0/24", 2, 1)), join("-", [nonsensitive(var.secret), max([10, 9, 10]...), alltrue([for v in [10, 9, 10] : v > 1])]))
}

output "o107" {
  value = var.people[*].id
}

output "o108" {
  value = toset([var.site.net.size, 3])
}

output "o109" {
  value = reverse(var.site.net.zones)[0]
}

output "o110" {
  value = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { extra = module.nest["b"].objects })
}

output "o111" {
  value = textdecodebase64(textencodebase64("a\"q\\b", "UTF-16LE"), "UTF-16LE")
}

output "o112" {
  value = { for k, v in var.fleet : k => length(v.ports) if v.zone == null }
}

output "o113" {
  value = [for o in module.nest["a"].objects : o.name]
}

output "o114" {
  value = contains(keys(var.fleet), "10")
}

output "o115" {
  value = -0.75
}

output "o116" {
  value = flatten([for k, v in { web = local.rows[1], db = { id = 0.5, name = "", tags = [] } } : v.tags])
}

output "o117" {
  value = {}
}

output "o118" {
  value = toset(compact(keys(local.by_name["ann"])))
}

output "o119" {
  value = compact(["5", 10, true])
}

output "o120" {
  value = can(local.by_name["ann"].missing)
}

output "o121" {
  value = [for k, v in var.fleet : merge(v, { name = k })]
}

output "o122" {
  value = tonumber("12.5")
}

output "o123" {
  value = format("%x", length(["1.50"]))
}

output "o124" {
  value = lookup({ for k, m in module.each : k => m.label }, "ö", var.site.name)
}

output "o125" {
  value = title(upper(endswith(var.loose.mode, module.plain.label)))
}

output "o126" {
  value = module.nest
}

output "o127" {
  value = sort(local.decoded.list)
}

output "o128" {
  value = (local.huge - 1)
}

output "o129" {
  value = length(setproduct(tolist(setsubtract(toset([]), toset(var.loose.items))), [10, 9, 10]))
}

output "o130" {
  value = { a = "$${x}", b = "true" }
}

output "o131" {
  value = zipmap(["a", "b"], [jsondecode("12"), element(local.powers, local.count)])
}

output "o132" {
  value = regexall("([a-z])([a-z])", var.tags["env"])
}

output "o133" {
  value = can(tolist(concat(local.rows, [{ id = 0.5, name = "", tags = [] }])))
}

output "o134" {
  value = (ceil(local.ratio) > max(concat([for v in values(local.by_name) : v.id], [0])...))
}

output "o135" {
  value = { for k, v in { for k, m in module.each : k => m.size } : k => "${v}" }
}

output "o136" {
  value = var.site.net.size
}

output "o137" {
  value = "snake_case_name"
}

output "o138" {
  value = ceil(coalesce(null, 100))
}

output "o139" {
  value = tolist(module.nest["b"].names)
}

output "o140" {
  value = keys(try({ id = 0.5, name = "", tags = [] }, var.people[0]))
}

output "o141" {
  value = try(module.plain.all.missing, yamldecode(yamlencode(["é", "z", "E"])))
}

output "o142" {
  value = local.unique
}

output "o143" {
  value = jsondecode("12")
}

output "o144" {
  value = upper(local.on)
}

output "o145" {
  value = zipmap(["z", "a"], [(can(cidrhost("ß", 1)) ? one([for v in ["b", "a", "c"] : v if v == "only"]) : sum([for k, v in var.fleet : v.size])), jsonencode(var.fleet)])
}

output "o146" {
  value = (true ? { a = format("%t %v", (var.unset == null), 12345678901) } : { b = var.site.name })
}

output "o147" {
  value = { for k, m in module.each : k => m.size }
}

output "o148" {
  value = chunklist(var.people[*].id, 2)[0]
}

output "o149" {
  value = module.nest["a"].first
}
