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

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "MixedCase-42", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [0, "ß", null, false]
  sizes   = { small = 1, big = 2.50, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "ß"
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
  extra    = { note = "given", level = 0.1 }
}

resource "terraform_data" "e0" {
  for_each = toset(tolist(["q"]))
  input    = local.mixed
}

resource "terraform_data" "c1" {
  count = tostring((false ? var.site.net.size : 1))
  input = { for v in distinct(values(local.by_name)) : v.name => v.id... }
}

resource "terraform_data" "e2" {
  for_each = toset(keys({ "10" = "j", "9" = "i" }))
  input    = tolist([regexall("[a-z]+", var.site.net.cidr), cidrsubnets("192.168.1.0/24", 4, 4)])
}

resource "terraform_data" "e3" {
  for_each = merge({ a = 100, b = 10 }, zipmap(["a", "b"], [0.000001, 10]))
  input    = jsondecode(jsonencode(each.value))
}

resource "terraform_data" "e4" {
  for_each = toset(keys(zipmap(["z", "a"], [var.site.name, var.text])))
  input    = [for v in [][*] : v]
}

resource "terraform_data" "c5" {
  count = min(length(concat([], [local.by_name["ann"]])), 3)
  input = formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00")
}

resource "terraform_data" "e6" {
  for_each = { a = 1e3, b = local.ratio }
  input    = yamldecode(yamlencode(regex("(?P<first>\\w?)(?P<rest>.*)", "a")))
}

resource "terraform_data" "e7" {
  for_each = toset(keys({ for k, v in { b = "y", a = "x" } : upper(k) => module.plain.label if k != "é" }))
  input    = [for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v if v.id > 1]
}

resource "terraform_data" "c8" {
  count = length([for v in toset(["b", "a", "b"]) : "true"])
  input = module.plain.all
}

resource "terraform_data" "e9" {
  for_each = { for v in [for v in [] : v if v.id > 1] : v.name => v }
  input    = { "with space" = "s", "é" = "" }
}

resource "terraform_data" "e10" {
  for_each = local.table
  input    = try(100, { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })
}

resource "terraform_data" "e11" {
  for_each = { for v in toset([10, 9, 10]) : v => v }
  input    = setproduct(var.site.net.zones, [10, 9, 10])
}

resource "terraform_data" "c12" {
  count = length(toset(keys({ b = "y", a = "x" })))
  input = chunklist(formatlist("%s-%s", "web", []), 2)
}

resource "terraform_data" "e13" {
  for_each = { for v in toset([10, 9, 10]) : v => v }
  input    = regex("(?P<first>\\w?)(?P<rest>.*)", "10")
}

resource "terraform_data" "e14" {
  for_each = ((100 == "<a & b>") ? { a = var.loose.mode } : { b = title("$${x}") })
  input    = { for k, v in { b = 1, a = 2.5 } : k => module.plain.size }
}


resource "terraform_data" "c16" {
  count = length((true ? toset([]) : toset([])))
  input = var.people
}

resource "terraform_data" "c17" {
  count = (can(regex("^[a-z]+$", "a\"q\\b")) ? 1 : 0)
  input = concat(values(local.by_name), [var.people[0]])
}

output "o0" {
  value = false
}

output "o1" {
  value = setunion(toset(["b", "a", "b"]), toset(["ü", "u", "U", "10", "9"]))
}

output "o2" {
  value = 0.1
}

output "o3" {
  value = (var.loose.on ? var.tags["env"] : var.ratio_text)
}

output "o4" {
  value = var.names
}

output "o5" {
  value = yamlencode(var.unset)
}

output "o6" {
  value = range(3)
}

output "o7" {
  value = issensitive(terraform_data.one.input)
}

output "o8" {
  value = tolist(setsubtract(setsubtract(setunion(var.words, local.unique), local.unique), toset(coalescelist(concat(["only"], module.several[*].label), ["b", "a", "c"]))))
}

output "o9" {
  value = setunion(toset(formatlist("%s!", tolist(["q"]))), setunion(toset([]), setintersection(toset([]), toset(["ü", "u", "U", "10", "9"]))))
}

output "o10" {
  value = floor(module.plain.size)
}

output "o11" {
  value = { web = { id = 7, name = "seven", tags = ["p", "q"] }, db = local.by_name["ann"] }["web"].name
}

output "o12" {
  value = { for k, v in tomap({ a = (local.ratio / 4) }) : k => v }
}

output "o13" {
  value = [coalesce(null, tonumber("12.5")), null, sha1(strrev(var.loose.mode))]
}

output "o14" {
  value = "Grüße, 日本 🎉"
}

output "o15" {
  value = log(8, 2)
}

output "o16" {
  value = [for v in ["two words", nonsensitive(var.secret)] : { id = length(v), name = v, tags = [v] }]
}

output "o17" {
  value = setunion(setsubtract(var.ports, [1]), toset([for v in var.people[*].name : length(v)]))
}

output "o18" {
  value = "%{for k, v in { b = 1, a = 2.5 }}${k}=${v};%{endfor}"
}

output "o19" {
  value = sort(setintersection((var.enabled ? local.unique : toset([])), toset([for k, v in { "10" = 1, "9" = 2, "1" = 3 } : terraform_data.one.input])))
}

output "o20" {
  value = values({ for v in toset(concat(local.parts, local.parts)) : v => length(v) })
}

output "o21" {
  value = join(values(local.table)[0].name, [for v in var.loose.items : length(v)])
}

output "o22" {
  value = reverse(var.people)[*].id
}

output "o23" {
  value = { web = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"], db = (true ? { id = 7, name = "seven", tags = ["p", "q"] } : var.people[0]) }
}

output "o24" {
  value = values({ "10" = "j", "9" = "i" })
}

output "o25" {
  value = merge({ web = local.by_name["ann"], db = var.people[0] }, { db = { id = var.size, name = "ß", tags = ["only"] } })
}

output "o26" {
  value = 1.1
}

output "o27" {
  value = { for k, v in { web = { id = 0.5, name = "", tags = [] }, db = { id = 0.5, name = "", tags = [] } } : k => v.name }
}

output "o28" {
  value = distinct([local.by_name["ann"], local.by_name["ann"]])
}

output "o29" {
  value = { for k, v in tomap({ a = length(keys(local.table)) }) : k => "${v}" }
}

output "o30" {
  value = ("3" + parseint("ff", 16))
}

output "o31" {
  value = nonsensitive(sensitive(coalesce(jsondecode(jsonencode({ v = var.ratio_text })).v, trimprefix("ß", "line\nbreak"), "end")))
}

output "o32" {
  value = var.ports
}

output "o33" {
  value = distinct(tolist([local.huge, coalesce(null, 9007199254740993)]))
}


output "o35" {
  value = signum(floor(local.huge))
}

output "o36" {
  value = startswith(format("%v:%v", { for v in tolist(["q"]) : length(v) => v... }, element(module.several[*].label, 2)), dirname(values(local.table)[0].name))
}

output "o37" {
  value = [for v in [for v in values(local.by_name) : v if v.id > 1][*].id : v if v > 1]
}

output "o38" {
  value = jsondecode(jsonencode({ v = "snake_case_name" })).v
}

output "o39" {
  value = contains(values(module.each)[*].size, var.site.net.size)
}

output "o40" {
  value = contains(reverse([for k, v in {} : v + 1]), length(keys({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = -0.75 }) })))
}

output "o41" {
  value = chomp(var.site.net.cidr)
}

output "o42" {
  value = cidrsubnet(cidrsubnet(cidrsubnet("172.16.0.0/12", 2, 1), 2, 1), 4, length([keys(merge({}, { zz = var.site.net.cidr }))[0]]))
}

output "o43" {
  value = csvdecode("a,b\n1,x\n2,y")
}

output "o44" {
  value = transpose({ a = [], b = local.parts })
}

output "o45" {
  value = { id = 0.5, name = "", tags = [] }.name
}

output "o46" {
  value = formatlist("%s!", flatten(values({ web = { id = 7, name = "seven", tags = ["p", "q"] }, db = local.by_name["ann"] })[*].tags))
}

output "o47" {
  value = values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })
}

output "o48" {
  value = cidrsubnet("10.0.0.0/16", 4, var.site.net.size)
}

output "o49" {
  value = keys(merge({ "${"web"}-x" = var.loose.mode }, { zz = format("%x", var.site.net.size) }))[0]
}

output "o50" {
  value = textdecodebase64(textencodebase64("snake_case_name", "UTF-16LE"), "UTF-16LE")
}

output "o51" {
  value = { a = one([min(length(module.several), 2, local.count)]), b = -(max(local.powers...)) }
}

output "o52" {
  value = var.ports
}

output "o53" {
  value = [3, 1, 2]
}

output "o54" {
  value = join(",", tolist(local.parts))
}

output "o55" {
  value = ["x", "", "ÿ", "10", "9"]
}

output "o56" {
  value = (false || var.site.net.open)
}

output "o57" {
  value = tolist([local.none, local.decoded.list])
}

output "o58" {
  value = merge(element([local.by_name["ann"], local.by_name["ann"]], var.site.net.size), { id = length(var.site.net.cidr) })
}

output "o59" {
  value = range(1, 8, 3)
}

output "o60" {
  value = sort(local.decoded.list)
}

output "o61" {
  value = regex("(?P<first>\\w?)(?P<rest>.*)", "9")
}

output "o62" {
  value = (can(tonumber("${local.count}")) ? { a = format("%t %v", can({ for k, m in module.each : k => m.size }["a"]), (0.000001 / 4)) } : { b = format("%q", sort(var.site.net.zones)[0]) })
}

output "o63" {
  value = [for k, v in zipmap(["a", "b"], [signum(floor(2.50)), length([for v in [] : v if v != "a"])]) : v + 1]
}

output "o64" {
  value = local.decoded.list
}

output "o65" {
  value = startswith(lower(timecmp("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z")), sha256(try(["only"][99], terraform_data.one.input)))
}

output "o66" {
  value = values({ for v in toset(transpose({ a = ["b", "a", "b"], b = local.parts })["a"]) : v => format("%q", v) })
}

output "o67" {
  value = ((formatdate("DD MMM YY hh:mm", "2023-12-31T12:30:00+02:00") != "%{if (var.unset == null)}yes ${"true"}%{else}no%{endif}") ? { a = upper(tostring(module.plain.size)) } : { b = cidrnetmask(cidrsubnet("172.16.0.0/12", 2, 1)) })
}

output "o68" {
  value = chunklist(split(",", textdecodebase64(textencodebase64("1.50", "UTF-16LE"), "UTF-16LE")), 2)
}

output "o69" {
  value = (toset(var.names) == toset([]))
}

output "o70" {
  value = replace((false ? local.parts[1] : length(terraform_data.many)), "/[a-z]+/", "#")
}

output "o71" {
  value = range(1, 8, 3)
}

output "o72" {
  value = keys({ "10" = "j", "9" = "i" })
}

output "o73" {
  value = length(coalesce(null, "", "a\"q\\b", "end"))
}

output "o74" {
  value = try((false ? { a = 1 } : null), jsondecode(jsonencode(var.site)))
}

output "o75" {
  value = floor(0)
}

output "o76" {
  value = !(true)
}

output "o77" {
  value = indent(local.count, "line\nbreak")
}

output "o78" {
  value = merge({ for k, m in module.each : k => m.size }, { "10" = 1, "9" = 2, "1" = 3 })
}

output "o79" {
  value = (local.count % 7)
}

output "o80" {
  value = tolist([formatlist("%s!", local.parts), yamldecode(yamlencode(local.parts))])
}

output "o81" {
  value = { "${"10"}-x" = "<a & b>" }
}

output "o82" {
  value = { for k, v in merge({ web = { id = 0.5, name = "", tags = [] }, db = local.by_name["ann"] }, { db = (var.site.net.open ? var.people[0] : { id = 0.5, name = "", tags = [] }) }) : k => v.name }
}

output "o83" {
  value = ((local.by_name["ann"] == var.people[0]) || can(jsondecode("snake_case_name")))
}

output "o84" {
  value = can({ p = module.plain.all, q = var.unset })
}

output "o85" {
  value = { for k, v in local.table : k => merge(v, { id = var.size }) }
}

output "o86" {
  value = split(",", uuidv5("dns", keys(merge({ b = "y", a = "x" }, { zz = "Grüße, 日本 🎉" }))[0]))
}

output "o87" {
  value = issensitive(indent((true ? local.count : 0), tostring(local.on)))
}

output "o88" {
  value = can({ id = 0.5, name = "", tags = [] }.missing)
}

output "o89" {
  value = join("1.50", range(4))
}

output "o90" {
  value = local.parts
}

output "o91" {
  value = tolist(setunion(toset(["b", "a", "b"]), toset((local.on ? ["only"] : tolist(["q"])))))
}

output "o92" {
  value = join(",", [for v in toset(["ü", "u", "U", "10", "9"]) : terraform_data.one.input])
}

output "o93" {
  value = jsondecode(jsonencode([]))
}

output "o94" {
  value = tolist(setunion(setsubtract(local.unique, local.unique), toset([7, ""])))
}

output "o95" {
  value = var.people[*].id
}

output "o96" {
  value = { a = index(["a", "b"], "b"), b = floor(local.ratio) }
}

output "o97" {
  value = slice(["é", "z", "E"], 0, 1)
}

output "o98" {
  value = var.people[*].id
}

output "o99" {
  value = toset([var.site.net.size, 3])
}

output "o100" {
  value = reverse(var.site.net.zones)[0]
}

output "o101" {
  value = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { extra = local.label })
}

output "o102" {
  value = length(regex("(?P<first>\\w?)(?P<rest>.*)", "9"))
}

output "o103" {
  value = toset([var.site.net.size, "plain"])
}

output "o104" {
  value = values({ for k, v in { web = local.rows[1], db = { id = 0.5, name = "", tags = [] } } : k => merge(v, { id = length({}) }) })[*].name
}

output "o105" {
  value = toset(compact(keys(local.by_name["ann"])))
}

output "o106" {
  value = compact(["5", 10, true])
}

output "o107" {
  value = can(local.by_name["ann"].missing)
}

output "o108" {
  value = [jsondecode(jsonencode(module.plain.all)), { for v in var.site.net.zones : length(v) => v... }]
}

output "o109" {
  value = [var.site.net.size, 100]
}

output "o110" {
  value = tomap({ a = join("-", [substr(var.text, 0, 1), tonumber("12.5"), issensitive(var.loose.mode)]), b = ("3" + ("3" + 10)) })
}

output "o111" {
  value = [for i, v in ["b", "a", "b"] : i]
}

output "o112" {
  value = { "${"10"}-x" = module.plain.label }
}

output "o113" {
  value = (true ? true : (var.unset == null))
}

output "o114" {
  value = { a = "$${x}", b = "true" }
}

output "o115" {
  value = zipmap(["a", "b"], [jsondecode("12"), element(local.powers, local.count)])
}

output "o116" {
  value = regexall("([a-z])([a-z])", var.tags["env"])
}

output "o117" {
  value = (transpose({ a = [for k, v in {} : k], b = module.several[*].label }) == chunklist(var.people[*].id, 2)[0])
}

output "o118" {
  value = try(try(try(var.people[0], var.people[0]), { id = 0.5, name = "", tags = [] }).flag, (issensitive("5") || (false || true)))
}

output "o119" {
  value = values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].name
}

output "o120" {
  value = { for v in toset(var.names) : v => v }
}

output "o121" {
  value = [for v in concat([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }][*].id, [for v in var.ports : v * 2]) : v if v > 1]
}

output "o122" {
  value = setunion(setsubtract(toset([10, 9, 10]), [1]), setsubtract(var.ports, [1]))
}

output "o123" {
  value = { id = min(length([for v in ["x", "", "ÿ", "10", "9"] : v if v != "a"]), sum([0.5]), one([local.huge])), name = try(keys(merge({}, { zz = "plain" }))[0], chomp("snake_case_name")), tags = tolist(setsubtract(toset([for v in local.parts : v]), toset(tolist(["b", "a", "b"])))) }
}

output "o124" {
  value = (can(zipmap(["a", "b"], [local.count, 1])["10"]) ? { a = join("|", toset(keys({ b = "y", a = "x" }))) } : { b = basename(coalesce(module.each["b"].label, var.loose.mode, "end")) })
}

output "o125" {
  value = tolist((false ? local.unique : toset([])))
}

output "o126" {
  value = merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 7, name = "seven", tags = ["p", "q"] } })
}

output "o127" {
  value = var.people[0]
}

output "o128" {
  value = (var.enabled ? local.parts : [])
}

output "o129" {
  value = [for v in var.unset[*] : v]
}

output "o130" {
  value = sum([for v in [3, 1, 2] : v * 2])
}

output "o131" {
  value = formatlist("%s-%s", "ö", jsondecode(jsonencode([])))
}

output "o132" {
  value = alltrue([(matchkeys([local.label, "Grüße, 日本 🎉"], ["a", "b"], module.several[*].label) == split(",", "ß")), strcontains(format("%t %v", var.enabled, var.loose.level), "web")])
}

output "o133" {
  value = "<${timeadd(timeadd("2023-12-31T12:30:00+02:00", "1h30m"), "36h")}${var.loose.mode}>"
}

output "o134" {
  value = (length(setproduct(tolist(setunion(toset(["b", "a", "b"]), toset(tolist(["q"])))), jsondecode(jsonencode(var.people[*].id)))) * ({ id = 0.5, name = "", tags = [] }.id / 4))
}

output "o135" {
  value = var.ports
}

output "o136" {
  value = (2 == var.site.net.size)
}

output "o137" {
  value = { for k, v in {} : k => "${v}" }
}

output "o138" {
  value = [for v in var.ports : v * 2]
}

output "o139" {
  value = toset(concat((true ? matchkeys([var.loose.mode, module.each["b"].label], ["a", "b"], []) : values(local.renamed)), jsondecode(jsonencode(sort(setintersection(local.unique, toset([for m in module.each : m.label])))))))
}

output "o140" {
  value = { for v in tolist(setunion(toset(concat(module.several[*].label, [])), toset(concat([for m in module.each : m.label], var.people[*].name)))) : length(v) => v... }
}

output "o141" {
  value = [for v in values(merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 7, name = "seven", tags = ["p", "q"] } })) : { (v.name) = v.id }]
}

output "o142" {
  value = tomap({ a = "${1}", b = (2 % 7) })
}

output "o143" {
  value = jsondecode(jsonencode([]))
}

output "o144" {
  value = element(var.people[*].id, min((var.enabled ? local.count : var.site.net.size), (false ? 1 : local.count)))
}

output "o145" {
  value = var.people[*].id
}

output "o146" {
  value = { id = 0.5, name = "", tags = [] }
}

output "o147" {
  value = tomap({ a = format("%t %v", false, length(terraform_data.many)), b = 2.50 })
}

output "o148" {
  value = concat(local.powers, concat(var.numbers, []))
}

output "o149" {
  value = "a\"q\\b"
}
