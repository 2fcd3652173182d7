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

locals {
  label   = "l-${var.text}"
  count   = 2
  huge    = 9007199254740993
  ratio   = 0.1 + 0.2
  on      = !var.enabled
  none    = []
  parts   = ["p0", "1.50", "p2"]
  powers  = [for n in range(1, 5) : pow(2, n)]
  unique  = toset(var.names)
  mixed   = [10, "$${x}", null, true]
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
  extra    = { note = "given", level = 2.50 }
}

resource "terraform_data" "e0" {
  for_each = { for i, v in local.none : i => length(v) }
  input    = local.mixed
}

resource "terraform_data" "c1" {
  count = length((false ? toset([]) : toset([])))
  input = chunklist("snake_case_name"[*], 2)
}

resource "terraform_data" "e2" {
  for_each = (endswith("$${x}", local.label) ? { a = var.tags["env"] } : { b = local.parts[0] })
  input    = [local.mixed, { for v in ["x", "", "ÿ", "10", "9"] : length(v) => v... }]
}

resource "terraform_data" "e3" {
  for_each = { for v in toset(values(var.tags)) : v => length(keys({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })) }
  input    = null
}

resource "terraform_data" "c4" {
  count = length(module.several[*].label)
  input = setproduct(["10", "9", "1"], [0.5])
}

resource "terraform_data" "e5" {
  for_each = (("5" != var.tags["env"]) ? { a = (local.on ? "plain" : "<a & b>") } : { b = "%{for v in local.parts}[${v}]%{endfor}" })
  input    = { p = { p = var.site, q = var.loose }, q = local.by_name["ann"] }
}

resource "terraform_data" "c6" {
  count = length(toset(tolist(["q"])))
  input = yamldecode(yamlencode([var.loose, local.decoded]))
}

resource "terraform_data" "c7" {
  count = tostring((local.on ? 0 : 2))
  input = { p = yamldecode(yamlencode(var.loose)), q = setproduct(module.several[*].label, [3, 1, 2]) }
}

resource "terraform_data" "c8" {
  count = (local.on ? 3 : local.count)
  input = { for k, v in { for k, v in local.table : k => merge(v, { id = local.count }) } : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "e9" {
  for_each = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.site.net.size }) }
  input    = { for v in tolist(local.unique) : length(v) => v... }
}

resource "terraform_data" "e10" {
  for_each = setunion(toset(concat([], ["b", "a", "b"])), toset(local.parts))
  input    = csvdecode("a,b\n1,x\n2,y")
}

resource "terraform_data" "e11" {
  for_each = merge(local.sizes, zipmap(["a", "b"], [length(module.several), length(terraform_data.many)]))
  input    = { a = null, b = module.plain.all }
}

resource "terraform_data" "c12" {
  count = can(jsondecode(jsonencode(var.names))[1]) ? 2 : 1
  input = { for k, v in merge(local.table, { db = { id = 0.5, name = "", tags = [] } }) : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "c13" {
  count = length({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => v.name })
  input = module.plain.all
}

resource "terraform_data" "e14" {
  for_each = { for v in toset(regexall("[a-z]+", "ß")) : v => (local.ratio / 3) }
  input    = [for v in values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }) : { (v.name) = v.id }]
}

resource "terraform_data" "c15" {
  count = (can({ id = 7, name = "seven", tags = ["p", "q"] }.missing) ? 1 : 0)
  input = substr(terraform_data.one.input, -2, -1)
}

resource "terraform_data" "e16" {
  for_each = toset(keys(merge(local.renamed, local.renamed)))
  input    = null
}

resource "terraform_data" "e17" {
  for_each = { for v in [] : v.name => v }
  input    = merge((var.loose.on ? { id = 0.5, name = "", tags = [] } : { id = 0.5, name = "", tags = [] }), { extra = values(local.by_name) })
}

output "o0" {
  value = parseint("ff", 16)
}

output "o1" {
  value = [for v in ["b", "a", "b"] : { id = length(v), name = v, tags = [v] }]
}

output "o2" {
  value = tolist(toset(var.numbers))
}

output "o3" {
  value = nonsensitive(sensitive(sort(local.parts)[0]))
}

output "o4" {
  value = length(flatten([var.people[*].name, [module.several[*].label]]))
}

output "o5" {
  value = [for v in [for v in [for v in local.decoded.list : v if (var.unset == null)] : v if (local.none == ["x", "", "ÿ", "10", "9"])] : length(v)]
}

output "o6" {
  value = cidrnetmask(cidrsubnet(cidrsubnet("10.0.0.0/16", 2, 1), 2, 1))
}

output "o7" {
  value = lower(length(setunion(setunion(local.unique, toset([])), setunion(toset(["b", "a", "b"]), toset(["b", "a", "b"])))))
}

output "o8" {
  value = sum([for v in var.people[*].id : v * 2])
}

output "o9" {
  value = { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => v.name }
}

output "o10" {
  value = trim(jsonencode(local.mixed), "a !")
}

output "o11" {
  value = timecmp(timeadd(timeadd("2023-12-31T12:30:00+02:00", "1h30m"), "1h30m"), "2024-02-29T23:59:59Z")
}

output "o12" {
  value = chunklist(sort(keys({ for k, m in module.each : k => m.size })), 2)
}

output "o13" {
  value = tolist(toset([for v in tolist(toset(["b", "a", "b"])) : length(v)]))
}

output "o14" {
  value = join("-", ["MixedCase-42", sum([3, 1, 2]), issensitive("$${x}")])
}

output "o15" {
  value = distinct(jsondecode(jsonencode([10, 9, 10])))
}

output "o16" {
  value = flatten(values(merge({ web = var.people[0], db = { id = 0.5, name = "", tags = [] } }, { db = element([local.rows[1], var.people[0]], local.count) }))[*].tags)
}

output "o17" {
  value = cidrsubnet("192.168.1.0/24", 4, var.site.net.size)
}

output "o18" {
  value = cidrnetmask(cidrsubnet("192.168.1.0/24", 2, 1))
}

output "o19" {
  value = abs(element(local.powers, (true ? var.site.net.size : 1)))
}

output "o20" {
  value = values({ for k, m in module.each : k => m.size })
}

output "o21" {
  value = toset((var.loose.on ? var.people[*].id : var.people[*].id))
}

output "o22" {
  value = { p = local.decoded, q = var.unset }
}

output "o23" {
  value = yamldecode(yamlencode({ p = module.plain.all, q = local.decoded }))
}

output "o24" {
  value = { for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = local.by_name["ann"] }) : k => merge(v, { id = pow(local.count, 2) }) }
}

output "o25" {
  value = var.people[*].name
}

output "o26" {
  value = replace("two words", "/(\\w)(\\w)/", "$2$1")
}

output "o27" {
  value = values({ web = var.people[0], db = local.by_name["ann"] })
}

output "o28" {
  value = pow(2, 2)
}

output "o29" {
  value = jsondecode(jsonencode(keys({ for k, v in { b = 1, a = 2.5 } : k => var.size })))
}

output "o30" {
  value = (7 == reverse(module.several[*].label)[0])
}

output "o31" {
  value = slice(local.powers, 0, 1)
}

output "o32" {
  value = length("MixedCase-42")
}

output "o33" {
  value = toset(concat([], var.people[*].name))
}

output "o34" {
  value = max([3, 1, 2]...)
}

output "o35" {
  value = local.rows[*].name
}

output "o36" {
  value = formatlist("%s!", ["x", "", "ÿ", "10", "9"])
}

output "o37" {
  value = join(try("two words", "a\"q\\b"), [3, 1, 2])
}

output "o38" {
  value = var.tags
}

output "o39" {
  value = [for v in sort(keys({})) : upper(v)]
}

output "o40" {
  value = merge({ for k, v in local.table : k => merge(v, { id = length(module.several) }) }, { db = (var.site.net.open ? local.by_name["ann"] : { id = 7, name = "seven", tags = ["p", "q"] }) })["web"].name
}

output "o41" {
  value = [for v in [for v in tolist(["q"]) : { id = length(v), name = v, tags = [v] }] : merge(v, { name = md5("ß") })]
}

output "o42" {
  value = { for k, v in local.table : k => merge(v, { id = var.size }) }
}

output "o43" {
  value = pow(min(min(3, var.site.net.size), min(var.site.net.size, 2)), 2)
}

output "o44" {
  value = (var.size % 7)
}

output "o45" {
  value = min(min(local.count, var.size, var.loose.level), [3, 1, 2][0], length({ for k, m in module.each : k => m.label }))
}

output "o46" {
  value = { a = local.label, b = "Grüße, 日本 🎉" }
}

output "o47" {
  value = { for k, v in var.tags : upper(k) => "line\nbreak" if k != "é" }
}

output "o48" {
  value = upper(format("%x", min(local.count, var.site.net.size)))
}

output "o49" {
  value = [for v in tolist([for v in var.numbers : tostring(v)]) : length(v)]
}

output "o50" {
  value = { for k, v in { for v in setunion(toset([2, 1.5]), var.ports) : v => v } : k => jsondecode("[1, 2.5]")[1] }
}

output "o51" {
  value = contains([for v in local.none : length(v)], min(3, var.loose.level, 0))
}

output "o52" {
  value = dirname("5")
}

output "o53" {
  value = [for v in setsubtract(toset([10, 9, 10]), [1]) : v * 2]
}

output "o54" {
  value = "plain"
}

output "o55" {
  value = length(distinct(["only"]))
}

output "o56" {
  value = { ("ö") = ((var.unset == null) ? "MixedCase-42" : "ß") }
}

output "o57" {
  value = [for k, v in { b = 1, a = 2.5 } : v + 1]
}

output "o58" {
  value = join(",", ["x", "", "ÿ", "10", "9"])
}

output "o59" {
  value = formatlist("%s-%s", "9", formatlist("%s!", distinct(local.none)))
}

output "o60" {
  value = { "${"9"}-x" = format("%d-%s", var.site.net.size, var.tags["env"]) }
}

output "o61" {
  value = tolist(setunion(var.words, toset([for m in module.each : m.label])))
}

output "o62" {
  value = zipmap(["z", "a"], ["a\"q\\b", local.label])
}

output "o63" {
  value = try([for v in var.people[*].id : tostring(v)][99], "a ${"true"} b ${length(terraform_data.many)} c ${local.on}")
}

output "o64" {
  value = values({ a = local.huge, b = 10 })
}

output "o65" {
  value = { a = sort(["b", "a", "c"])[0], b = "two words" }
}

output "o66" {
  value = tolist(module.several[*].label)
}

output "o67" {
  value = "ß"
}

output "o68" {
  value = issensitive(var.site.name)
}

output "o69" {
  value = formatdate("DD MMM YY hh:mm", "2024-02-29T23:59:59Z")
}

output "o70" {
  value = { for k, v in { "with space" = "s", "é" = "" } : upper(k) => local.parts[1] if k != "é" }
}

output "o71" {
  value = toset([for v in tolist(toset([for v in var.names : "5"])) : length(v)])
}

output "o72" {
  value = var.site.net.open
}

output "o73" {
  value = toset(values(module.each)[*].size)
}

output "o74" {
  value = csvdecode("a,b\n1,x\n2,y")
}

output "o75" {
  value = trimspace(lookup((false ? { a = "MixedCase-42" } : { b = "$${x}" }), "ö", format("%x", 2)))
}

output "o76" {
  value = compact(values(merge(local.renamed, { a = var.site.name })))
}

output "o77" {
  value = min(((var.size / 3) / 3), 3, (min(local.ratio, 2.50, var.loose.level) + log(8, 2)))
}

output "o78" {
  value = reverse(module.several[*].label)[0]
}

output "o79" {
  value = merge({ for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.site.net.size }) }, { db = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = local.ratio }) })
}

output "o80" {
  value = (contains(jsondecode(jsonencode(values(module.each)[*].size)), length(setproduct(local.parts, values(module.each)[*].size))) ? { a = join("-", [var.ratio_text, length(setunion(local.unique, local.unique)), true]) } : { b = values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[0].name })
}

output "o81" {
  value = concat([for v in setunion(toset([2, 1.5]), toset([2, 1.5])) : v * 2], [for v in concat(var.numbers, local.powers) : [10, 9, 10][0]])
}

output "o82" {
  value = length(keys(local.table))
}

output "o83" {
  value = can({ a = 7, b = 256 }["web"])
}

output "o84" {
  value = regexall("([a-z])([a-z])", substr(base64encode("MixedCase-42"), 0, (var.enabled ? 0 : local.count)))
}

output "o85" {
  value = (log(8, 2) + (var.loose.level - (var.loose.level / 3)))
}

output "o86" {
  value = pow(min(1, 2), 2)
}

output "o87" {
  value = substr(var.tags["env"], 0, (can(regex("^[a-z]+$", "<a & b>")) ? min(var.site.net.size, local.count) : min(local.count, var.site.net.size)))
}

output "o88" {
  value = { "${"9"}-x" = cidrhost("192.168.1.0/24", 5) }
}

output "o89" {
  value = (can(tonumber(terraform_data.one.input)) ? { a = "${0.1}%" } : { b = reverse(["10", "9", "1"])[0] })
}

output "o90" {
  value = yamldecode(yamlencode(jsondecode(jsonencode(local.decoded))))
}

output "o91" {
  value = [for k, v in { for k, v in { b = 1, a = 2.5 } : k => local.count } : k]
}

output "o92" {
  value = (local.on ? tolist(["q"]) : ["only"])
}

output "o93" {
  value = reverse(tolist(["q"]))
}

output "o94" {
  value = { for v in var.ports : v => v }
}

output "o95" {
  value = length(toset(["b", "a", "b"]))
}

output "o96" {
  value = flatten(values({ web = merge(local.rows[1], { id = 256 }), db = { id = 0.1, name = local.parts[1], tags = ["b", "a", "b"] } })[*].tags)
}

output "o97" {
  value = local.unique
}

output "o98" {
  value = var.people
}

output "o99" {
  value = toset(var.people[*].id)
}

output "o100" {
  value = join(local.label, [0.1, 0.2])
}

output "o101" {
  value = "<${"true"}${"Grüße, 日本 🎉"}>"
}

output "o102" {
  value = yamlencode(chunklist(["x", "", "ÿ", "10", "9"], 2))
}

output "o103" {
  value = can(cidrhost(format("%-6s|%6s", "a", "10"), 1))
}

output "o104" {
  value = element(module.several[*].label, (true ? var.site.net.size : 2))
}

output "o105" {
  value = concat(formatlist("%s-%s", "k1", distinct(var.loose.items)), [for i, v in cidrsubnets("10.0.0.0/16", 4, 4) : "${i}-${trimsuffix(var.loose.mode, "5")}"])
}

output "o106" {
  value = { for v in toset([for v in toset(keys({ b = "y", a = "x" })) : replace(v, "/[a-z]+/", "#")]) : v => length(v) }
}

output "o107" {
  value = zipmap(["z", "a"], [uuidv5("dns", "<a & b>"), formatdate("DD MMM YY hh:mm", "2020-01-01T00:00:00Z")])
}

output "o108" {
  value = [for v in (true ? local.unique : toset([])) : v]
}

output "o109" {
  value = strcontains(["only"][0], "web")
}

output "o110" {
  value = local.renamed
}

output "o111" {
  value = [length(keys(var.tags)), min(signum(floor(1.1)), floor(length(module.several)), length(keys(local.table)))]
}

output "o112" {
  value = uuidv5("dns", (false ? local.on : "$${x}"))
}

output "o113" {
  value = false
}

output "o114" {
  value = (length(module.several) / 3)
}

output "o115" {
  value = lookup({ for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => v.name } : upper(k) => try([][99], v) if k != "é" }, "web", "two words")
}

output "o116" {
  value = tonumber("9007199254740993")
}

output "o117" {
  value = tolist(setsubtract(var.words, toset(["b", "a", "b"])))
}

output "o118" {
  value = sum(concat(range(1, 8, 3), [1]))
}

output "o119" {
  value = (null == "$${x}")
}

output "o120" {
  value = var.loose.mode
}

output "o121" {
  value = length(["b", "a", "b"])
}

output "o122" {
  value = length([for v in [module.each["b"].label, 256, true] : v if v != "a"])
}

output "o123" {
  value = (endswith(format("%q", "MixedCase-42"), basename("plain")) ? values(local.table)[*].id : [for v in setsubtract(var.ports, [1]) : v * 2])
}

output "o124" {
  value = [for v in sort(keys(local.renamed)) : upper(v)]
}

output "o125" {
  value = tonumber("12.5")
}

output "o126" {
  value = [for v in var.people[*].id : v if v > 1]
}

output "o127" {
  value = upper(var.enabled)
}

output "o128" {
  value = try(local.table, regex("(?P<first>\\w?)(?P<rest>.*)", "10"))
}

output "o129" {
  value = (tonumber("12.5") == try(sha1("<a & b>"), nonsensitive(sensitive(var.ratio_text))))
}

output "o130" {
  value = lower("%{for v in var.people[*].name}[${v}]%{endfor}")
}

output "o131" {
  value = toset(concat(yamldecode(yamlencode(["b", "a", "c"])), tolist(setunion(setunion(local.unique, toset([])), toset("a\"q\\b"[*])))))
}

output "o132" {
  value = { a = null, b = var.tags }
}

output "o133" {
  value = [for v in tolist(["q"]) : "true"]
}

output "o134" {
  value = jsondecode("12")
}

output "o135" {
  value = { for k, v in { a = sum(local.powers), b = length(setunion(toset(["ü", "u", "U", "10", "9"]), toset([]))) } : k => lookup({ for i, v in [for m in module.each : m.label] : i => length(v) }, "9", v) }
}

output "o136" {
  value = length(var.tags)
}

output "o137" {
  value = var.site.name
}

output "o138" {
  value = regex("(?P<first>\\w?)(?P<rest>.*)", "9")
}

output "o139" {
  value = merge(element([merge(local.by_name["ann"], { id = module.plain.size }), { id = local.huge, name = var.text, tags = local.none }], length(["5"])), { id = (jsondecode("[1, 2.5]")[1] * var.loose.level) })
}

output "o140" {
  value = try(tolist([["only"], ["b", "a", "b"]]), csvdecode("a,b\n1,x\n2,y"))
}

output "o141" {
  value = merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = { id = 7, name = "seven", tags = ["p", "q"] } })["web"].name
}

output "o142" {
  value = base64encode(timeadd("2020-01-01T00:00:00Z", "36h"))
}

output "o143" {
  value = [for v in sort(keys(tomap({ a = var.tags["env"], b = var.loose.level }))) : upper(v)]
}

output "o144" {
  value = local.decoded.list
}

output "o145" {
  value = [for v in values(local.by_name) : merge(v, { name = "true" })]
}

output "o146" {
  value = (max(floor(local.huge), local.ratio) / 3)
}

output "o147" {
  value = 2.50
}

output "o148" {
  value = [for v in concat([][*].id, var.people[*].id) : v if v > 1]
}

output "o149" {
  value = merge((false ? { id = 7, name = "seven", tags = ["p", "q"] } : { id = 0.5, name = "", tags = [] }), { id = max(12345678901, module.plain.size) }).name
}
