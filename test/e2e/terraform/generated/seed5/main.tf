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
  mixed   = [0.1, "plain", null, true]
  sizes   = { small = 1, big = 256, "10" = 10 }
  renamed = { for k, v in var.tags : "x-${k}" => v }
  rows    = [for p in var.people : { id = p.id, name = p.name, tags = coalesce(p.tags, []) }]
  by_name = { for p in local.rows : p.name => p }
  table   = { web = local.rows[0], db = local.rows[1] }
  decoded = jsondecode("{\"list\": [\"j1\", \"j2\"], \"n\": 5, \"deep\": {\"x\": [1, null]}}")
}

resource "terraform_data" "one" {
  input = "true"
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
  extra    = { note = "given", level = 100 }
}

resource "terraform_data" "c0" {
  count = (true ? 0 : 1)
  input = merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = local.by_name["ann"] })
}

resource "terraform_data" "e1" {
  for_each = { "${"k1"}-x" = "two words" }
  input    = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"]
}

resource "terraform_data" "e2" {
  for_each = setunion(toset(keys({ "10" = "j", "9" = "i" })), toset([][*].name))
  input    = ["snake_case_name", 256, true]
}

resource "terraform_data" "c3" {
  count = (contains(keys({}), "k1") ? 1 : 0)
  input = regex("(?P<first>\\w?)(?P<rest>.*)", "ö")
}

resource "terraform_data" "e4" {
  for_each = toset([for v in var.names : v])
  input    = tolist([keys({ b = "y", a = "x" }), [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }][*].name])
}

resource "terraform_data" "e5" {
  for_each = setunion((true ? toset(["ü", "u", "U", "10", "9"]) : toset([])), toset(formatlist("%s!", tolist(["q"]))))
  input    = [tonumber("9007199254740993"), null, each.key]
}

resource "terraform_data" "e6" {
  for_each = { for v in toset(split(",", module.each["b"].label)) : v => jsondecode("12") }
  input    = yamldecode(yamlencode(var.loose))
}

resource "terraform_data" "c7" {
  count = tostring(min(var.site.net.size, local.count))
  input = setproduct(["10", "9", "1"], [0.5])
}

resource "terraform_data" "c8" {
  count = can(flatten([for k, v in local.table : v.tags])[1]) ? 2 : 1
  input = (try(local.rows[1].flag, false) ? { a = 1 } : null)
}

resource "terraform_data" "e9" {
  for_each = { for v in [] : v.name => v }
  input    = [length(setproduct(local.none, var.numbers)), null, each.key]
}

resource "terraform_data" "c10" {
  count = length((var.site.net.open ? { a = "line\nbreak" } : { b = "$${x}" }))
  input = null
}

resource "terraform_data" "e11" {
  for_each = setunion(toset([for v in local.decoded.list : v]), toset(((var.unset == null) ? [] : var.loose.items)))
  input    = { for k, v in merge({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }, { db = var.people[0] }) : k => { for t in v.tags : t => k... } }
}

resource "terraform_data" "c12" {
  count = signum(length(base64encode("line\nbreak")))
  input = endswith("Grüße, 日本 🎉", "Grüße, 日本 🎉")
}

resource "terraform_data" "c13" {
  count = can(["x", "", "ÿ", "10", "9"][1]) ? 2 : 1
  input = [for v in local.none : length(v)]
}

resource "terraform_data" "c14" {
  count = tostring(min(local.count, local.count))
  input = var.unset
}

resource "terraform_data" "e15" {
  for_each = { web = { id = 0.5, name = "", tags = [] }, db = { id = 7, name = "seven", tags = ["p", "q"] } }
  input    = [for v in values(local.table) : { (v.name) = v.id }]
}

resource "terraform_data" "e16" {
  for_each = { for v in [{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }] : v.name => v }
  input    = csvdecode("a,b\n1,x\n2,y")
}

resource "terraform_data" "c17" {
  count = length(((var.unset == null) ? toset(["b", "a", "b"]) : toset([])))
  input = [pow(count.index, 2), null, tostring(false)]
}

output "o0" {
  value = local.decoded
}

output "o1" {
  value = ["x", "", "ÿ", "10", "9"]
}

output "o2" {
  value = { for v in ["x", "", "ÿ", "10", "9"] : length(v) => v... }
}

output "o3" {
  value = contains(module.several[*].label, "MixedCase-42")
}


output "o5" {
  value = {}
}

output "o6" {
  value = lookup(var.tags, "10", "snake_case_name")
}

output "o7" {
  value = { for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = -4 }) } : k => merge(v, { id = var.people[0].id }) }
}

output "o8" {
  value = try(flatten(values(local.table)[*].tags)[99], local.rows[1].name)
}


output "o10" {
  value = concat([], [])
}

output "o11" {
  value = length(keys({ web = merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = -4 }), db = { id = 0.5, name = "", tags = [] } }))
}

output "o12" {
  value = sort(module.several[*].label)[0]
}

output "o13" {
  value = toset(concat([for m in module.each : m.label], flatten(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].tags)))
}

output "o14" {
  value = flatten([for k, v in local.table : v.tags])
}

output "o15" {
  value = { for i, v in ["only"] : i => length(v) }
}

output "o16" {
  value = parseint("ff", 16)
}

output "o17" {
  value = [(var.size % 7), 9007199254740993]
}

output "o18" {
  value = (var.enabled ? var.numbers : values(module.each)[*].size)
}

output "o19" {
  value = (local.on ? local.count : length(terraform_data.many))
}

output "o20" {
  value = parseint("1011", 2)
}

output "o21" {
  value = can(coalescelist(["only"], module.several[*].label)[1])
}

output "o22" {
  value = jsondecode(jsonencode([for v in values(module.each)[*].size : v]))
}

output "o23" {
  value = (12345678901 * module.plain.size)
}

output "o24" {
  value = try(local.decoded, var.loose)
}

output "o25" {
  value = length(terraform_data.many)
}

output "o26" {
  value = { for i, v in module.several[*].label : i => length(v) }
}

output "o27" {
  value = var.site.net.open
}

output "o28" {
  value = [local.parts[0], var.loose.level, strcontains(var.site.name, "9")]
}

output "o29" {
  value = [for v in local.none : { id = length(v), name = v, tags = [v] }]
}

output "o30" {
  value = ((strcontains("5", "9") ? anytrue([true, false]) : (length(module.several) == local.count)) ? [for i, v in [for p in setproduct(["é", "z", "E"], ["only"]) : join("-", p)] : "${i}-${trim(v, "a !")}"] : flatten([for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : v.tags]))
}

output "o31" {
  value = { for v in toset(local.parts) : v => local.label }
}

output "o32" {
  value = sum(values({ web = { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } }["web"], db = merge(local.rows[1], { id = local.ratio }) })[*].id)
}

output "o33" {
  value = local.rows[1].name
}

output "o34" {
  value = (length(setproduct(["x", "", "ÿ", "10", "9"], local.powers)) % 7)
}

output "o35" {
  value = format("%05.2f", 1.1)
}

output "o36" {
  value = var.loose.mode
}

output "o37" {
  value = join(",", tolist(flatten(values(local.table)[*].tags)))
}

output "o38" {
  value = format("%x", var.site.net.size)
}

output "o39" {
  value = join("${2}", chunklist([3, 1, 2], 2)[0])
}

output "o40" {
  value = (var.loose.on ? 0.000001 : 1e3)
}

output "o41" {
  value = keys(local.sizes)
}

output "o42" {
  value = { for k, v in merge(local.table, { db = { id = 0.5, name = "", tags = [] } }) : k => merge(v, { id = var.people[0].id }) }["web"].name
}

output "o43" {
  value = md5(one([local.label]))
}

output "o44" {
  value = { p = var.site, q = var.loose }
}

output "o45" {
  value = [for v in values({ "10" = "j", "9" = "i" }) : "%{for v in ["b", "a", "b"]}[${v}]%{endfor}"]
}

output "o46" {
  value = coalesce(join("|", (true ? toset(["b", "a", "b"]) : toset([]))), jsonencode([var.people, local.mixed]), "end")
}

output "o47" {
  value = { for k, v in { for k, v in { web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } } : k => merge(v, { id = var.size }) } : k => v.name }
}

output "o48" {
  value = formatdate("DD MMM YY hh:mm", timeadd("2023-12-31T12:30:00+02:00", "1h30m"))
}

output "o49" {
  value = formatlist("%s-%s", "10", tolist(["q"]))
}

output "o50" {
  value = ["two words", local.huge, true]
}

output "o51" {
  value = var.site.net.open
}

output "o52" {
  value = { web = { id = local.ratio, name = "1.50", tags = var.loose.items }, db = try({ id = 7, name = "seven", tags = ["p", "q"] }, local.by_name["ann"]) }
}

output "o53" {
  value = toset([for v in tolist(["q"]) : var.site.net.cidr])
}

output "o54" {
  value = log(8, 2)
}

output "o55" {
  value = sha1("Grüße, 日本 🎉")
}

output "o56" {
  value = lower(length(module.several))
}

output "o57" {
  value = try({}, { for v in local.none : length(v) => v... })
}

output "o58" {
  value = module.plain.all
}

output "o59" {
  value = merge({ for k, v in local.table : k => merge(v, { id = (var.site.net.size / 4) }) }, { db = { id = var.people[0].id, name = values(local.table)[0].name, tags = ["Grüße, 日本 🎉", "two words"] } })
}

output "o60" {
  value = range(1, 8, 3)
}

output "o61" {
  value = null
}

output "o62" {
  value = merge(merge(zipmap(["a", "b"], [9007199254740993, local.count]), { for v in toset([10, 9, 10]) : v => v }), zipmap(["a", "b"], [(-0.75 + local.count), sum(values(local.table)[*].id)]))
}

output "o63" {
  value = [local.decoded, local.decoded]
}

output "o64" {
  value = yamlencode(concat([3, 1, 2], []))
}

output "o65" {
  value = try({ id = 7, name = "seven", tags = ["p", "q"] }.flag, (var.unset == null))
}

output "o66" {
  value = join(",", var.names)
}

output "o67" {
  value = [9007199254740993, length(module.several)]
}

output "o68" {
  value = base64decode(base64encode(terraform_data.one.input))
}

output "o69" {
  value = { for v in [for m in module.each : m.label] : length(v) => v... }
}

output "o70" {
  value = "1.50"
}

output "o71" {
  value = (element([local.rows[1], local.rows[1]], 1) == merge({ id = 7, name = "seven", tags = ["p", "q"] }, { id = 2 }))
}

output "o72" {
  value = min(try({ b = 1, a = 2.5 }["zzz"], local.count), { id = 0.5, name = "", tags = [] }.id, 7)
}

output "o73" {
  value = keys(merge({ for k, m in module.each : k => m.label }, { zz = "<a & b>" }))[0]
}

output "o74" {
  value = jsondecode(jsonencode({ v = "Grüße, 日本 🎉" })).v
}

output "o75" {
  value = "%{for k, v in { for k, v in { "10" = 1, "9" = 2, "1" = 3 } : k => length(module.several) }}${k}=${v};%{endfor}"
}

output "o76" {
  value = local.none
}

output "o77" {
  value = chunklist(local.powers, 2)[0]
}

output "o78" {
  value = coalesce(null, 0.1)
}

output "o79" {
  value = var.loose.mode
}

output "o80" {
  value = { for v in toset(var.names) : v => "ß" }
}

output "o81" {
  value = sort(setintersection((true ? local.unique : toset([])), toset([for v in local.unique : "Grüße, 日本 🎉"])))
}

output "o82" {
  value = trim(cidrsubnet(cidrsubnet("192.168.1.0/24", 2, 1), 4, min(var.site.net.size, 0)), "a !")
}

output "o83" {
  value = urlencode(chomp(""))
}

output "o84" {
  value = (var.site.net.open ? [for m in module.each : m.label] : local.parts)
}

output "o85" {
  value = alltrue([strcontains(module.each["b"].label, "k1"), contains(var.words, "ö")])
}

output "o86" {
  value = "$${x}"
}

output "o87" {
  value = false
}


output "o89" {
  value = "${length(terraform_data.many)}"
}

output "o90" {
  value = [for v in var.people[*].id : v]
}

output "o91" {
  value = try(tonumber((true ? local.on : terraform_data.one.input)), "${var.site.net.size}%")
}

output "o92" {
  value = can(jsondecode(uuidv5("dns", nonsensitive(var.secret))))
}

output "o93" {
  value = [var.loose.level, null, var.site.net.cidr]
}

output "o94" {
  value = { for k, v in { for k, v in local.table : k => merge(v, { id = local.count }) } : k => { for t in v.tags : t => k... } }
}

output "o95" {
  value = substr(jsonencode(null), 0, local.count)
}

output "o96" {
  value = toset([for v in ["only"] : length(v)])
}

output "o97" {
  value = var.loose.items
}

output "o98" {
  value = "plain"
}

output "o99" {
  value = { for k, v in { b = 1, a = 2.5 } : k => "${v}" }
}

output "o100" {
  value = cidrnetmask(cidrsubnet("192.168.1.0/24", 2, 1))
}

output "o101" {
  value = substr(format("%05.2f", 3), 0, local.count)
}

output "o102" {
  value = regex("[a-z0-9]*", try({ id = 7, name = "seven", tags = ["p", "q"] }.nothing, "line\nbreak"))
}

output "o103" {
  value = length(keys(local.table))
}

output "o104" {
  value = element(["10", "9", "1"], ((var.unset == null) ? 0 : 1))
}

output "o105" {
  value = format("%d-%s", length([var.ratio_text]), jsondecode(jsonencode({ v = "line\nbreak" })).v)
}

output "o106" {
  value = var.unset
}

output "o107" {
  value = tolist(setsubtract(setunion(toset(tolist(["q"])), (var.loose.on ? local.unique : toset([]))), toset(tolist(setintersection(local.unique, toset(["b", "a", "b"]))))))
}

output "o108" {
  value = sum(values({ web = { id = 1, name = "w", tags = ["t"] }, db = { id = 2, name = "d", tags = [] } })[*].id)
}

output "o109" {
  value = yamldecode(yamlencode(merge({ id = 0.5, name = "", tags = [] }, { extra = module.plain.all })))
}

output "o110" {
  value = timecmp("2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z")
}

output "o111" {
  value = (null == var.ratio_text)
}

output "o112" {
  value = element([-1, 1.5, 1e2], local.count)
}

output "o113" {
  value = (sum(concat(var.people[*].id, [1])) > length([]))
}

output "o114" {
  value = { for v in toset(var.numbers) : v => v }
}

output "o115" {
  value = var.people
}

output "o116" {
  value = try(tonumber(terraform_data.one.input), "a\"q\\b")
}

output "o117" {
  value = values(local.table)[0].name
}

output "o118" {
  value = [local.mixed, var.site]
}

output "o119" {
  value = distinct([-4, parseint("1011", 2)])
}

output "o120" {
  value = abs(length(setproduct(["b", "a", "b"], [10, 9, 10])))
}

output "o121" {
  value = { for v in ["b", "a", "b"] : length(v) => v... }
}

output "o122" {
  value = endswith(try(dirname(var.ratio_text), base64decode(base64encode("MixedCase-42"))), chomp(cidrhost("10.0.0.0/16", 5)))
}

output "o123" {
  value = var.ports
}

output "o124" {
  value = toset(values(module.each)[*].size)
}

output "o125" {
  value = element(var.site.net.zones, var.site.net.size)
}

output "o126" {
  value = (parseint("ff", 16) / 4)
}

output "o127" {
  value = tobool("true")
}

output "o128" {
  value = merge(merge(local.table, { db = { id = 0.5, name = "", tags = [] } }), { db = local.by_name["ann"] })
}

output "o129" {
  value = var.site.net.open
}

output "o130" {
  value = coalesce(null, "", "two words", "end")
}

output "o131" {
  value = compact(local.parts)
}

output "o132" {
  value = toset([2, 1.5])
}

output "o133" {
  value = try(local.decoded, local.mixed)
}

output "o134" {
  value = (tolist(toset([10, 9, 10])) == try(var.loose, toset(["b", "a", "b"])))
}

output "o135" {
  value = var.names
}

output "o136" {
  value = can(tolist([module.plain.label[*], tolist(["b", "a", "b"])]))
}

output "o137" {
  value = range(1, 8, 3)
}

output "o138" {
  value = trimspace("two words")
}

output "o139" {
  value = { web = element([{ id = 0.5, name = "", tags = [] }, { id = 7, name = "seven", tags = ["p", "q"] }], var.site.net.size), db = { id = 0.5, name = "", tags = [] } }
}

output "o140" {
  value = alltrue([for v in [0.1, 0.2] : v > 1])
}

output "o141" {
  value = zipmap(["z", "a"], [jsondecode(jsonencode({ v = trimspace("<a & b>") })).v, jsondecode(jsonencode({ v = "true" })).v])
}

output "o142" {
  value = compact(tolist(var.site.net.zones))
}

output "o143" {
  value = tomap({ a = "snake_case_name", b = 100 })
}

output "o144" {
  value = contains(yamldecode(yamlencode(local.parts)), trimspace("5"))
}

output "o145" {
  value = (can(jsondecode("a\"q\\b")) ? concat([{ id = 1, name = "one", tags = ["x"] }, { id = 2, name = "two", tags = [] }], [{ id = 0.5, name = "", tags = [] }])[*].id : [3, 1, 2])
}

output "o146" {
  value = can(var.people[0].missing)
}

output "o147" {
  value = var.people
}

output "o148" {
  value = tostring(true)
}

output "o149" {
  value = nonsensitive(sensitive("${pow(2, 2)}%"))
}
