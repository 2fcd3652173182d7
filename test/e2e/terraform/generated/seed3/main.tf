variable "text" {
  type    = string
  default = "5"
}

variable "ratio_text" {
  type    = string
  default = 7
}

variable "size" {
  type    = number
  default = 1e3
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
  default   = "line\nbreak"
}

variable "names" {
  type    = list(string)
  default = []
}

variable "numbers" {
  type    = list(number)
  default = []
}

variable "words" {
  type    = set(string)
  default = ["pear", "fig", "pear", "$${x}"]
}

variable "ports" {
  type    = set(number)
  default = [443, 80, 443, 3]
}

variable "tags" {
  type    = map(string)
  default = { env = "true", "10" = "ten", "9" = 0.1 }
}

variable "people" {
  type = list(object({
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }))
  default = [
    { id = 1, name = "ann" },
    { id = -4, name = "bob", tags = ["x", "", "ÿ", "10", "9"] },
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
  default = { name = "a\"q\\b" }
}

variable "loose" {
  type    = any
  default = { mode = "$${x}", level = 12345678901, on = false, items = ["i1", "i2"], nothing = null }
}

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "line\nbreak", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [7, "5", null, true]
  sizes   = { small = 1, big = 0.000001, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "snake_case_name"
}

resource "terraform_data" "many" {
  count = 2
  input = { index = count.index, name = "many-${count.index}" }
}

module "plain" {
  source = "./part"
  label  = "ß"
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

resource "terraform_data" "e0" {
  for_each = toset([])
  input    = { for v in coalescelist(var.loose.items, ["é", "z", "E"]) : length(v) => v... }
}

resource "terraform_data" "e1" {
  for_each = merge({ "with space" = "s", "é" = "" }, { "with space" = "s", "é" = "" })
  input    = chunklist(coalescelist(local.decoded.list, module.several[*].label), 2)
}

resource "terraform_data" "c2" {
  count = min(length([local.by_name["ann"], var.people[0]]), 3)
  input = setproduct(module.several[*].label, local.powers)
}

resource "terraform_data" "e3" {
  for_each = toset(keys(merge({ "with space" = "s", "é" = "" }, { b = "y", a = "x" })))
  input    = { id = 0.5, name = "", tags = [] }
}

resource "terraform_data" "e4" {
  for_each = toset(concat(tolist(["q"]), ["only"]))
  input    = (each.key != var.tags["env"])
}

resource "terraform_data" "e5" {
  for_each = { for k, v in {} : upper(k) => "<a & b>" if k != "é" }
  input    = csvdecode("a,b\n1,x\n2,y")
}

resource "terraform_data" "e6" {
  for_each = toset(keys(merge({ for k, m in module.each : k => m.label }, {})))
  input    = try({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => { for t in v.tags : t => k... } }, module.plain.all)
}

resource "terraform_data" "c7" {
  count = tostring((false ? 2 : local.count))
  input = (9007199254740993 - count.index)
}

resource "terraform_data" "c8" {
  count = (can({ for k, m in module.each : k => m.size }["k1"]) ? 1 : 0)
  input = module.plain.all
}

resource "terraform_data" "e9" {
  for_each = { for v in toset(module.several[*].label) : v => v }
  input    = toset([])
}

resource "terraform_data" "e10" {
  for_each = { for v in toset(["b", "a", "b"]) : v => length(v) }
  input    = { a = null, b = {} }
}

resource "terraform_data" "c11" {
  count = signum(length(format("%t %v", true, module.plain.size)))
  input = yamldecode(yamlencode({ for v in ["x", "", "ÿ", "10", "9"] : length(v) => v... }))
}


resource "terraform_data" "c13" {
  count = length(var.words)
  input = try("", chunklist([], 2))
}

resource "terraform_data" "e14" {
  for_each = (var.enabled ? { a = format("%q", module.plain.label) } : { b = trim("5", "a !") })
  input    = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => v.name }
}

resource "terraform_data" "e15" {
  for_each = toset(matchkeys([var.text, var.site.net.cidr], ["a", "b"], tolist(["q"])))
  input    = [var.text, each.key]
}

resource "terraform_data" "c16" {
  count = length(reverse([for m in module.each : m.label]))
  input = setproduct(["é", "z", "E"], var.people[*].id)
}

resource "terraform_data" "c17" {
  count = length(toset(concat(tolist(["q"]), ["x", "", "ÿ", "10", "9"])))
  input = null
}

output "o0" {
  value = [for v in var.ports : v * 2]
}

output "o1" {
  value = try(local.none[99], try(format("%05.2f", 2.50), trimsuffix(var.site.net.cidr, "plain")))
}

output "o2" {
  value = chunklist(var.people[*].id, 2)[0]
}

output "o3" {
  value = { for k, v in local.table : k => { for t in v.tags : t => k... } }
}

output "o4" {
  value = distinct([format("%v:%v", var.site, module.each["b"].label), var.site.name])
}

output "o5" {
  value = compact([])
}

output "o6" {
  value = { for v in [for v in local.decoded.list : { id = length(v), name = v, tags = [v] }] : v.name => v.id... }
}

output "o7" {
  value = var.loose.on
}

output "o8" {
  value = { for v in toset(var.people[*].name) : v => length(v) }
}

output "o9" {
  value = (tolist(["q"]) == ["only"])
}

output "o10" {
  value = csvdecode("a,b\n1,x\n2,y")
}

output "o11" {
  value = (merge((var.loose.on ? var.people[0] : var.people[0]), { id = lookup({ for k, m in module.each : k => m.size }, "web", -4) }) == (endswith(module.plain.label, var.tags["env"]) ? element([local.by_name["ann"], local.rows[1]], local.count) : { id = 0.5, name = "", tags = [] }))
}

output "o12" {
  value = sum(concat([3, 1, 2], [1]))
}

output "o13" {
  value = { p = 2, q = jsondecode(jsonencode(var.site)) }
}

output "o14" {
  value = (format("%q", "5") != join("ß", var.numbers))
}

output "o15" {
  value = length(setunion(var.words, toset([])))
}

output "o16" {
  value = nonsensitive(sensitive("<${"two words"}${"snake_case_name"}>"))
}

output "o17" {
  value = nonsensitive(sensitive(one(["a\"q\\b"])))
}

output "o18" {
  value = trimsuffix(substr("a\"q\\b", var.site.net.size, -1), "%{for k, v in { for k, m in module.each : k => m.size }}${k}=${v};%{endfor}")
}

output "o19" {
  value = [for v in sort(keys({ for k, v in local.table : k => v.name })) : upper(v)]
}

output "o20" {
  value = [for v in "ß"[*] : { id = length(v), name = v, tags = [v] }]
}

output "o21" {
  value = values({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.site.net.size }) })
}

output "o22" {
  value = merge(merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = var.people[0] }), { db = ((var.unset == null) ? { id = 0.5, name = "", tags = [] } : { id = 7, name = "seven", tags = ["p", "q"] }) })
}

output "o23" {
  value = format("%x", 2)
}

output "o24" {
  value = range(length(["MixedCase-42"]))
}

output "o25" {
  value = substr("5", local.count, -1)
}

output "o26" {
  value = floor(min(signum(floor(local.ratio)), parseint("ff", 16), (length(terraform_data.many) - local.huge)))
}

output "o27" {
  value = { for i, v in tolist(setunion(local.unique, toset([for m in module.each : m.label]))) : i => length(v) }
}

output "o28" {
  value = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = 0.000001 }) }
}

output "o29" {
  value = { for k, v in { for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = var.people[0] }) : k => merge(v, { id = (var.size % 7) }) } : k => { for t in v.tags : t => k... } }
}

output "o30" {
  value = [for i, v in tolist(["q"]) : i]
}

output "o31" {
  value = values(local.table)[*].name
}

output "o32" {
  value = { web = local.by_name["ann"], db = var.people[0] }
}

output "o33" {
  value = sum([3, 1, 2])
}

output "o34" {
  value = var.loose
}

output "o35" {
  value = flatten([[10, 9, 10], 9007199254740993])
}

output "o36" {
  value = [for k, v in { for i, v in ["only"] : i => length(v) } : v + 1]
}

output "o37" {
  value = zipmap(["z", "a"], [upper(var.tags["env"]), join("|", var.words)])
}

output "o38" {
  value = length(module.several)
}

output "o39" {
  value = toset([10, 9, 10])
}

output "o40" {
  value = length(toset(["ü", "u", "U", "10", "9"]))
}

output "o41" {
  value = chomp(strrev(format("%s/%s", "snake_case_name", "Grüße, 日本 🎉")))
}

output "o42" {
  value = var.words
}

output "o43" {
  value = try(chunklist(sort(setintersection(toset([]), toset(local.none))), 2).missing, tolist(setunion(var.words, toset(["ü", "u", "U", "10", "9"]))))
}

output "o44" {
  value = trimspace("5")
}

output "o45" {
  value = { for v in toset([for v in (var.enabled ? range(4) : values(module.each)[*].size) : tostring(v)]) : v => v }
}

output "o46" {
  value = var.unset
}

output "o47" {
  value = slice(var.people[*].id, 0, 1)
}

output "o48" {
  value = [for k, v in { "10" = 1, "9" = 2, "1" = 3 } : v + 1]
}

output "o49" {
  value = keys(tomap({ a = var.size }))
}

output "o50" {
  value = (local.count - local.count)
}

output "o51" {
  value = (indent(2, var.text) == "")
}

output "o52" {
  value = reverse(var.people)
}

output "o53" {
  value = join("|", toset(["b", "a", "b"]))
}

output "o54" {
  value = zipmap(["a", "b"], [length(module.several), length(terraform_data.many)])
}

output "o55" {
  value = var.words
}

output "o56" {
  value = replace(format("%q", "5"), "/(\\w)(\\w)/", "$2$1")
}

output "o57" {
  value = toset(["ü", "u", "U", "10", "9"])
}

output "o58" {
  value = [for v in sort(keys(merge({ for v in [] : v.name => "a\"q\\b" }, { b = "y", a = "x" }))) : upper(v)]
}


output "o60" {
  value = { for k, v in { a = try(["only"][99], "Grüße, 日本 🎉"), b = urlencode(var.ratio_text) } : upper(k) => cidrhost(cidrsubnet("172.16.0.0/12", 2, 1), 5) if k != "é" }
}

output "o61" {
  value = yamldecode(yamlencode(true))
}

output "o62" {
  value = "a\"q\\b"
}

output "o63" {
  value = chomp(urlencode(try(["x", "", "ÿ", "10", "9"][99], var.ratio_text)))
}

output "o64" {
  value = 256
}

output "o65" {
  value = one([jsonencode(var.people)])
}

output "o66" {
  value = flatten([[for k, v in { for k, v in {} : k => v } : v + 1], length(chunklist(local.decoded.list, 2))])
}

output "o67" {
  value = cidrsubnet("10.0.0.0/16", 4, 0)
}

output "o68" {
  value = { id = 0.5, name = "", tags = [] }.id
}

output "o69" {
  value = format("%v:%v", var.unset, { web = { id = 0.5, name = "", tags = [] }, db = { id = 0.5, name = "", tags = [] } }["web"].name)
}

output "o70" {
  value = (jsondecode("12") <= signum(floor(local.ratio)))
}

output "o71" {
  value = transpose({ a = module.several[*].label, b = [] })
}

output "o72" {
  value = merge({ id = 0.5, name = "", tags = [] }, { extra = local.mixed })
}


output "o74" {
  value = [[10, 9, 10][0], null, trimspace("$${x}")]
}

output "o75" {
  value = { for v in tolist(["q"]) : length(v) => v... }
}

output "o76" {
  value = { "10" = 1, "9" = 2, "1" = 3 }
}

output "o77" {
  value = trimsuffix(formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00"), tostring(local.on))
}

output "o78" {
  value = slice([10, 9, 10], 0, 1)
}

output "o79" {
  value = "${module.plain.label}"
}

output "o80" {
  value = format("%q", replace("5", "9", var.ratio_text))
}

output "o81" {
  value = upper(trimprefix({ id = 0.5, name = "", tags = [] }.name, indent(3, var.site.name)))
}

output "o82" {
  value = local.by_name["ann"].id
}

output "o83" {
  value = max(var.site.net.size, 7)
}

output "o84" {
  value = join("-", [var.loose.mode, local.huge, true])
}

output "o85" {
  value = join("|", toset(concat(tolist(["q"]), ["b", "a", "b"])))
}

output "o86" {
  value = (false ? values(module.each)[*].size : [0.1, 0.2])
}

output "o87" {
  value = cidrsubnet(cidrsubnet("192.168.1.0/24", 2, 1), 4, min(3, var.site.net.size))
}

output "o88" {
  value = keys(merge(merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = 10 }), { id = 3 }))
}

output "o89" {
  value = [for v in local.rows : v if v.id > 1]
}

output "o90" {
  value = max([10, 9, 10]...)
}

output "o91" {
  value = jsondecode(jsonencode(values(merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 7, name = "seven", tags = ["p", "q"] } }))[*].name))
}

output "o92" {
  value = { for k, v in { for v in toset([for v in toset([]) : v]) : v => try(tonumber("snake_case_name"), v) } : upper(k) => v if k != "é" }
}

output "o93" {
  value = parseint("ff", 16)
}

output "o94" {
  value = 3
}

output "o95" {
  value = values({})
}

output "o96" {
  value = setintersection(toset(["b", "a", "b"]), toset(["ü", "u", "U", "10", "9"]))
}

output "o97" {
  value = max([10, 9, 10]...)
}

output "o98" {
  value = local.parts[1]
}

output "o99" {
  value = { p = zipmap(["z", "a"], ["Grüße, 日本 🎉", var.tags["env"]]), q = { for v in local.rows : v.name => "two words" } }
}

output "o100" {
  value = base64encode(join("a\"q\\b", var.people[*].id))
}

output "o101" {
  value = local.parts
}

output "o102" {
  value = setproduct(["b", "a", "c"], [-1, 1.5, 1e2])
}

output "o103" {
  value = "a ${nonsensitive(sensitive("${100}"))} b ${((length(module.several) - local.count) / 4)} c ${(null == cidrhost("192.168.1.0/24", 5))}"
}

output "o104" {
  value = { for v in values(local.table) : v.name => "%{if true}yes ${"ß"}%{else}no%{endif}" }
}

output "o105" {
  value = [for p in setproduct(local.parts, ["b", "a", "c"]) : join("-", p)]
}

output "o106" {
  value = formatdate("YYYY-MM-DD", timeadd("2024-02-29T23:59:59Z", "1h30m"))
}

output "o107" {
  value = (true ? ["only"] : ["only"])
}

output "o108" {
  value = tostring(length([for v in [for v in local.powers : tostring(v)] : v if v != "a"]))
}

output "o109" {
  value = distinct([for i, v in tolist(setsubtract(toset(["b", "a", "b"]), toset([for m in module.each : m.label]))) : i])
}

output "o110" {
  value = terraform_data.one.input
}

output "o111" {
  value = format("%x", min(var.site.net.size, 3))
}

output "o112" {
  value = ((var.site.net.open && local.on) ? range(1, 8, 3) : reverse(values(module.each)[*].size))
}

output "o113" {
  value = { for k, v in { a = jsondecode("12"), b = (length(module.several) % 7) } : k => "${v}" }
}


output "o115" {
  value = { for v in toset(local.decoded.list) : v => "plain" }
}

output "o116" {
  value = { web = var.people[0], db = ((var.unset == null) ? { id = 0.5, name = "", tags = [] } : { id = 0.5, name = "", tags = [] }) }
}

output "o117" {
  value = (var.unset == null)
}

output "o118" {
  value = regexall("([a-z])([a-z])", base64encode("1.50"))
}

output "o119" {
  value = sum(concat(values(merge({ "10" = 1, "9" = 2, "1" = 3 }, { b = 1, a = 2.5 })), [1]))
}

output "o120" {
  value = {}
}

output "o121" {
  value = format("%x", var.site.net.size)
}

output "o122" {
  value = tolist([matchkeys(["1.50", "true"], ["a", "b"], var.loose.items), concat([], ["b", "a", "b"])])
}

output "o123" {
  value = sum(values(merge(local.table, { db = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = 1.1 }) }))[*].id)
}

output "o124" {
  value = local.table["web"].name
}

output "o125" {
  value = join("ß", range(4))
}

output "o126" {
  value = { a = null, b = "line\nbreak" }
}

output "o127" {
  value = can(tonumber("%{for v in ["b", "a", "b"]}[${v}]%{endfor}"))
}

output "o128" {
  value = try(tonumber("${length(terraform_data.many)}"), upper("5"))
}

output "o129" {
  value = jsondecode(jsonencode(module.plain.all))
}

output "o130" {
  value = { for v in toset([]) : v => v }
}

output "o131" {
  value = element([-1, 1.5, 1e2], var.site.net.size)
}

output "o132" {
  value = { web = (var.site.net.open ? local.by_name["ann"] : var.people[0]), db = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = 0.000001 }) }["web"]
}

output "o133" {
  value = "1.50"
}

output "o134" {
  value = module.plain.all
}

output "o135" {
  value = var.people[0].name
}

output "o136" {
  value = [for v in tolist(var.ports) : tostring(v)]
}

output "o137" {
  value = var.people
}

output "o138" {
  value = signum(floor(length(module.several)))
}

output "o139" {
  value = merge({ for k, m in module.each : k => m.label }, { a = formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00") })
}

output "o140" {
  value = "a ${(false ? var.enabled : "<a & b>")} b ${pow(local.count, 2)} c ${!((var.unset == null))}"
}

output "o141" {
  value = transpose({ a = [for v in sort(keys({ b = "y", a = "x" })) : upper(v)], b = [for i, v in ["only"] : "${i}-${v}"] })
}

output "o142" {
  value = yamldecode(yamlencode(transpose({ a = concat(["x", "", "ÿ", "10", "9"], ["x", "", "ÿ", "10", "9"]), b = [for v in ["b", "a", "b"] : v if var.enabled] })))
}

output "o143" {
  value = toset(concat(coalescelist(local.decoded.list, ["only"]), tolist(var.words)))
}

output "o144" {
  value = length(flatten([local.parts, [var.site.net.zones]]))
}

output "o145" {
  value = merge({ "10" = "j", "9" = "i" }, merge(local.renamed, { a = var.site.name }))
}

output "o146" {
  value = toset([for v in local.decoded.list : length(v)])
}

output "o147" {
  value = can({ id = 0.5, name = "", tags = [] }.missing)
}

output "o148" {
  value = replace("snake_case_name", "web", local.parts[1])
}

output "o149" {
  value = tostring(length(module.several))
}
