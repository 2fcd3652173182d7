variable "text" {
  type    = string
  default = "5"
}

variable "ratio_text" {
  type    = string
  default = 1.1
}

variable "size" {
  type    = number
  default = 3
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
  default   = "<a & b>"
}

variable "names" {
  type    = list(string)
  default = ["b", "a", "b"]
}

variable "numbers" {
  type    = list(number)
  default = []
}

variable "words" {
  type    = set(string)
  default = ["pear", "fig", "pear", ""]
}

variable "ports" {
  type    = set(number)
  default = [443, 80, 443, 0]
}

variable "tags" {
  type    = map(string)
  default = { env = "snake_case_name", "10" = "ten", "9" = 1.1 }
}

variable "people" {
  type = list(object({
    id   = number
    name = string
    tags = optional(list(string), ["none"])
  }))
  default = [
    { id = 1, name = "ann" },
    { id = 1, name = "bob", tags = ["b", "a", "b"] },
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
  default = { mode = "a\"q\\b", level = 1e3, on = false, items = ["i1", "i2"], nothing = null }
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
    db    = { size = 10, zone = "$${x}", meta = { owner = null } }
    cache = { ports = [80, 80, 1], meta = { tags = { a = "" } } }
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
  mixed   = [-4, "plain", null, false]
  sizes   = { small = 1, big = 2.50, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "5"
}

resource "terraform_data" "many" {
  count = 2
  input = { index = count.index, name = "many-${count.index}" }
}

module "plain" {
  source = "./part"
  label  = "Grüße, 日本 🎉"
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
  extra    = { note = "given", level = 1.1 }
}

module "nest" {
  source   = "./nest"
  for_each = { a = { x = "true", y = "two" }, b = {} }
  items    = each.value
  names    = toset(concat(keys(each.value), ["web", each.key]))
  objects  = [{ name = "n-${each.key}", rank = 2 }, { name = "last" }]
}

resource "terraform_data" "c0" {
  count = can(jsondecode("5")) ? "2" : "0"
  input = [for v in [] : v if v.id > 1]
}

resource "terraform_data" "e1" {
  for_each = toset(keys(merge([for v in ["é", "z", "E"] : { (v) = "Grüße, 日本 🎉" }]...)))
  input    = [(9007199254740993 * var.loose.level), null, join(",", module.nest["a"].names)]
}

resource "terraform_data" "c2" {
  count = tostring(local.count)
  input = regex("(?P<first>\\w?)(?P<rest>.*)", "10")
}

resource "terraform_data" "c3" {
  count = tostring(length([var.ratio_text]))
  input = [for v in toset([for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : merge(v, { name = "plain" })]) : v.name]
}

resource "terraform_data" "c4" {
  count = (alltrue([for v in var.people[*].id : v > 1]) ? 1 : 0)
  input = var.loose
}

resource "terraform_data" "e5" {
  for_each = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
  input    = setunion([try(var.fleet["nope"].size, -4)], [length(each.value), signum(floor(0))])
}

resource "terraform_data" "c6" {
  count = length(module.nest["a"].names)
  input = lookup(var.fleet, "ö", null)
}

resource "terraform_data" "e7" {
  for_each = toset([for v in regexall("[a-z]+", local.label) : lower("X-${v}")])
  input    = var.loose
}

resource "terraform_data" "e8" {
  for_each = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = 1 }) }
  input    = { for k, v in merge(local.table, { db = each.value }) : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "c9" {
  count = one([for v in [1, 2] : v if v > 1])
  input = var.loose
}

resource "terraform_data" "e10" {
  for_each = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
  input    = ((0.1 == local.ratio) ? { a = 1 } : null)
}

resource "terraform_data" "c11" {
  count = can(tolist(local.unique)[1]) ? 2 : 1
  input = merge(try(local.by_name["ann"], local.rows[1]), (toset(tolist(["q"])) == var.words) ? { extra = 1 } : {})
}

resource "terraform_data" "c12" {
  count = one([for v in [1, 2] : v if v > 1])
  input = [for k, v in var.fleet : merge(v, { name = k })]
}

resource "terraform_data" "c13" {
  count = try(var.fleet["nope"].size, 1)
  input = [for k, v in var.fleet : merge(v, { name = k })]
}

resource "terraform_data" "e14" {
  for_each = merge(tomap({ a = local.count }), { for i, v in var.people[*].name : i => length(v) })
  input    = var.loose
}

resource "terraform_data" "e15" {
  for_each = merge({ a = length(terraform_data.many), b = local.huge }, { for k, v in local.sizes : k => 2.50 })
  input    = var.people
}

resource "terraform_data" "c16" {
  count = (contains(keys({ "10" = "j", "9" = "i" }), "10") ? min(local.count, 0) : 1)
  input = (local.on ? { a = "" } : { b = module.plain.label })
}

resource "terraform_data" "e17" {
  for_each = toset(keys(merge({ "with space" = "s", "é" = "" }, { a = "1.50" })))
  input    = csvdecode("a,b\n1,x\n2,y")
}

output "o0" {
  value = jsondecode(jsonencode(var.site))
}

output "o1" {
  value = flatten([[for k, v in local.sizes : v + 1], length(one([compact(var.site.net.zones)]))])
}

output "o2" {
  value = floor(ceil(0 / 2))
}

output "o3" {
  value = 3
}

output "o4" {
  value = { web = element([local.rows[1], { id = 7, name = "seven", tags = ["p", "q"] }], var.site.net.size), db = (var.loose.on ? local.rows[1] : local.by_name["ann"]) }
}

output "o5" {
  value = { for k in keys(merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = local.rows[1] })) : k => title(k) }
}

output "o6" {
  value = var.people
}

output "o7" {
  value = parseint("ff", 16)
}

output "o8" {
  value = [for v in ["b", "a", "b"] : { id = length(v), name = v, tags = [v] }]
}

output "o9" {
  value = tolist(toset(var.numbers))
}

output "o10" {
  value = nonsensitive(sensitive(jsonencode(var.fleet)))
}

output "o11" {
  value = substr(try({ id = 0.5, name = "", tags = [] }, local.by_name["ann"]).name, ((var.loose.level == "ß") ? ((var.unset == null) ? local.count : local.count) : min(local.count, 3)), -1)
}

output "o12" {
  value = zipmap(["a", "b"], [parseint("1011", 2), floor(local.by_name["ann"].id)])
}

output "o13" {
  value = { web = element([{ id = 0.5, name = "", tags = [] }, var.people[0]], 1), db = { id = 7, name = "seven", tags = ["p", "q"] } }
}

output "o14" {
  value = [for v in ["1", "2"] : v * 2]
}

output "o15" {
  value = { for k, v in var.fleet : k => v.size }
}

output "o16" {
  value = md5(urlencode("two words"))
}

output "o17" {
  value = templatefile("${path.module}/page.tftpl", { title = "line\nbreak", items = local.sizes, note = var.site.name })
}

output "o18" {
  value = lookup(var.fleet["cache"].meta.tags, "10", coalesce(null, "", tostring(2), "end"))
}

output "o19" {
  value = pow(((var.unset == null) ? 3 : 0), 2)
}

output "o20" {
  value = join("-", ["MixedCase-42", sum([3, 1, 2]), (local.renamed == { for k, m in module.each : k => m.label })])
}

output "o21" {
  value = distinct(jsondecode(jsonencode((var.site.net.open ? [10, 9, 10] : var.numbers))))
}

output "o22" {
  value = length(flatten([for k, v in module.nest : v.names]))
}

output "o23" {
  value = element([{ web = local.rows[1], db = local.by_name["ann"] }["web"], { id = [10, 9, 10][0], name = sha256(terraform_data.one.input), tags = [for o in module.nest["a"].objects : o.name] }], length([local.parts[1]]))
}

output "o24" {
  value = abs(try(var.fleet["nope"].size, length(one([["b", "a", "b"]]))))
}

output "o25" {
  value = ((local.ratio * length(distinct(module.several[*].label))) <= jsondecode("12"))
}

output "o26" {
  value = []
}

output "o27" {
  value = { for v in distinct([for v in [] : merge(v, { name = var.tags["env"] })]) : v.name => coalesce(null, "", coalesce(null, "", "MixedCase-42", "end"), "end") }
}

output "o28" {
  value = (var.unset == local.mixed)
}

output "o29" {
  value = length(var.words)
}

output "o30" {
  value = format("%q", templatefile("${path.module}/page.tftpl", { title = substr(var.text, 1, -1), items = { for k, v in local.sizes : k => v }, note = basename(var.site.name) }))
}

output "o31" {
  value = sha256(trimspace(<<-EOT
    %{for v in var.site.net.zones~}
    - ${v}
    %{endfor~}
  EOT
  ))
}

output "o32" {
  value = sum([for v in [10, 9, 10] : v * 2])
}

output "o33" {
  value = { web = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = (var.loose.level / 4) }), db = try(element([{ id = 7, name = "seven", tags = ["p", "q"] }, local.rows[1]], 3), { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"]) }
}

output "o34" {
  value = "%{if true}yes ${"$${x}"}%{else}no%{endif}"
}

output "o35" {
  value = toset(concat([], var.people[*].name))
}

output "o36" {
  value = max([3, 1, 2]...)
}

output "o37" {
  value = tolist(module.nest["b"].names)
}

output "o38" {
  value = merge({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => v.name }, { "${"k1"}-x" = terraform_data.one.input })
}

output "o39" {
  value = transpose({ a = tolist(["q"]), b = [] })
}

output "o40" {
  value = [0.5][0]
}

output "o41" {
  value = tolist(module.nest["b"].names)
}

output "o42" {
  value = format("%d-%s", length([join("true", [0.1, 0.2])]), "%{for k, v in zipmap(["a", "b"], [length(module.several), module.plain.size])}${k}=${v};%{endfor}")
}

output "o43" {
  value = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = length(one([tolist(["q"])])) }) }
}

output "o44" {
  value = length(keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }))
}

output "o45" {
  value = reverse(tolist(module.nest["a"].names))
}

output "o46" {
  value = { for k in keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }) : k => title(k) }
}

output "o47" {
  value = sum([for k, v in var.fleet : v.size])
}

output "o48" {
  value = merge({ for v in var.people : v.name => "a\"q\\b" }, { "${"k1"}-x" = var.fleet["db"].meta.owner })
}

output "o49" {
  value = try(var.fleet["nope"].zone, sha256("ß"))
}

output "o50" {
  value = "true"
}

output "o51" {
  value = merge({ for k, m in module.each : k => m.label }, { a = base64sha256(regex("[a-z0-9]*", "plain")) })
}

output "o52" {
  value = ceil(length(module.several))
}

output "o53" {
  value = (can(var.fleet["nope"]) ? { a = local.label } : { b = upper("1.50") })
}

output "o54" {
  value = { for v in values(local.table) : v.name => jsondecode(jsonencode({ v = "<a & b>" })).v }
}

output "o55" {
  value = (contains(keys(var.fleet["cache"].meta.tags), "9") ? try({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"], local.table["web"]) : (can(local.sizes["web"]) ? local.table["web"] : { id = var.loose.level, name = "plain", tags = [] }))
}

output "o56" {
  value = { for k, v in tomap({ a = jsondecode("12") }) : k => v }
}

output "o57" {
  value = var.tags
}

output "o58" {
  value = ((var.unset == null) ? var.enabled : local.parts[1])
}

output "o59" {
  value = tomap({ a = "1.50", b = max([-1, 1.5, 1e2]...) })
}

output "o60" {
  value = replace(cidrsubnet(cidrsubnet("10.0.0.0/16", 2, 1), 4, min(2, local.count)), "/[a-z]+/", "#")
}

output "o61" {
  value = slice(local.powers, 0, 1)
}

output "o62" {
  value = range(min(local.count, var.site.net.size))
}

output "o63" {
  value = tolist(setsubtract(var.words, toset(var.fleet["web"][*].meta.owner)))
}

output "o64" {
  value = can(tolist([])[1])
}

output "o65" {
  value = try([for v in var.people[*].id : tostring(v)][99], "a ${"true"} b ${length(terraform_data.many)} c ${local.on}")
}

output "o66" {
  value = values({ a = local.huge, b = 10 })
}

output "o67" {
  value = { a = try(var.fleet["db"].meta.tags["q"], tostring(true)), b = "<${"${local.ratio}"}${trim(var.text, "a !")}>" }
}

output "o68" {
  value = upper((null == local.label))
}

output "o69" {
  value = setsubtract(toset(["b", "a", "b"]), toset([][*].name))
}

output "o70" {
  value = length({ for v in toset([for k, v in {} : "1.50"]) : v => v })
}

output "o71" {
  value = var.site.net.open
}

output "o72" {
  value = toset(values(module.each)[*].size)
}

output "o73" {
  value = csvdecode("a,b\n1,x\n2,y")
}

output "o74" {
  value = trimspace(lookup(merge([for v in ["é", "z", "E"] : { (v) = v }]...), "9", sort(["é", "z", "E"])[0]))
}

output "o75" {
  value = [for v in [for v in var.fleet["web"][*].meta.owner : { id = length(v), name = v, tags = [v] }] : v if v.id > 1]
}

output "o76" {
  value = parseint("1011", 2)
}

output "o77" {
  value = { for k, v in zipmap(["z", "a"], [trimsuffix(local.label, var.text), ""]) : upper(k) => "5" if k != "é" }
}

output "o78" {
  value = nonsensitive(sensitive("a\"q\\b"))
}

output "o79" {
  value = "1.50"
}


output "o81" {
  value = signum(floor(1))
}

output "o82" {
  value = local.rows[1].id
}

output "o83" {
  value = toset([for v in var.loose.items : "two words"])
}

output "o84" {
  value = one([join("-", [var.ratio_text, length(setunion(local.unique, local.unique)), true])])
}

output "o85" {
  value = keys({ for v in toset([for v in [0.1, 0.2] : tostring(v)]) : v => length(v) })
}

output "o86" {
  value = setunion(toset([2, 1.5]), toset([2, 1.5]))
}

output "o87" {
  value = [for k, v in var.fleet : merge(v, { name = k })]
}

output "o88" {
  value = var.people
}

output "o89" {
  value = "a ${trim(indent(local.count, "two words"), "a !")} b ${index(["a", "b"], "b")} c ${(length(var.site.net.zones) > 1 && alltrue([(var.unset == null), var.site.net.open]))}"
}

output "o90" {
  value = base64encode(jsondecode(jsonencode({ v = jsonencode(var.fleet) })).v)
}

output "o91" {
  value = jsonencode(module.nest["b"].all)
}

output "o92" {
  value = "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"
}

output "o93" {
  value = toset([for v in toset(["b", "a", "b"]) : v])
}

output "o94" {
  value = merge({ for i, v in [for m in module.each : m.label] : i => length(v) }, { a = var.loose.level, b = 100 })
}

output "o95" {
  value = sha256(format("%-6s|%6s", "web", "a"))
}

output "o96" {
  value = { for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = local.rows[1] }) : k => merge(v, { id = signum(floor(length(terraform_data.many))) }) }
}

output "o97" {
  value = length({ for k, v in module.nest : k => v.labels })
}

output "o98" {
  value = timeadd(timeadd(timeadd("2020-01-01T00:00:00Z", "1h30m"), "1h30m"), "36h")
}

output "o99" {
  value = [for m in module.each : m.label]
}

output "o100" {
  value = zipmap(["a", "b"], [sum(local.powers), tonumber("9007199254740993")])
}

output "o101" {
  value = "${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"[*]
}

output "o102" {
  value = alltrue([for v in reverse(var.people[*].id) : v > 1])
}

output "o103" {
  value = -(sum([for v in [10, 9, 10] : v * 2]))
}

output "o104" {
  value = (can(var.people[0]) ? contains(values({ "10" = 1, "9" = 2, "1" = 3 }), one([length(terraform_data.many)])) : lookup(var.fleet["cache"].meta.tags, "web", "${"$${x}"}"))
}

output "o105" {
  value = { for k, v in var.fleet : "${upper(k)}-${v.size}" => v.meta.owner }
}

output "o106" {
  value = values(merge(merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 7, name = "seven", tags = ["p", "q"] } }), { db = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"] }))
}

output "o107" {
  value = tomap({ a = { id = 0.000001, name = var.site.name, tags = ["only"] }, b = merge(local.by_name["ann"], { id = -0.75 }) })
}

output "o108" {
  value = join(module.nest["a"].first, range(4))
}

output "o109" {
  value = module.plain.size
}

output "o110" {
  value = contains(compact(slice(module.several[*].label, 0, 1)), trim(cidrhost("172.16.0.0/12", 5), "a !"))
}

output "o111" {
  value = "%{for v in tolist(["q"])}[${v}]%{endfor}"
}

output "o112" {
  value = { for p in setproduct(["a", "b"], ["b", "a", "c"]) : join("-", p) => p[1] }
}

output "o113" {
  value = [for v in reverse([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }]) : { (v.name) = v.id }]
}

output "o114" {
  value = sum([for v in [10, 9, 10] : v * 2])
}

output "o115" {
  value = concat(formatlist("%s-%s", "k1", distinct(var.loose.items)), [for i, v in cidrsubnets("10.0.0.0/16", 4, 4) : "${i}-${"${join(",", [for k, v in var.fleet : "${k}=${v.size}"])}"}"])
}

output "o116" {
  value = join("|", setunion(setsubtract(var.words, var.words), toset(keys({ "10" = "j", "9" = "i" }))))
}

output "o117" {
  value = local.parts
}

output "o118" {
  value = tolist(setsubtract(var.ports, [1]))
}

output "o119" {
  value = [for v in var.ports : v * 2]
}

output "o120" {
  value = can([for v in (true ? local.unique : toset([])) : v][1])
}

output "o121" {
  value = strcontains(["only"][0], "web")
}

output "o122" {
  value = local.renamed
}

output "o123" {
  value = [length(concat(local.parts, true ? ["Grüße, 日本 🎉"] : [])), var.loose.level]
}

output "o124" {
  value = join("|", var.words)
}

output "o125" {
  value = [merge(local.rows[1], { id = 256 }), merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = 2.50 })]
}

output "o126" {
  value = [for v in local.rows[*].id : v if v > 1]
}

output "o127" {
  value = toset([for k, v in zipmap(["a", "b"], [local.ratio, local.huge]) : v + 1])
}

output "o128" {
  value = regexall("[a-z]+", trimprefix(format("%s has %d", "9", length(var.names)), join(",", ["x", "", "ÿ", "10", "9"])))
}

output "o129" {
  value = split(",", try("%{for v in ["b", "a", "b"]}[${v}]%{endfor}", (false ? "a\"q\\b" : 2.50)))
}

output "o130" {
  value = tonumber("9007199254740993")
}

output "o131" {
  value = tomap({ a = { id = 256, name = var.site.net.cidr, tags = regexall("[a-z]+", "1.50") }, b = try(try(local.rows[1], { id = 0.5, name = "", tags = [] }), element([{ id = 7, name = "seven", tags = ["p", "q"] }, local.by_name["ann"]], local.count)) })
}

output "o132" {
  value = format("%q", { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = module.plain.size }) }["web"].name)
}

output "o133" {
  value = merge([for v in ["é", "z", "E"] : { (v) = var.site.name }]...)
}

output "o134" {
  value = lookup(var.fleet, "10", null)
}

output "o135" {
  value = one([try(var.fleet["db"].meta.tags["q"], var.site.name)])
}

output "o136" {
  value = tonumber("12.5")
}

output "o137" {
  value = [for v in var.people[*].id : v if v > 1]
}

output "o138" {
  value = upper(var.enabled)
}

output "o139" {
  value = module.nest
}

output "o140" {
  value = merge(element([try({ id = 0.5, name = "", tags = [] }, local.by_name["ann"]), element([local.rows[1], local.by_name["ann"]], var.site.net.size)], length(["Grüße, 日本 🎉"])), (try({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"].nothing, null) == null) ? { extra = 1 } : {})
}

output "o141" {
  value = { "${"9"}-x" = var.site.net.cidr }
}

output "o142" {
  value = toset(concat(yamldecode(yamlencode(["b", "a", "c"])), tolist(setunion(setunion(local.unique, toset([])), toset("a\"q\\b"[*])))))
}

output "o143" {
  value = var.fleet
}

output "o144" {
  value = 10
}

output "o145" {
  value = [for v in tolist(["q"]) : "true"]
}

output "o146" {
  value = jsondecode("12")
}

output "o147" {
  value = { for k, v in var.fleet : k => length(v.ports) if v.zone == null }
}

output "o148" {
  value = ({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } == { for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.size }) } : k => merge(v, { id = { id = 7, name = "seven", tags = ["p", "q"] }.id }) })
}

output "o149" {
  value = (sum(concat(var.people[*].id, [1])) <= local.ratio)
}
