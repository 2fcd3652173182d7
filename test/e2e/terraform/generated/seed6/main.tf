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
  mixed   = [3, "5", null, false]
  sizes   = { small = 1, big = 2, "10" = 10 }
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
  label  = "snake_case_name"
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
  extra    = { note = "given", level = -0.75 }
}

resource "terraform_data" "e0" {
  for_each = { for v in toset([for k, v in { b = 1, a = 2.5 } : var.tags["env"]]) : v => -4 }
  input    = regexall("([a-z])([a-z])", each.key)
}

resource "terraform_data" "e1" {
  for_each = { for v in [var.people[0], local.rows[1]] : v.name => v }
  input    = { for k, m in module.each : k => m.label }
}

resource "terraform_data" "c2" {
  count = signum(length(tostring((var.unset == null))))
  input = { a = count.index, b = count.index }
}

resource "terraform_data" "e3" {
  for_each = { for v in [for v in [] : v if v.id > 1] : v.name => v }
  input    = (false ? { a = 1 } : null)
}

resource "terraform_data" "c4" {
  count = ((local.mixed == local.decoded) ? min(local.count, 3) : 1)
  input = [{ for v in ["b", "a", "b"] : length(v) => v... }, var.unset]
}

resource "terraform_data" "e5" {
  for_each = { for v in toset("a\"q\\b"[*]) : v => tonumber("9007199254740993") }
  input    = yamldecode(yamlencode({ for v in [for m in module.each : m.label] : length(v) => v... }))
}

resource "terraform_data" "c6" {
  count = tostring((var.site.net.open ? 1 : local.count))
  input = { for v in formatlist("%s!", var.site.net.zones) : length(v) => v... }
}

resource "terraform_data" "e7" {
  for_each = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = 3 }) }
  input    = regexall("([a-z])([a-z])", each.key)
}

resource "terraform_data" "e8" {
  for_each = toset(keys({ for k, m in module.each : k => m.label }))
  input    = var.people
}

resource "terraform_data" "e9" {
  for_each = (false ? { a = floor(local.ratio), c = floor(3) } : {})
  input    = (var.enabled ? var.loose.on : true)
}

resource "terraform_data" "c10" {
  count = length({ ("9") = "line\nbreak" })
  input = [{ a = null, b = local.decoded }, { for v in tolist(["q"]) : length(v) => v... }]
}

resource "terraform_data" "c11" {
  count = length(tomap({ a = "plain", b = 2.50 }))
  input = [for v in concat([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }], [{ id = 7, name = "seven", tags = ["p", "q"] }]) : { (v.name) = v.id }]
}

resource "terraform_data" "e12" {
  for_each = toset([for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v.name])
  input    = { p = transpose({ a = var.site.net.zones, b = local.parts }), q = {} }
}

resource "terraform_data" "e13" {
  for_each = var.tags
  input    = try({ id = 0.5, name = "", tags = [] }, var.people[0])
}

resource "terraform_data" "e14" {
  for_each = setunion(toset(concat(local.none, local.decoded.list)), toset(matchkeys(["1.50", "snake_case_name"], ["a", "b"], var.names)))
  input    = { for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = module.plain.size }) } : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "c15" {
  count = (contains(local.powers, 1) ? 1 : 0)
  input = var.site
}

resource "terraform_data" "c16" {
  count = can([][1]) ? 2 : 1
  input = local.decoded
}

resource "terraform_data" "c17" {
  count = signum(length(yamlencode(var.site)))
  input = [for v in sort(keys({ b = "y", a = "x" })) : upper(v)]
}

output "o0" {
  value = local.huge
}

output "o1" {
  value = [for v in flatten(values({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = -0.75 }) })[*].tags) : v if (true == -0.75)]
}

output "o2" {
  value = strrev("plain")
}

output "o3" {
  value = var.site.net.open
}

output "o4" {
  value = coalesce(null, 100)
}

output "o5" {
  value = [for v in [for v in [{ id = 0.5, name = "", tags = [] }, { id = 7, name = "seven", tags = ["p", "q"] }] : v if v.id > 1] : { (v.name) = v.id }]
}

output "o6" {
  value = upper(substr((false ? false : "<a & b>"), -2, -1))
}

output "o7" {
  value = [][*].name
}

output "o8" {
  value = tolist(setsubtract(setunion(var.ports, toset([2, 1.5])), [1]))
}

output "o9" {
  value = (length(terraform_data.many) / 4)
}

output "o10" {
  value = cidrsubnets(cidrsubnet("10.0.0.0/16", 2, 1), 4, 4)
}

output "o11" {
  value = var.site.net.size
}

output "o12" {
  value = var.tags
}

output "o13" {
  value = "<${"ß"}${var.site.net.cidr}>"
}

output "o14" {
  value = ceil(length(terraform_data.many))
}

output "o15" {
  value = join(base64sha256(join("|", local.unique)), [for v in concat(var.numbers, [10, 9, 10]) : v if v > 1])
}

output "o16" {
  value = local.label
}

output "o17" {
  value = toset([for v in keys({ "with space" = "s", "é" = "" }) : cidrhost("10.0.0.0/16", 5)])
}

output "o18" {
  value = { for k, m in module.each : k => m.size }
}

output "o19" {
  value = coalesce(cidrnetmask("10.0.0.0/16"), format("%q", local.parts[1]), "end")
}

output "o20" {
  value = tomap({ a = chomp(var.site.net.cidr), b = jsondecode("[1, 2.5]")[1] })
}

output "o21" {
  value = { for k, v in { for k, m in module.each : k => m.size } : k => "${v}" }
}

output "o22" {
  value = urlencode(var.site.net.cidr)
}

output "o23" {
  value = var.site.net.open
}

output "o24" {
  value = (module.plain.size % 7)
}

output "o25" {
  value = try({ for k, v in zipmap(["a", "b"], [2, var.size]) : k => length(setunion(toset(["b", "a", "b"]), var.words)) }["zzz"], timecmp(timeadd("2023-12-31T12:30:00+02:00", "1h30m"), timeadd("2023-12-31T12:30:00+02:00", "1h30m")))
}

output "o26" {
  value = cidrnetmask(cidrsubnet("10.0.0.0/16", 2, 1))
}

output "o27" {
  value = { ("a") = "<a & b>" }
}

output "o28" {
  value = local.renamed
}

output "o29" {
  value = tostring(false)
}

output "o30" {
  value = jsonencode({ a = null, b = chunklist([], 2) })
}

output "o31" {
  value = zipmap(["z", "a"], ["1.50", "line\nbreak"])
}

output "o32" {
  value = var.site.name
}

output "o33" {
  value = "5"
}

output "o34" {
  value = (true || var.loose.on)
}

output "o35" {
  value = [for v in reverse([]) : { (v.name) = v.id }]
}

output "o36" {
  value = sum(local.powers)
}

output "o37" {
  value = (anytrue([var.loose.on, var.loose.on]) ? (100 <= local.count) : (module.plain.size == var.loose.level))
}

output "o38" {
  value = [for i, v in (var.enabled ? tolist(["q"]) : ["only"]) : i]
}

output "o39" {
  value = merge(merge(element([local.rows[1], var.people[0]], 3), { id = local.count }), { extra = local.parts[1][*] })
}

output "o40" {
  value = (3 / 3)
}

output "o41" {
  value = [for v in local.decoded.list : v if false]
}

output "o42" {
  value = [tonumber("9007199254740993"), lookup({ for k, m in module.each : k => m.size }, "10", var.size)]
}

output "o43" {
  value = substr(terraform_data.one.input, 0, 3)
}

output "o44" {
  value = floor(1)
}

output "o45" {
  value = can(["b", "a", "b"][1])
}

output "o46" {
  value = setunion(toset(local.powers), toset(var.numbers))
}

output "o47" {
  value = substr(base64decode(base64encode(replace(module.each["b"].label, "/(\\w)(\\w)/", "$2$1"))), -2, -1)
}

output "o48" {
  value = keys({ id = -4, name = var.tags["env"], tags = [] })
}

output "o49" {
  value = var.people[*].name
}

output "o50" {
  value = one([timecmp(timeadd("2023-12-31T12:30:00+02:00", "1h30m"), timeadd("2023-12-31T12:30:00+02:00", "1h30m"))])
}

output "o51" {
  value = length(coalesce(try(tonumber("true"), "snake_case_name"), indent(local.count, "two words"), "end"))
}

output "o52" {
  value = yamldecode(yamlencode(local.by_name["ann"]))
}

output "o53" {
  value = (try({ id = 0.5, name = "", tags = [] }.flag, (length(module.several) > 1)) ? ((var.loose.on || var.loose.on) && (false || false)) : (jsondecode("[1, 2.5]")[1] > max([3, 1, 2]...)))
}

output "o54" {
  value = values({ for v in distinct(values(local.by_name)) : v.name => trim("a\"q\\b", "a !") })
}

output "o55" {
  value = strcontains(format("%q", "%{if true}yes ${"Grüße, 日本 🎉"}%{else}no%{endif}"), "10")
}

output "o56" {
  value = var.text
}

output "o57" {
  value = [for v in [for v in tolist(["q"]) : length(v)] : v if v > 1]
}

output "o58" {
  value = { a = null, b = [for v in {}[*] : v] }
}

output "o59" {
  value = try(local.rows[1].nothing, "a\"q\\b")
}


output "o61" {
  value = toset([10, 9, 10])
}

output "o62" {
  value = toset(["b", "a", "b"])
}

output "o63" {
  value = regex("(?P<first>\\w?)(?P<rest>.*)", "web")
}

output "o64" {
  value = chunklist([0.5], 2)[0]
}

output "o65" {
  value = toset(range(4))
}

output "o66" {
  value = toset([for v in [for v in values(local.by_name) : v.name] : length(v)])
}

output "o67" {
  value = regexall("[a-z]+", "${"two words"}")
}

output "o68" {
  value = format("%x", 2)
}

output "o69" {
  value = var.site.name
}

output "o70" {
  value = zipmap(["z", "a"], ["5", ""])
}

output "o71" {
  value = max([3, 1, 2]...)
}

output "o72" {
  value = (length(toset(concat([], local.decoded.list))) + index(["a", "b"], "b"))
}

output "o73" {
  value = toset(keys({ "with space" = "s", "é" = "" }))
}

output "o74" {
  value = { for k, v in { for k, v in local.table : k => merge(v, { id = var.loose.level }) } : k => merge(v, { id = (3 + 0) }) }
}

output "o75" {
  value = chunklist([10, 9, 10], 2)[0]
}

output "o76" {
  value = { for k, v in local.table : k => v.name }
}

output "o77" {
  value = [for v in local.parts : length(v)]
}

output "o78" {
  value = "plain"
}

output "o79" {
  value = indent(min(var.site.net.size, 2), format("%x", var.site.net.size))
}

output "o80" {
  value = can(cidrhost("<a & b>", 1))
}

output "o81" {
  value = sort([for i, v in ["only"] : "${i}-${"line\nbreak"}"])
}

output "o82" {
  value = abs(length(distinct(var.site.net.zones)))
}

output "o83" {
  value = 0.1
}

output "o84" {
  value = { for k, m in module.each : k => m.label }
}

output "o85" {
  value = substr("a ${"a\"q\\b"} b ${var.people[0].id} c ${(["b", "a", "b"] == [])}", -2, -1)
}

output "o86" {
  value = trimprefix("5", "5")
}

output "o87" {
  value = toset([for i, v in local.none : i])
}

output "o88" {
  value = title(nonsensitive(var.secret))
}

output "o89" {
  value = ((null == format("%d-%s", local.count, var.site.net.cidr)) && can({ id = local.count, name = "", tags = ["x", "", "ÿ", "10", "9"] }.missing))
}

output "o90" {
  value = join(",", tolist(flatten(values(local.table)[*].tags)))
}

output "o91" {
  value = substr("$${x}", 3, -1)
}

output "o92" {
  value = tomap({ a = 2 })
}

output "o93" {
  value = zipmap(["z", "a"], [uuidv5("dns", var.ratio_text), format("%t %v", var.enabled, var.loose.level)])
}

output "o94" {
  value = contains(toset([]), "ö")
}

output "o95" {
  value = jsondecode("[1, 2.5]")[1]
}

output "o96" {
  value = (length(distinct(["x", "", "ÿ", "10", "9"])) + one([1e3]))
}

output "o97" {
  value = coalesce(null, 7)
}

output "o98" {
  value = merge({ web = try(local.rows[1], { id = 0.5, name = "", tags = [] }), db = { id = 1, name = "true", tags = var.people[*].name } }, { db = { web = local.by_name["ann"], db = local.by_name["ann"] }["web"] })
}

output "o99" {
  value = { web = { id = local.count, name = var.text, tags = ["x", "", "ÿ", "10", "9"] }, db = try({ id = 7, name = "seven", tags = ["p", "q"] }, var.people[0]) }
}

output "o100" {
  value = (false ? var.words : toset([]))
}

output "o101" {
  value = { for k, v in { for k, v in { for v in toset(["only"]) : v => length(v) } : k => element([0.5], 0) } : k => v }
}

output "o102" {
  value = length(regex("[a-z0-9]*", "$${x}"))
}

output "o103" {
  value = (false ? var.ratio_text : var.site.net.size)
}

output "o104" {
  value = [for v in sort(keys({ a = indent(var.site.net.size, terraform_data.one.input), b = formatdate("YYYY-MM-DD", "2020-01-01T00:00:00Z") })) : upper(v)]
}

output "o105" {
  value = zipmap(["z", "a"], [module.plain.label, module.each["b"].label])
}

output "o106" {
  value = var.enabled
}

output "o107" {
  value = ceil(signum(floor(var.size)))
}

output "o108" {
  value = []
}

output "o109" {
  value = ({ id = local.huge, name = regex("[a-z0-9]*", "$${x}"), tags = ["only"] } == (can(jsondecode(module.plain.label)) ? try({ id = 7, name = "seven", tags = ["p", "q"] }, local.by_name["ann"]) : local.table["web"]))
}

output "o110" {
  value = { "${"9"}-x" = (false ? true : "$${x}") }
}

output "o111" {
  value = zipmap(["z", "a"], [terraform_data.one.input, local.parts[1]])
}

output "o112" {
  value = [-1, 1.5, 1e2][0]
}

output "o113" {
  value = distinct(try(var.unset.missing, ["x", "", "ÿ", "10", "9"]))
}

output "o114" {
  value = distinct([for v in concat(values(local.by_name), [local.by_name["ann"]]) : v if v.id > 1])
}

output "o115" {
  value = tolist([max([0.5]...), max([3, 1, 2]...)])
}

output "o116" {
  value = flatten([for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = local.table["web"] }) : v.tags])
}

output "o117" {
  value = [for p in setproduct(local.parts, module.several[*].label) : join("-", p)]
}

output "o118" {
  value = ((-4 - 2.50) / 4)
}

output "o119" {
  value = ["x", "", "ÿ", "10", "9"]
}

output "o120" {
  value = values({ for k, v in local.table : k => merge(v, { id = -4 }) })[0].name
}

output "o121" {
  value = values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })
}

output "o122" {
  value = { p = null, q = local.mixed }
}

output "o123" {
  value = (length(module.several) + 256)
}

output "o124" {
  value = { id = 0.5, name = "", tags = [] }
}

output "o125" {
  value = regexall("([a-z])([a-z])", "$${x}")
}

output "o126" {
  value = slice(local.parts, 0, 1)
}

output "o127" {
  value = local.decoded
}

output "o128" {
  value = ((toset(coalescelist(var.people[*].name, var.site.net.zones)) == toset(["ü", "u", "U", "10", "9"])) && can(tonumber(trimprefix(var.site.name, "1.50"))))
}

output "o129" {
  value = try({ id = (0.000001 + 10), name = upper(var.ratio_text), tags = [for v in values(local.by_name) : v.name] }, { id = 7, name = "seven", tags = ["p", "q"] })
}

output "o130" {
  value = lookup(merge({ a = module.each["b"].label, b = "<a & b>" }, tomap({ a = local.parts[1], b = 1e3 })), "10", jsondecode(jsonencode({ v = format("%05.2f", var.loose.level) })).v)
}

output "o131" {
  value = ((element([3, 1, 2], local.count) == format("%s/%s", terraform_data.one.input, "<a & b>")) && (regex("[a-z0-9]*", "MixedCase-42") != module.plain.label))
}

output "o132" {
  value = { for k, v in local.sizes : k => "${v}" }
}


output "o134" {
  value = formatdate("YYYY-MM-DD", "2023-12-31T12:30:00+02:00")
}

output "o135" {
  value = lower(tonumber("9007199254740993"))
}

output "o136" {
  value = yamlencode(local.table["web"])
}

output "o137" {
  value = [3, 1, 2]
}

output "o138" {
  value = coalesce(null, "", cidrhost("10.0.0.0/16", 5), "end")
}

output "o139" {
  value = parseint("ff", 16)
}

output "o140" {
  value = length({ for k, v in { web = { id = 0.5, name = "", tags = [] }, db = local.by_name["ann"] } : k => v.name })
}

output "o141" {
  value = try(md5(module.plain.label), textdecodebase64(textencodebase64(var.text, "UTF-16LE"), "UTF-16LE"))
}

output "o142" {
  value = csvdecode("a,b\n1,x\n2,y")
}

output "o143" {
  value = tonumber("12.5")
}

output "o144" {
  value = "a ${base64sha256(format("%x", local.count))} b ${jsondecode("12")} c ${(toset(values({ "with space" = "s", "é" = "" })) == toset([for v in tolist(["q"]) : v]))}"
}

output "o145" {
  value = merge({ for k, v in { for v in var.ports : v => v } : k => "${v}" }, { "${"9"}-x" = "$${x}" })
}

output "o146" {
  value = module.plain.all
}

output "o147" {
  value = flatten([[], [tolist(["q"]), tolist(reverse(local.none))]])
}

output "o148" {
  value = { for v in toset(formatlist("%s!", ["only"])) : v => length(v) }
}

output "o149" {
  value = keys(local.by_name["ann"])
}
