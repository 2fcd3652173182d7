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
    db    = { size = 7, zone = "5", meta = { owner = null } }
    cache = { ports = [80, 80, 1], meta = { tags = { a = "line\nbreak" } } }
  }
}

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "Grüße, 日本 🎉", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [0.000001, "snake_case_name", null, true]
  sizes   = { small = 1, big = 2, "10" = 10 }
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
  extra    = { note = "given", level = 1 }
}

module "nest" {
  source   = "./nest"
  for_each = { a = { x = "true", y = "two" }, b = {} }
  items    = each.value
  names    = toset(concat(keys(each.value), ["web", each.key]))
  objects  = [{ name = "n-${each.key}", rank = 0 }, { name = "last" }]
}

resource "terraform_data" "e0" {
  for_each = merge(tomap({ a = local.huge }), { for k, v in var.fleet : k => length(v.ports) if v.zone == null })
  input    = yamldecode("a: 1\nb: [x, 2.5, null]")
}

resource "terraform_data" "c1" {
  count = "${1}"
  input = { for k, v in module.nest : k => v.labels }
}

resource "terraform_data" "c2" {
  count = signum(length((var.loose.on ? module.each["b"].label : -0.75)))
  input = yamldecode("a: 1\nb: [x, 2.5, null]")
}

resource "terraform_data" "c3" {
  count = can([for v in sort(keys({ for k, m in module.each : k => m.label })) : upper(v)][1]) ? 2 : 1
  input = [for v in merge({ id = 7, name = "seven", tags = ["p", "q"] }, var.loose.on ? { extra = 1 } : {})[*] : v]
}

resource "terraform_data" "c4" {
  count = length(local.unique)
  input = local.decoded
}

resource "terraform_data" "e5" {
  for_each = toset(var.fleet["web"][*].meta.owner)
  input    = var.tags
}

resource "terraform_data" "c6" {
  count = anytrue([var.enabled, true]) ? "2" : "0"
  input = var.loose
}

resource "terraform_data" "e7" {
  for_each = toset(keys(tomap({ a = module.nest["a"].first, b = 1e3 })))
  input    = element([csvdecode("a,b\n1,x\n2,y"), { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => { for t in v.tags : t => k... } }], (true ? local.count : local.count))
}

resource "terraform_data" "e8" {
  for_each = toset(cidrsubnets("192.168.1.0/24", 4, 4))
  input    = try(one(concat([], [local.rows[1]])), "many")
}


resource "terraform_data" "c10" {
  count = "${min(local.count, 3)}"
  input = module.plain.all
}

resource "terraform_data" "e11" {
  for_each = { web = local.rows[1], db = { id = 7, name = "seven", tags = ["p", "q"] } }
  input    = [for k, v in var.fleet : merge(v, { name = k })]
}

resource "terraform_data" "e12" {
  for_each = zipmap(["a", "b"], [local.ratio, 10])
  input    = var.loose
}

resource "terraform_data" "e13" {
  for_each = toset([for v in [for k, v in var.fleet : coalesce(v.zone, k)] : lower("X-${v}")])
  input    = { for k, v in merge(local.table, { db = local.rows[1] }) : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "e14" {
  for_each = { for v in toset(values(local.by_name)[*].name) : md5(v) => v }
  input    = { for v in [for v in [] : v if v.id > 1] : v.name => v.id... }
}

resource "terraform_data" "c15" {
  count = try(var.fleet["nope"].size, 1)
  input = var.loose
}

resource "terraform_data" "c16" {
  count = min(2, length(var.fleet))
  input = jsondecode("{\"a\": [1, null, {}]}")
}

resource "terraform_data" "e17" {
  for_each = (false ? { a = sum(var.people[*].id), c = 1 } : {})
  input    = module.nest["b"].objects
}

output "o0" {
  value = ((abs(1.1) > (local.huge - 3)) ? pow((true ? 1 : 0), 2) : length(module.nest))
}

output "o1" {
  value = (length([for v in var.names : v if v != "a"]) + sum(concat(range(4), [1])))
}

output "o2" {
  value = var.people
}

output "o3" {
  value = chomp("")
}

output "o4" {
  value = replace(one(["two words"]), "/[a-z]+/", "#")
}

output "o5" {
  value = coalescelist(local.none, ["10", "9", "1"])
}

output "o6" {
  value = upper((var.loose.on ? "two words" : "line\nbreak"))
}

output "o7" {
  value = concat(flatten([var.people[*].id, length(setproduct([], range(4)))]), jsondecode(jsonencode([10, 9, 10])))
}

output "o8" {
  value = "%{for k, v in { for k, m in module.each : k => m.size }}${k}=${v};%{endfor}"
}

output "o9" {
  value = jsondecode("{\"a\": [1, null, {}]}")
}

output "o10" {
  value = { for v in toset(matchkeys([textdecodebase64(textencodebase64(terraform_data.one.input, "UTF-16LE"), "UTF-16LE"), (true ? nonsensitive(var.secret) : var.site.net.size)], ["a", "b"], [for v in var.people : v.name])) : v => v }
}

output "o11" {
  value = jsondecode("{\"a\": [1, null, {}]}")
}

output "o12" {
  value = { id = length(module.several), name = format("%v:%v", local.mixed, "a\"q\\b"), tags = tolist(["q"]) }
}

output "o13" {
  value = base64encode(terraform_data.one.input)
}

output "o14" {
  value = tolist([length([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }]), tonumber("9007199254740993")])
}


output "o16" {
  value = sum([for k, v in var.fleet : v.size])
}

output "o17" {
  value = length(local.unique)
}

output "o18" {
  value = merge({ a = format("%x", min(3, var.site.net.size)) }, can({ for v in var.ports : v => v }["9"]) ? { b = length(setunion(module.nest["a"].names, toset(flatten(values(local.table)[*].tags)))) } : null)
}

output "o19" {
  value = coalesce(chomp(format("%d-%s", var.site.net.size, module.nest["a"].first)), base64decode(base64encode(join("ß", var.numbers))), "end")
}

output "o20" {
  value = length(setunion(var.words, toset([])))
}

output "o21" {
  value = nonsensitive(sensitive("<${"two words"}${"snake_case_name"}>"))
}

output "o22" {
  value = nonsensitive(sensitive(one(["a\"q\\b"])))
}

output "o23" {
  value = trimsuffix(substr("a\"q\\b", var.site.net.size, -1), join(",", module.nest["a"].names))
}

output "o24" {
  value = tolist(toset([for v in ["only"] : length(v)]))
}

output "o25" {
  value = [for v in "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"[*] : { id = length(v), name = v, tags = [v] }]
}

output "o26" {
  value = values({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.site.net.size }) })
}

output "o27" {
  value = merge(merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = var.people[0] }), { db = ((var.unset == null) ? { id = 0.5, name = "", tags = [] } : { id = 7, name = "seven", tags = ["p", "q"] }) })
}

output "o28" {
  value = format("%x", 2)
}

output "o29" {
  value = range(length(["MixedCase-42"]))
}

output "o30" {
  value = jsonencode({ id = 7, name = "seven", tags = ["p", "q"] })
}

output "o31" {
  value = jsondecode(jsonencode(tolist(toset(values(local.table)))))
}

output "o32" {
  value = { for k, v in (alltrue([for v in [10, 9, 10] : v > 1]) ? { a = (false ? module.plain.label : var.loose.level) } : { b = coalesce(var.fleet["web"].zone, "MixedCase-42") }) : upper(k) => v if k != "é" }
}

output "o33" {
  value = can(cidrhost(var.site.net.cidr, 1))
}

output "o34" {
  value = merge([for v in var.site.net.zones : { (v) = v }]...)
}

output "o35" {
  value = length(module.nest)
}

output "o36" {
  value = toset(["b", "a", "b"])
}

output "o37" {
  value = title("${length(var.loose)}")
}

output "o38" {
  value = { web = local.by_name["ann"], db = var.people[0] }
}

output "o39" {
  value = sum([for k, v in var.fleet : v.size])
}

output "o40" {
  value = lookup(var.fleet, "a", null)
}

output "o41" {
  value = try({ for k, m in module.each : k => m.size }["zzz"], 12345678901)
}

output "o42" {
  value = lookup(var.fleet["cache"].meta.tags, "web", trimspace(local.parts[1]))
}

output "o43" {
  value = { for k, v in var.fleet : k => v if v.size > 1 }
}

output "o44" {
  value = startswith("%{for k, v in {}}${k}=${v};%{endfor}", md5("Grüße, 日本 🎉"))
}

output "o45" {
  value = [for v in toset([10, 9, 10]) : v * 2]
}

output "o46" {
  value = flatten([[local.decoded], [[var.loose]]])
}

output "o47" {
  value = strrev(format("%s/%s", "snake_case_name", "Grüße, 日本 🎉"))
}

output "o48" {
  value = var.words
}

output "o49" {
  value = [for k, v in var.fleet : coalesce(v.zone, k)]
}

output "o50" {
  value = sort(setintersection(toset([for v in local.none : v]), toset(reverse(var.names))))
}

output "o51" {
  value = title("plain")
}

output "o52" {
  value = formatdate("DD MMM YY hh:mm", timeadd("2020-01-01T00:00:00Z", "1h30m"))
}

output "o53" {
  value = jsondecode("{\"a\": [1, null, {}]}")
}

output "o54" {
  value = merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 0.5, name = "", tags = [] } })["web"].name
}

output "o55" {
  value = slice(var.people[*].id, 0, 1)
}

output "o56" {
  value = [for k, v in { "10" = 1, "9" = 2, "1" = 3 } : v + 1]
}

output "o57" {
  value = keys({ for k, v in var.fleet : k => length(v.ports) if v.zone == null })
}

output "o58" {
  value = concat([(local.count % 7), length(setunion(var.words, var.words))], [for v in toset([for v in ["b", "a", "b"] : length(v)]) : v * 2])
}

output "o59" {
  value = tostring(true)
}

output "o60" {
  value = templatefile("${path.module}/page.tftpl", { title = "plain", items = {}, note = var.site.net.cidr })
}

output "o61" {
  value = { for k in keys({ for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 7, name = "seven", tags = ["p", "q"] } }) : k => merge(v, { id = length(flatten([for k, v in module.nest : v.names])) }) }) : k => title(k) }
}

output "o62" {
  value = pow(3, 2)
}

output "o63" {
  value = (try(try({ id = 0.5, name = "", tags = [] }, { id = 0.5, name = "", tags = [] }).nothing, null) == null)
}

output "o64" {
  value = jsondecode(jsonencode(["x", "", "ÿ", "10", "9"]))
}

output "o65" {
  value = element(["b", "a", "c"], 1)
}

output "o66" {
  value = try(var.fleet["db"].meta.tags["q"], try(var.people[0].nothing, var.site.net.cidr))
}

output "o67" {
  value = tolist(toset([]))
}

output "o68" {
  value = "${max(var.people[*].id...)}"
}

output "o69" {
  value = { "${"10"}-x" = element([{ id = 7, name = "seven", tags = ["p", "q"] }, { id = 7, name = "seven", tags = ["p", "q"] }], 0).name }
}

output "o70" {
  value = [-1, 1.5, 1e2][0]
}

output "o71" {
  value = log(8, 2)
}

output "o72" {
  value = var.loose
}

output "o73" {
  value = tolist(formatlist("%s-%s", "web", [for k, v in var.fleet : "${k}:${v.size}"]))
}

output "o74" {
  value = (can(tomap({ a = 9007199254740993 })["10"]) ? [for v in [{ id = 0.5, name = "", tags = [] }, local.rows[1]] : v.name if length(v.tags) > 0] : tolist(toset([0.000001, title("plain")])))
}

output "o75" {
  value = length(module.nest)
}

output "o76" {
  value = [for k, v in var.fleet : coalesce(v.zone, k)]
}

output "o77" {
  value = { b = 1, a = 2.5 }
}

output "o78" {
  value = flatten([[var.site], [[[12345678901, null, "true"]]]])
}

output "o79" {
  value = "line\nbreak"
}

output "o80" {
  value = values(local.table)
}

output "o81" {
  value = [for v in toset([]) : lookup({ for k in keys(local.table) : k => title(k) }, "web", v)]
}

output "o82" {
  value = one([length(terraform_data.many)])
}

output "o83" {
  value = tobool("true")
}

output "o84" {
  value = { ("a") = format("%d-%s", local.count, "MixedCase-42") }
}

output "o85" {
  value = { "10" = 1, "9" = 2, "1" = 3 }
}

output "o86" {
  value = trimsuffix(formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00"), tostring(local.on))
}

output "o87" {
  value = slice([10, 9, 10], 0, 1)
}

output "o88" {
  value = "${module.plain.label}"
}

output "o89" {
  value = format("%q", replace("5", "9", var.ratio_text))
}

output "o90" {
  value = upper(lookup(var.fleet["cache"].meta.tags, "ö", element(["b", "a", "c"], 3)))
}

output "o91" {
  value = length(keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }))
}

output "o92" {
  value = reverse(distinct(distinct([3, 1, 2])))
}

output "o93" {
  value = join("-", [var.loose.mode, local.huge, true])
}

output "o94" {
  value = join("|", toset(concat(tolist(["q"]), ["b", "a", "b"])))
}

output "o95" {
  value = (false ? values(module.each)[*].size : [0.1, 0.2])
}

output "o96" {
  value = cidrsubnet(cidrsubnet("192.168.1.0/24", 2, 1), 4, min(3, var.site.net.size))
}

output "o97" {
  value = [for v in [for v in values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }) : v if v.id > 1] : v.name if length(v.tags) > 0]
}

output "o98" {
  value = trim("$${x}", "a !")
}

output "o99" {
  value = md5(var.fleet["db"].meta.owner)
}

output "o100" {
  value = [for v in local.rows : v if v.id > 1]
}

output "o101" {
  value = max([10, 9, 10]...)
}

output "o102" {
  value = keys(var.fleet)
}

output "o103" {
  value = concat(flatten([compact(var.people[*].name), [[for v in var.people : v.name], [for v in toset([]) : v]]]), can(cidrhost(jsondecode(jsonencode({ v = "snake_case_name" })).v, 1)) ? [values({ web = { id = 0.5, name = "", tags = [] }, db = { id = 7, name = "seven", tags = ["p", "q"] } })[0].name] : [])
}

output "o104" {
  value = { for p in setproduct(["a", "b"], ["b", "a", "c"]) : join("-", p) => p[1] }
}

output "o105" {
  value = values({})
}

output "o106" {
  value = [for k, v in var.fleet : merge(v, { name = k })]
}

output "o107" {
  value = join("|", toset(yamldecode(yamlencode(["b", "a", "c"]))))
}

output "o108" {
  value = values({ "10" = "j", "9" = "i" })
}

output "o109" {
  value = flatten([[try({ a = null, b = module.plain.all }.a, zipmap(keys(var.tags), values({ "10" = "j", "9" = "i" }))[0], [var.loose, var.site])], [[lookup(var.fleet, "a", null)]]])
}

output "o110" {
  value = ceil(element(var.people[*].id, 0))
}

output "o111" {
  value = var.ratio_text
}

output "o112" {
  value = "${(var.enabled ? module.plain.size : local.ratio)}"
}

output "o113" {
  value = (length(module.several) % 7)
}

output "o114" {
  value = (tomap({ a = (false ? local.by_name["ann"] : var.people[0]), b = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"] }) == regexall("([a-z])([a-z])", "%{if true}yes ${"ß"}%{else}no%{endif}"))
}

output "o115" {
  value = [for p in setproduct(local.parts, ["b", "a", "c"]) : join("-", p)]
}

output "o116" {
  value = formatdate("YYYY-MM-DD", timeadd("2024-02-29T23:59:59Z", "1h30m"))
}


output "o118" {
  value = index(["a", "b"], "b")
}

output "o119" {
  value = reverse(var.people)
}

output "o120" {
  value = distinct([for i, v in tolist(setsubtract(toset(["b", "a", "b"]), toset([for m in module.each : m.label]))) : i])
}

output "o121" {
  value = terraform_data.one.input
}

output "o122" {
  value = format("%x", min(var.site.net.size, 3))
}

output "o123" {
  value = ((var.site.net.open && local.on) ? range(1, 8, 3) : reverse(values(module.each)[*].size))
}

output "o124" {
  value = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
}

output "o125" {
  value = local.mixed
}

output "o126" {
  value = local.unique
}

output "o127" {
  value = formatlist("%s-%s", "9", [dirname(local.parts[1]), "%{for k, v in local.sizes}${k}=${v};%{endfor}"])
}

output "o128" {
  value = parseint("1011", 2)
}


output "o130" {
  value = one([-(length(terraform_data.many))])
}

output "o131" {
  value = ("3" + -(abs(length(module.several))))
}

output "o132" {
  value = sort(transpose({ a = [for k, v in { b = 1, a = 2.5 } : k], b = (local.on ? tolist(["q"]) : var.people[*].name) })["a"])
}

output "o133" {
  value = can(var.site.a.b)
}

output "o134" {
  value = sum(var.people[*].id)
}

output "o135" {
  value = keys({ "with space" = "s", "é" = "" })
}

output "o136" {
  value = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
}

output "o137" {
  value = { for k, v in module.nest : k => v.labels }
}

output "o138" {
  value = try([for v in element([var.site, local.decoded], var.site.net.size)[*] : v], { for k, v in { for k, m in module.each : k => m.size } : k => v })
}

output "o139" {
  value = format("%s has %d", "k1", length(var.site.net.zones))
}

output "o140" {
  value = { for k in keys(local.table) : k => title(k) }
}

output "o141" {
  value = try(var.fleet["db"].meta.tags["q"], "plain")
}

output "o142" {
  value = timeadd(timeadd(timeadd("2023-12-31T12:30:00+02:00", "1h30m"), "1h30m"), "36h")
}

output "o143" {
  value = join(",", module.nest["a"].names)
}

output "o144" {
  value = -0.75
}

output "o145" {
  value = "plain"
}

output "o146" {
  value = toset([[for v in [for i, v in local.none : "${i}-${v}"] : v if !(true)], jsondecode(jsonencode(distinct([])))])
}

output "o147" {
  value = try([length(setunion(toset(["ü", "u", "U", "10", "9"]), toset(["ü", "u", "U", "10", "9"]))), null, tostring(local.on)].missing, jsonencode(module.plain.all)[*])
}

output "o148" {
  value = ceil([10, 9, 10][0])
}

output "o149" {
  value = [for p in setproduct(["only"], var.site.net.zones) : join("-", p)]
}
