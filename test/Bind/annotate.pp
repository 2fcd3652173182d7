# Values in the places of a schema take its types; everything else keeps its own.
# RUN: pcl-opt --passes=bind --annotate-types --schema-path=%S/Inputs -o - %s | sed '/CHECK/d' | FileCheck %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

resource "box" "things:Box" {
  name  = "a"
  # CHECK: count = "3" # string
  count = "3"
  # CHECK: size = "small" # things:index:Size
  size = "small"
  # CHECK: items = [1, 2] # list(string)
  items = [1, 2]
  # CHECK: }] # list(things:index:Rule)
  rules = [{ cidr = "10.0.0.0/8", next = { cidr = "x" } }]
  # CHECK: } # map(things:index:Rule)
  ruleMap = { "a" = { cidr = "10.0.0.0/8" } }
  # CHECK: } # things:index:Square
  shape = { kind = "square", side = 2 }
  # CHECK: source = fileArchive("x") # archive
  source = fileArchive("x")
}

resource "lid" "things:sub:Lid" {
  # CHECK: box = box # things:index:Box
  box = box
}

# CHECK: address = box.address # output(string)
address = box.address
# CHECK: tag = box.tags.a # output(optional(string))
tag = box.tags.a
# CHECK: cidrs = box.rules[*].cidr # output(list(string))
cidrs = box.rules[*].cidr
# CHECK: next = box.rules[0].next.cidr # output(optional(string))
next = box.rules[0].next.cidr

# CHECK: found = invoke("things:getBox", {
# CHECK: }).rules # output(optional(list(things:index:Rule)))
found = invoke("things:getBox", { name = "a" }).rules

# CHECK: opened = call(box, "open", {
# CHECK: }).done # output(bool)
opened = call(box, "open", { how = "x" }).done

# A positional invoke is brought into the object form.
# CHECK: sum = invoke("things:index:add", {
# CHECK-NEXT: left  = 1
# CHECK-NEXT: right = 2
# CHECK-NEXT: }).sum # output(int)
sum = invoke("things:index:add", 1, 2).sum

resource "prov" "pulumi:providers:things" {
  region = "eu"
}

# Texts of a provider are outputs, values of enums included; the rest is not known to the engine.
# CHECK: size = prov.size # output(optional(things:index:Size))
size = prov.size
# CHECK: many = can(prov.many) # output(bool)
many = can(prov.many)
