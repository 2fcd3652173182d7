#!/usr/bin/env python3
"""Measures how `pclc convert` grows with inputs that are large in one way: growth.py [PCLC] [options] [KIND]...

For each kind of input (all, or those named; a name that ends in `*` is a beginning) and each target, a quarter, a half and
the whole of its largest size are converted. A row has the processor time of each, without what an input of size 1 takes, the
peak memory of the largest, and the exponent with which time grows (1.0: linear), fitted over the three. The end says which
exponents are above the limit, and the exit code is 1 then. A machine's speed does not count, and little what else it does.

  --targets=A,B   default: typescript,python,go,csharp
  --runs=N        of each size the fastest of N, default 3
  --scale=X       multiplies the sizes
  --limit=X       default 1.1
  --callgrind     count instructions in place of time: slow and exact
  --list          print the kinds and their largest sizes
  --keep=FOLDER   leave the inputs there
"""
import contextlib
import json
import math
import multiprocessing
import os
import re
import shutil
import sys
import tempfile

import processor

LIMIT, TIMEOUT = 1.1, 300
LEAST = 0.02  # seconds, or thousands of millions of instructions, below which the rest is noise
KINDS = {}  # name: (largest size, function from a size to files, extra arguments)


def kind(size, *arguments, targets=None):
    """Registers a generator of inputs, which gives files by name for a size; `size` is the largest."""
    def register(function):
        KINDS[function.__name__.replace("_", "-")] = (size, function, arguments, targets)
        return function
    return register


def each(count, text):
    """`text` for each number below `count`, which stands in it as `@`; `^` is the number before."""
    return "".join(text.replace("@", str(i)).replace("^", str(max(i - 1, 0))) for i in range(count))


def module(text, **others):
    return {"main.tf": text, **others}


# ---- Terraform: blocks.

@kind(8000)
def resources(n):
    return module(each(n // 4 or 1, '''
# Network @
resource "aws_vpc" "net_@" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = "${local.prefix}-@" }
}
resource "aws_subnet" "sub_@" {
  count      = 2
  vpc_id     = aws_vpc.net_@.id
  cidr_block = "10.0.${count.index}.0/24"
}
resource "aws_security_group" "sg_@" {
  name   = "sg-@"
  vpc_id = aws_vpc.net_@.id
  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = [aws_vpc.net_@.cidr_block]
  }
}
resource "aws_instance" "vm_@" {
  ami                    = "ami-@"
  instance_type          = "t3.micro"
  subnet_id              = aws_subnet.sub_@[0].id
  vpc_security_group_ids = [aws_security_group.sg_@.id]
}
''') + 'locals {\n  prefix = "bench"\n}\n')


@kind(8000)
def same_names(n):
    """The names of resources, data, locals, variables and outputs are the same, so that one gives way to the other."""
    return module(each(n // 5 or 1, '''
variable "it_@" { default = "a" }
locals { it_@ = "${var.it_@}-b" }
data "aws_vpc" "it_@" { id = local.it_@ }
resource "aws_subnet" "it_@" {
  vpc_id     = data.aws_vpc.it_@.id
  cidr_block = "10.0.0.0/24"
}
output "it_@" { value = aws_subnet.it_@.id }
'''))


@kind(8000)
def long_names(n):
    """Names that are one when they are made names of the target."""
    return module("".join(f'resource "random_pet" "{"a" + "_" * (i % 7 + 1) + "b" + "_" * (i // 7 + 1)}" {{\n}}\n' for i in range(min(n, 1400)))
                  + "".join(f'resource "random_id" "n{"_" * (i % 3 + 1)}{i // 3}" {{\n  byte_length = 2\n}}\n' for i in range(n)))


@kind(20000)
def variables(n):
    return module(each(n, 'variable "v@" {\n  type = string\n  default = "x@"\n  description = "The @th"\n}\n')
                  + 'resource "random_pet" "p" {\n  prefix = var.v0\n}\n')


@kind(8000)
def variables_of_objects(n):
    return module(each(n, 'variable "v@" {\n  type = object({ a@ = string, b = optional(number, 3), c = list(string) })\n}\n'
                          'resource "random_pet" "p@" {\n  prefix = var.v@.a@\n  length = var.v@.b\n}\n'))


@kind(8000)
def variables_validated(n):
    return module(each(n, 'variable "v@" {\n  type = string\n  validation {\n    condition = length(var.v@) > 2\n'
                          '    error_message = "Too short."\n  }\n}\n'))


@kind(20000)
def outputs(n):
    return module('resource "random_pet" "p" {\n}\n' + each(n, 'output "o@" {\n  value = "${random_pet.p.id}-@"\n}\n'))


@kind(20000)
def locals_apart(n):
    return module("locals {\n" + each(n, '  l@ = "text-@"\n') + "}\n" + 'resource "random_pet" "p" {\n  prefix = local.l0\n}\n')


@kind(4000)
def locals_chained(n):
    return module("variable \"v\" { default = \"x\" }\nlocals {\n" + each(n, '  l@ = "${^ == @ ? var.v : "y"}${local.k^}"\n  k@ = "k-@-${var.v}"\n') + "}\n"
                  + each(n, 'resource "random_pet" "p@" {\n  prefix = local.l@\n}\n'))


@kind(1600)
def locals_in_a_row(n):
    """Each local is made of the one before."""
    return module('locals {\n  l0 = "x"\n' + "".join(f'  l{i} = "${{local.l{i - 1}}}-{i}"\n' for i in range(1, n))
                  + f'}}\nresource "random_pet" "p" {{\n  prefix = local.l{n - 1}\n}}\n')


@kind(400)
def locals_shared(n):
    """Each local has the one before twice: written out, they double with each."""
    return module('locals {\n  a0 = { x = 1 }\n' + "".join(f'  a{i} = {{ l = local.a{i - 1}, r = local.a{i - 1} }}\n' for i in range(1, n))
                  + f'}}\nresource "random_pet" "p" {{\n  keepers = local.a{n - 1}\n}}\n')


@kind(400)
def locals_shared_lists(n):
    return module('variable "v" { default = "x" }\nlocals {\n  a0 = [var.v]\n'
                  + "".join(f'  a{i} = [local.a{i - 1}, local.a{i - 1}]\n' for i in range(1, n))
                  + f'}}\noutput "o" {{\n  value = local.a{n - 1}\n}}\n')


@kind(400)
def locals_shared_texts(n):
    return module('resource "random_pet" "p" {\n}\nlocals {\n  a0 = random_pet.p.id\n'
                  + "".join(f'  a{i} = "${{local.a{i - 1}}}-${{local.a{i - 1}}}"\n' for i in range(1, n))
                  + f'}}\noutput "o" {{\n  value = local.a{n - 1}\n}}\n')


@kind(400)
def locals_shared_merges(n):
    return module('variable "v" { default = "x" }\nlocals {\n  a0 = { x = var.v }\n'
                  + "".join(f'  a{i} = merge(local.a{i - 1}, {{ k{i} = local.a{i - 1} }})\n' for i in range(1, n))
                  + f'}}\noutput "o" {{\n  value = local.a{n - 1}\n}}\n')


@kind(400)
def locals_shared_in_conditions(n):
    return module('variable "v" { default = "x" }\nlocals {\n  a0 = { x = var.v }\n'
                  + "".join(f'  a{i} = var.v == "{i}" ? local.a{i - 1} : {{ x = local.a{i - 1}.x }}\n' for i in range(1, n))
                  + f'}}\noutput "o" {{\n  value = local.a{n - 1}\n}}\n')


@kind(2000)
def providers(n):
    return module(each(n, 'provider "aws" {\n  alias  = "a@"\n  region = "eu-west-1"\n}\n'
                          'resource "aws_vpc" "v@" {\n  provider = aws.a@\n  cidr_block = "10.0.0.0/16"\n}\n'))


@kind(8000)
def data(n):
    return module(each(n, 'data "aws_ami" "d@" {\n  most_recent = true\n  owners = ["self"]\n  filter {\n    name = "name"\n    values = ["x-@"]\n  }\n}\n'
                          'output "o@" {\n  value = data.aws_ami.d@.id\n}\n'))


@kind(8000)
def counted(n):
    return module('variable "n" { type = number }\n' + each(n, 'resource "aws_eip" "e@" {\n  count = var.n\n  tags = { Name = "e-${count.index}" }\n}\n'
                          'output "o@" {\n  value = aws_eip.e@[*].id\n}\n'))


@kind(8000)
def repeated(n):
    return module('variable "m" { type = map(string) }\n' + each(n, 'resource "aws_eip" "e@" {\n  for_each = var.m\n  tags = { Name = "${each.key}-${each.value}" }\n}\n'
                          'output "o@" {\n  value = { for k, e in aws_eip.e@ : k => e.id }\n}\n'))


@kind(8000)
def conditional_resources(n):
    return module('variable "c" { type = bool }\n' + each(n, 'resource "aws_eip" "e@" {\n  count = var.c ? 1 : 0\n}\n'
                          'output "o@" {\n  value = var.c ? aws_eip.e@[0].id : null\n}\noutput "t@" {\n  value = try(aws_eip.e@[0].id, "")\n}\n'))


@kind(4000)
def waits(n):
    """A resource that waits for all the others."""
    return module(each(n, 'resource "random_pet" "p@" {\n}\n') + 'resource "random_pet" "last" {\n  depends_on = [\n'
                  + each(n, "    random_pet.p@,\n") + "  ]\n}\n")


@kind(8000)
def chained(n):
    """Each resource is made of the one before; they stand in the other order."""
    return module("".join(f'resource "random_pet" "p{i}" {{\n  prefix = {f"random_pet.p{i - 1}.id" if i else "null"}\n}}\n' for i in reversed(range(n))))


@kind(8000)
def named_by_all(n):
    return module('resource "aws_vpc" "v" {\n  cidr_block = "10.0.0.0/16"\n}\n'
                  + each(n, 'resource "aws_subnet" "s@" {\n  vpc_id = aws_vpc.v.id\n  cidr_block = "10.0.1.0/24"\n}\n'))


@kind(8000)
def moved(n):
    return module(each(n, 'resource "random_pet" "p@" {\n}\nmoved {\n  from = random_pet.q@\n  to = random_pet.p@\n}\n'))


@kind(4000)
def moved_in_a_row(n):
    return module('resource "random_pet" "p0" {\n}\n' + each(n, f'moved {{\n  from = random_pet.q@\n  to = random_pet.p@\n}}\n').replace("random_pet.q", "random_pet.x"))


@kind(8000)
def imported(n):
    return module(each(n, 'resource "aws_vpc" "v@" {\n  cidr_block = "10.0.0.0/16"\n}\nimport {\n  to = aws_vpc.v@\n  id = "vpc-@"\n}\n'))


@kind(4000)
def provisioned(n):
    return module(each(n, 'resource "null_resource" "r@" {\n  triggers = { a = "@" }\n  provisioner "local-exec" {\n    command = "echo @"\n  }\n}\n'))


@kind(4000)
def checked(n):
    return module(each(n, 'resource "random_pet" "p@" {\n  lifecycle {\n    precondition {\n      condition = 1 + @ > 2\n      error_message = "no"\n    }\n'
                          '    ignore_changes = [prefix]\n  }\n}\n'))


@kind(8000)
def unknown_types(n):
    return module(each(n, 'resource "nosuch_thing" "t@" {\n  name = "x"\n  size = 3\n  part {\n    a = 1\n  }\n}\n'))


@kind(8000)
def mistakes(n):
    """Each resource names what is not there."""
    return module(each(n, 'resource "random_pet" "p@" {\n  prefix = random_pet.q@.id\n}\n'))


@kind(8000)
def mistakes_of_fields(n):
    return module(each(n, 'resource "aws_vpc" "p@" {\n  cidr_blok@ = "10.0.0.0/16"\n}\n'))


@kind(2000)
def mistakes_of_syntax(n):
    return module(each(n, 'resource "random_pet" "p@" {\n  prefix = = 3\n}\n'))


@kind(8000)
def files(n):
    return {f"f{i}.tf": f'resource "random_pet" "p{i}" {{\n  prefix = "x{i}"\n}}\n' for i in range(n)}


@kind(8000)
def read_files(n):
    return {"main.tf": each(n, 'resource "aws_s3_object" "o@" {\n  bucket = "b"\n  key = "k@"\n  content = file("${path.module}/t@.txt")\n}\n'),
            **{f"t{i}.txt": f"text {i}\n" for i in range(n)}}


# ---- Terraform: within a block.

@kind(8000)
def blocks(n):
    return module('resource "aws_security_group" "g" {\n' + each(n, '  ingress {\n    from_port = @\n    to_port = @\n    protocol = "tcp"\n'
                  '    cidr_blocks = ["10.0.0.0/8"]\n  }\n') + "}\n")


@kind(4000)
def dynamic_blocks(n):
    return module('variable "v" { type = list(number) }\n' + each(n, 'resource "aws_security_group" "g@" {\n  dynamic "ingress" {\n    for_each = var.v\n'
                  '    content {\n      from_port = ingress.value\n      to_port = ingress.value + 1\n      protocol = "tcp"\n    }\n  }\n}\n'))


@kind(4000)
def dynamic_blocks_in_one(n):
    return module('variable "v" { type = list(number) }\nresource "aws_security_group" "g" {\n' + each(n, '  dynamic "ingress" {\n    for_each = var.v\n'
                  '    content {\n      from_port = ingress.value\n      to_port = @\n      protocol = "tcp"\n    }\n  }\n') + "}\n")


@kind(20000)
def tags(n):
    return module('resource "aws_vpc" "v" {\n  cidr_block = "10.0.0.0/16"\n  tags = {\n' + each(n, '    key@ = "value-@"\n') + "  }\n}\n")


@kind(200000)
def map_of_objects(n):
    return module("locals {\n  m = {\n" + each(n, '    k@ = { name = "n@", size = @ }\n') + '  }\n}\nresource "random_pet" "p" {\n  for_each = local.m\n  prefix = each.value.name\n  length = each.value.size\n}\n')


@kind(50000)
def map_of_unlike_objects(n):
    return module("locals {\n  m = {\n" + each(n, '    k@ = { name = "n@", a@ = @ }\n') + '  }\n}\nresource "random_pet" "p" {\n  for_each = local.m\n  prefix = each.value.name\n}\n')


@kind(50000)
def default_of_objects(n):
    return module('variable "v" {\n  type = map(object({ name = string, size = optional(number) }))\n  default = {\n' + each(n, '    k@ = { name = "n@" }\n')
                  + '  }\n}\nresource "random_pet" "p" {\n  for_each = var.v\n  prefix = each.value.name\n  length = each.value.size\n}\n')


@kind(50000)
def default_without_type(n):
    return module('variable "v" {\n  default = {\n' + each(n, '    k@ = { name = "n@", tags = ["a", "b@"] }\n')
                  + '  }\n}\nresource "random_pet" "p" {\n  for_each = var.v\n  prefix = each.value.name\n}\n')


@kind(50000)
def list_of_objects(n):
    return module("locals {\n  m = [\n" + each(n, '    { name = "n@", size = @ },\n') + '  ]\n}\nresource "random_pet" "p" {\n  count = length(local.m)\n  prefix = local.m[count.index].name\n}\n')


@kind(100000)
def list_of_texts(n):
    return module('resource "aws_security_group_rule" "r" {\n  type = "ingress"\n  from_port = 1\n  to_port = 2\n  protocol = "tcp"\n  security_group_id = "x"\n  cidr_blocks = [\n'
                  + each(n, '    "10.0.0.@/32",\n') + "  ]\n}\n")


@kind(20000)
def list_of_references(n):
    return module('resource "random_pet" "p" {\n}\noutput "o" {\n  value = [\n' + each(n, '    "${random_pet.p.id}-@",\n') + "  ]\n}\n")


@kind(2000000)
def long_text(n):
    return module('resource "random_pet" "p" {\n  prefix = "' + "abcdefgh " * (n // 9 + 1) + '"\n}\n')


@kind(50000)
def long_heredoc(n):
    return module('resource "aws_instance" "v" {\n  user_data = <<-EOT\n' + each(n, "    line @ of \"it\" \\ here\n") + "  EOT\n}\n")


@kind(20000)
def heredoc_with_values(n):
    return module('resource "random_pet" "p" {\n}\nresource "aws_instance" "v" {\n  user_data = <<-EOT\n' + each(n, "    line @ of ${random_pet.p.id}\n") + "  EOT\n}\n")


@kind(20000)
def heredoc_with_plain_values(n):
    return module('variable "a" { default = "x" }\nresource "aws_instance" "v" {\n  user_data = <<-EOT\n' + each(n, "    line @ of ${var.a}\n") + "  EOT\n}\n")


@kind(4000)
def heredoc_with_directives(n):
    return module('variable "a" { type = list(string) }\nresource "aws_instance" "v" {\n  user_data = <<-EOT\n'
                  + each(n, "    %{ for x in var.a ~}\n    ${x} @\n    %{ endfor ~}\n    %{ if length(var.a) > @ }yes%{ else }no%{ endif }\n") + "  EOT\n}\n")


@kind(50000)
def comments(n):
    return module(each(n, "# Comment @ of many.\n") + 'resource "random_pet" "p" {\n' + each(n, "  // And @ within.\n") + '  prefix = "x"\n}\n')


@kind(20000)
def comments_between(n):
    return module('locals {\n  m = {\n' + each(n, '    # Of @.\n    k@ = "v" # behind\n') + '  }\n}\noutput "o" {\n  value = local.m\n}\n')


@kind(900)
def long_sum(n):
    return module('variable "a" { type = number }\noutput "o" {\n  value = ' + " + ".join(["var.a"] * n) + "\n}\n")


@kind(900)
def long_condition(n):
    return module('variable "a" { type = string }\noutput "o" {\n  value = ' + " || ".join(f'var.a == "{i}"' for i in range(n)) + "\n}\n")


@kind(400)
def deep_choice(n):
    return module('variable "a" { type = string }\noutput "o" {\n  value = ' + "".join(f'var.a == "{i}" ? "{i}" : ' for i in range(n)) + '"none"\n}\n')


@kind(400)
def deep_choice_of_outputs(n):
    return module('resource "random_pet" "p" {\n}\noutput "o" {\n  value = ' + "".join(f'random_pet.p.id == "{i}" ? "{i}" : ' for i in range(n)) + '"none"\n}\n')


@kind(400)
def deep_parentheses(n):
    return module('variable "a" { type = number }\noutput "o" {\n  value = ' + "(1 + " * n + "var.a" + ")" * n + "\n}\n")


@kind(400)
def deep_lists(n):
    return module('variable "a" { type = number }\noutput "o" {\n  value = ' + "[" * n + "var.a" + "]" * n + "\n}\n")


@kind(400)
def deep_objects(n):
    return module('variable "a" { type = number }\noutput "o" {\n  value = ' + "{ a = " * n + "var.a" + " }" * n + "\n}\n")


@kind(400)
def deep_calls(n):
    return module('resource "random_pet" "p" {\n}\noutput "o" {\n  value = ' + "upper(" * n + "random_pet.p.id" + ")" * n + "\n}\n")


@kind(400)
def deep_texts(n):
    return module('resource "random_pet" "p" {\n}\noutput "o" {\n  value = ' + '"a${' * n + "random_pet.p.id" + '}"' * n + "\n}\n")


@kind(200)
def deep_loops(n):
    return module('variable "a" { type = list(string) }\noutput "o" {\n  value = ' + "".join(f"[for x{i} in var.a : " for i in range(n)) + "x0" + "]" * n + "\n}\n")


@kind(100)
def deep_attempts(n):
    return module('variable "a" { type = any }\noutput "o" {\n  value = ' + "try(var.a.x, " * n + '""' + ")" * n + "\n}\n")


@kind(400)
def deep_members(n):
    return module('variable "a" { type = any }\noutput "o" {\n  value = var.a' + ".b" * n + "\n}\n")


@kind(200)
def deep_types(n):
    return module('variable "a" {\n  type = ' + "object({ a = string, b = " * n + "string" + " })" * n + "\n}\noutput \"o\" {\n  value = var.a\n}\n")


@kind(8000)
def wide_type(n):
    return module('variable "a" {\n  type = object({\n' + each(n, "    f@ = optional(string, \"x@\")\n") + "  })\n}\noutput \"o\" {\n  value = var.a.f0\n}\n")


@kind(8000)
def merges(n):
    return module('variable "a" { type = map(string) }\noutput "o" {\n  value = merge(\n' + each(n, '    { k@ = "v" },\n') + "    var.a)\n}\n")


@kind(8000)
def concats(n):
    return module('variable "a" { type = list(string) }\noutput "o" {\n  value = concat(\n' + each(n, '    ["@"], var.a,\n') + "    [])\n}\n")


@kind(8000)
def encoded(n):
    return module('resource "random_pet" "p" {\n}\noutput "o" {\n  value = jsonencode({ list = [\n' + each(n, '    { a = random_pet.p.id, b = @ },\n') + "  ] })\n}\n")


@kind(8000)
def policies(n):
    return module('data "aws_iam_policy_document" "d" {\n' + each(n, '  statement {\n    actions = ["s3:Get@"]\n    resources = ["*"]\n'
                  '    condition {\n      test = "StringEquals"\n      variable = "a"\n      values = ["b"]\n    }\n  }\n') + '}\noutput "o" {\n  value = data.aws_iam_policy_document.d.json\n}\n')


@kind(20000)
def given_values(n):
    return {"main.tf": each(n, 'variable "v@" { type = string }\n') + 'resource "random_pet" "p" {\n  prefix = var.v0\n}\n', "terraform.tfvars": each(n, 'v@ = "given @"\n')}


# ---- Terraform: modules.

BOX = 'variable "a" { type = string }\nvariable "b" { default = null }\nresource "random_pet" "p" {\n  prefix = var.a\n}\noutput "id" {\n  value = random_pet.p.id\n}\n'


@kind(4000)
def module_calls(n):
    return {"main.tf": each(n, 'module "m@" {\n  source = "./box"\n  a = "x@"\n}\n'), "box/main.tf": BOX}


@kind(4000)
def module_calls_chained(n):
    return {"main.tf": each(n, 'module "m@" {\n  source = "./box"\n  a = "x@"\n  b = module.m^.id\n}\n').replace("b = module.m0.id", "b = null", 1), "box/main.tf": BOX}


@kind(2000)
def module_calls_with_maps(n):
    return {"main.tf": each(n, 'module "m@" {\n  source = "./box"\n  for_each = { a = "@", b = "c" }\n  a = each.value\n  b = { k = each.key }\n  list = [{ a = @ }]\n}\noutput "o@" {\n  value = module.m@["a"].id\n}\n'),
            "box/main.tf": BOX + 'variable "list" {\n  type = list(object({ a = number, b = optional(string) }))\n}\nresource "random_pet" "q" {\n  count = length(var.list)\n  prefix = var.list[count.index].b\n}\n'}


@kind(1000)
def modules_apart(n):
    return {"main.tf": each(n, 'module "m@" {\n  source = "./box@"\n  a = "x@"\n}\n'), **{f"box{i}/main.tf": BOX for i in range(n)}}


@kind(60)
def modules_deep(n):
    inner = BOX + 'module "in" {\n  source = "./in"\n  a = var.a\n}\noutput "deep" {\n  value = module.in.id\n}\n'
    return {**{"/".join(["."] + ["in"] * i + ["main.tf"]): inner for i in range(n)}, "/".join(["."] + ["in"] * n + ["main.tf"]): BOX}


@kind(30)
def modules_deep_twice(n):
    """Each module calls the next twice: instances double, programs do not."""
    inner = BOX + each(2, 'module "in@" {\n  source = "../box#"\n  a = var.a\n  b = var.b\n}\noutput "deep@" {\n  value = module.in@.id\n}\n')
    return {"main.tf": 'module "m" {\n  source = "./box0"\n  a = "x"\n}\n', **{f"box{i}/main.tf": inner.replace("#", str(i + 1)) for i in range(n)}, f"box{n}/main.tf": BOX}


@kind(4000)
def module_inputs(n):
    return {"main.tf": 'module "m" {\n  source = "./box"\n' + each(n, '  v@ = "x@"\n') + "}\n", "box/main.tf": each(n, 'variable "v@" { type = string }\noutput "o@" {\n  value = var.v@\n}\n')}


# ---- Terraform: JSON, states.

@kind(8000)
def json_configuration(n):
    return {"main.tf.json": json.dumps({"resource": {"aws_vpc": {f"v{i}": {"cidr_block": "10.0.0.0/16", "tags": {"Name": f"${{local.a}}-{i}"}} for i in range(n)},
                                                     "aws_subnet": {f"s{i}": {"cidr_block": "10.0.0.0/16", "vpc_id": f"${{aws_vpc.v{i}.id}}"} for i in range(n)}},
                                        "locals": {"a": "b"}}, indent=1)}


@kind(20000)
def json_in_one_line(n):
    return {"main.tf.json": json.dumps({"resource": {"random_pet": {f"p{i}": {"prefix": f"x{i}"} for i in range(n)}}})}


def things(n):
    for i in range(n):
        net = f"vpc-{i - i % 4:09x}"
        yield i, *(("aws_vpc", net, {"cidr_block": "10.0.0.0/16"}), ("aws_subnet", f"subnet-{i:09x}", {"vpc_id": net, "cidr_block": "10.0.1.0/24"}),
                   ("aws_security_group", f"sg-{i:09x}", {"name": f"group-{i}", "vpc_id": net}), ("aws_s3_bucket", f"bucket-{i}", {"bucket": f"bucket-{i}"}))[i % 4]


@kind(20000, "--from=state")
def terraform_state(n):
    return {"terraform.tfstate": json.dumps({"version": 4, "terraform_version": "1.11.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": [
        {"mode": "managed", "type": kind, "name": f"r{i}", "provider": 'provider["registry.terraform.io/hashicorp/aws"]',
         "instances": [{"schema_version": 1, "attributes": {"id": name, "arn": f"arn:aws:x:{i}", **attributes}, "sensitive_attributes": []}]}
        for i, kind, name, attributes in things(n)]})}


@kind(20000, "--from=state")
def terraform_state_of_one(n):
    """One resource with many instances."""
    return {"terraform.tfstate": json.dumps({"version": 4, "terraform_version": "1.11.0", "serial": 1, "lineage": "x", "outputs": {}, "resources": [
        {"mode": "managed", "type": "aws_vpc", "name": "r", "provider": 'provider["registry.terraform.io/hashicorp/aws"]',
         "instances": [{"schema_version": 1, "index_key": f"k{i}", "attributes": {"id": f"vpc-{i}", "cidr_block": "10.0.0.0/16"}, "sensitive_attributes": []} for i in range(n)]}]})}


@kind(20000, "--from=state")
def stack_export(n):
    def urn(token, name):
        return f"urn:pulumi:dev::shop::{token}::{name}"
    tokens = {"aws_vpc": "aws:ec2/vpc:Vpc", "aws_subnet": "aws:ec2/subnet:Subnet", "aws_security_group": "aws:ec2/securityGroup:SecurityGroup", "aws_s3_bucket": "aws:s3/bucket:Bucket"}
    provider = urn("pulumi:providers:aws", "default")
    found = [{"urn": provider, "type": "pulumi:providers:aws", "custom": True, "id": "p", "inputs": {}, "outputs": {}}]
    for i, terraform, name, attributes in things(n):
        inputs = {re.sub("_(.)", lambda match: match[1].upper(), key): value for key, value in attributes.items()}
        found.append({"urn": urn(tokens[terraform], f"r{i}"), "type": tokens[terraform], "custom": True, "id": name, "provider": provider + "::p",
                      "inputs": inputs, "outputs": {"id": name, "arn": f"arn:aws:x:{i}", **inputs}, "dependencies": []})
    return {"stack.json": json.dumps({"version": 3, "deployment": {"manifest": {}, "resources": found}})}


# ---- PCL.

@kind(20000, "--from=pcl")
def pcl_resources(n):
    return {"main.pp": each(n, 'resource net@ "aws:ec2/vpc:Vpc" {\n  cidrBlock = "10.0.0.0/16"\n  tags = { Name = "n-@" }\n}\n')}


# ---- CloudFormation.

def template(**sections):
    return {"template.json": json.dumps(sections, indent=1)}


BUCKET = {"Bucket": {"Type": "AWS::S3::Bucket"}}


@kind(8000)
def template_resources(n):
    return template(Resources={f"R{i}": [
        {"Type": "AWS::EC2::VPC", "Properties": {"CidrBlock": "10.0.0.0/16", "Tags": [{"Key": "Name", "Value": {"Fn::Sub": "${AWS::StackName}-x"}}]}},
        {"Type": "AWS::EC2::Subnet", "Properties": {"VpcId": {"Ref": f"R{i - i % 4}"}, "CidrBlock": "10.0.1.0/24"}},
        {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": f"bucket-{i}"}},
        {"Type": "AWS::SNS::Topic", "Properties": {"DisplayName": {"Fn::GetAtt": [f"R{i - 1}", "Arn"]}}}][i % 4] for i in range(n)})


@kind(8000)
def template_in_yaml(n):
    return {"template.yaml": "Resources:\n" + each(n, "  # Of @\n  R@:\n    Type: AWS::EC2::VPC\n    Properties:\n      CidrBlock: 10.0.0.0/16\n      Tags:\n        - Key: Name\n          Value: !Sub '${AWS::StackName}-@'\n")}


@kind(8000)
def template_of_other_types(n):
    return template(Resources={f"R{i}": {"Type": "Custom::Thing", "Properties": {"ServiceToken": "arn:x", "A": i}} for i in range(n)})


@kind(8000)
def template_fallbacks(n):
    return template(Resources={f"R{i}": {"Type": "AWS::NoSuch::Thing", "Properties": {"A": i, "B": {"Ref": f"R{i - 1}"} if i else "x"}} for i in range(n)})


@kind(8000)
def template_parameters(n):
    return template(Parameters={f"P{i}": {"Type": "String", "Default": "x", "AllowedPattern": "[a-z]+", "MaxLength": 10} for i in range(n)},
                    Resources={"Bucket": {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": {"Ref": "P0"}}}})


@kind(8000)
def template_conditions(n):
    return template(Parameters={"P": {"Type": "String"}}, Conditions={f"C{i}": {"Fn::Equals": [{"Ref": "P"}, f"x{i}"]} for i in range(n)},
                    Resources={f"B{i}": {"Type": "AWS::S3::Bucket", "Condition": f"C{i}"} for i in range(n)})


@kind(400)
def template_conditions_in_a_row(n):
    return template(Parameters={"P": {"Type": "String"}}, Conditions={"C0": {"Fn::Equals": [{"Ref": "P"}, "x"]},
                    **{f"C{i}": {"Fn::Or": [{"Condition": f"C{i - 1}"}, {"Fn::Not": [{"Condition": f"C{i - 1}"}]}]} for i in range(1, n)}},
                    Resources={"B": {"Type": "AWS::S3::Bucket", "Condition": f"C{n - 1}"}})


@kind(4000)
def template_conditional_references(n):
    return template(Parameters={"P": {"Type": "String"}}, Conditions={"C": {"Fn::Equals": [{"Ref": "P"}, "x"]}, "D": {"Fn::Not": [{"Condition": "C"}]}},
                    Resources={f"B{i}": {"Type": "AWS::SNS::Topic", "Condition": "CD"[i % 2], "Properties": {"DisplayName": {"Fn::If": ["C", {"Ref": f"B{max(i - 2, 0)}"} if i > 1 else "x", {"Ref": "AWS::NoValue"}]}}} for i in range(n)},
                    Outputs={f"O{i}": {"Condition": "CD"[i % 2], "Value": {"Ref": f"B{i}"}} for i in range(n)})


@kind(8000)
def template_mappings(n):
    return template(Mappings={"M": {f"k{i}": {"a": f"v{i}", "b": f"w{i}"} for i in range(n)}}, Parameters={"P": {"Type": "String"}},
                    Resources={"B": {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": {"Fn::FindInMap": ["M", {"Ref": "P"}, "a"]}}}})


@kind(4000)
def template_many_mappings(n):
    return template(Mappings={f"M{i}": {"k": {"a": f"v{i}"}, "l": {"a": "b"}} for i in range(n)}, Parameters={"P": {"Type": "String"}},
                    Resources={f"B{i}": {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": {"Fn::FindInMap": [f"M{i}", {"Ref": "P"}, "a"]}}} for i in range(n)})


@kind(8000)
def template_outputs(n):
    return template(Resources=BUCKET, Outputs={f"O{i}": {"Value": {"Ref": "Bucket"}, "Export": {"Name": f"e{i}"}} for i in range(n)})


@kind(20000)
def template_sub(n):
    return template(Resources={**BUCKET, "T": {"Type": "AWS::SNS::Topic", "Properties": {"DisplayName": {"Fn::Sub": "-".join("${Bucket}${AWS::Region}" for _ in range(n))}}}})


@kind(20000)
def template_join(n):
    return template(Resources={**BUCKET, "T": {"Type": "AWS::SNS::Topic", "Properties": {"DisplayName": {"Fn::Join": ["-", [x for i in range(n) for x in ({"Ref": "Bucket"}, f"x{i}")]]}}}})


@kind(20000)
def template_list(n):
    return template(Resources={"G": {"Type": "AWS::EC2::SecurityGroup", "Properties": {"GroupDescription": "x", "SecurityGroupIngress": [
        {"IpProtocol": "tcp", "FromPort": i, "ToPort": i, "CidrIp": "10.0.0.0/8"} for i in range(n)]}}})


@kind(8000)
def template_policy(n):
    return template(Resources={**BUCKET, "P": {"Type": "AWS::S3::BucketPolicy", "Properties": {"Bucket": {"Ref": "Bucket"}, "PolicyDocument": {"Statement": [
        {"Sid": f"S{i}", "Effect": "Allow", "Action": "s3:*", "Resource": {"Fn::Sub": "arn:aws:s3:::${Bucket}/*"}} for i in range(n)]}}}})


@kind(4000)
def template_waits(n):
    return template(Resources={**{f"B{i}": {"Type": "AWS::S3::Bucket"} for i in range(n)}, "T": {"Type": "AWS::SNS::Topic", "DependsOn": [f"B{i}" for i in range(n)]}})


@kind(4000)
def template_chained(n):
    return template(Resources={f"B{i}": {"Type": "AWS::SNS::Topic", "Properties": {"DisplayName": {"Ref": f"B{i - 1}"}} if i else {}} for i in reversed(range(n))})


@kind(1000)
def template_functions(n):
    return template(Transform="AWS::Serverless-2016-10-31", Resources={f"F{i}": {"Type": "AWS::Serverless::Function", "Properties": {
        "Handler": "a.b", "Runtime": "nodejs20.x", "InlineCode": "x", "Events": {"A": {"Type": "Api", "Properties": {"Path": f"/p{i}", "Method": "get"}}}}} for i in range(n)})


@kind(4000)
def template_loops(n):
    return template(Transform="AWS::LanguageExtensions", Resources={"Fn::ForEach::L": ["X", [f"a{i}" for i in range(n)], {"B${X}": {"Type": "AWS::S3::Bucket", "Properties": {"BucketName": {"Fn::Sub": "b-${X}"}}}}]})


@kind(8000)
def template_comments(n):
    return {"template.yaml": each(n, "# Comment @\n") + "Resources:\n  B:\n    Type: AWS::SNS::Topic\n    Properties:\n" + each(n, "      # Within @\n") + "      DisplayName: x\n"}


@kind(20000)
def template_block_text(n):
    return {"template.yaml": "Resources:\n  B:\n    Type: AWS::SNS::Topic\n    Properties:\n      DisplayName: !Sub |\n" + each(n, "        line @ ${AWS::Region}\n")}


# ---- Measuring.

def write(folder, name, size):
    """Writes the input of the kind `name` into `folder`, and a link `input` to what `pclc` is given: all of it, or the only file
    if it is no part of a folder."""
    found = KINDS[name][1](size)
    for path, text in found.items():
        path = os.path.join(folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    only = next(iter(found))
    isFolder = len(found) > 1 or only.endswith((".tf", ".tf.json", ".pp"))
    with contextlib.suppress(FileExistsError):
        os.symlink("." if isFolder else only, os.path.join(folder, "input"))


class Runner:
    def __init__(self, pclc, runs, callgrind):
        self.pclc, self.runs, self.callgrind = pclc, 1 if callgrind else runs, callgrind

    def best(self, source, out, target, arguments):
        """The least processor seconds (or thousands of millions of instructions) and MiB of some runs, and how the last one
        ended: 0, 1 after errors in the input, else what is wrong with it."""
        command = [self.pclc, "convert", "--quiet", *arguments, f"--target={target}", "-o", out, source]
        if self.callgrind:
            command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
        times, memories = [], []
        for _ in range(self.runs):
            shutil.rmtree(out, ignore_errors=True)
            run = processor.Run(command, TIMEOUT * (50 if self.callgrind else 1))
            if run.code not in (0, 1):
                return 0, 0, f"ended after {run.seconds:.0f} s with {run.code} {run.said[:200].strip()}"
            times.append(int(re.search(r"Collected : (\d+)", run.said)[1]) / 1e9 if self.callgrind else run.seconds)
            memories.append(run.memory)
        return min(times), min(memories), run.code


def slope(sizes, times):
    """That of the line through the logarithms."""
    xs, ys = [math.log(size) for size in sizes], [math.log(max(time, 1e-4)) for time in times]
    middle, height = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - middle) * (y - height) for x, y in zip(xs, ys)) / sum((x - middle) ** 2 for x in xs)


def option(arguments, name, default):
    return next((argument.split("=", 1)[1] for argument in arguments if argument.startswith(f"--{name}=")), default)


def main():
    flags = [argument for argument in sys.argv[1:] if argument.startswith("--")]
    rest = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if "--help" in flags:
        sys.exit(__doc__)
    here = os.path.dirname(os.path.abspath(__file__))
    isTool = rest and os.access(rest[0], os.X_OK) and not os.path.isdir(rest[0])
    pclc = os.path.abspath(rest.pop(0) if isTool else os.path.join(here, "../../build/release/bin/pclc"))
    chosen = [name for name in KINDS if not rest or any(name == want or (want.endswith("*") and name.startswith(want[:-1])) for want in rest)]
    if not chosen:
        sys.exit(f"growth.py: no kind is called {', '.join(rest)}; --list prints them")
    if "--list" in flags:
        for name in chosen:
            print(f"{KINDS[name][0]:9,} {name}")
        return
    scale, limit = float(option(flags, "scale", 1)), float(option(flags, "limit", LIMIT))
    targets = option(flags, "targets", "typescript,python,go,csharp").split(",")
    runner = Runner(pclc, int(option(flags, "runs", 3)), "--callgrind" in flags)
    processor.pin()
    above = []
    what = "instructions, 10^9" if runner.callgrind else "processor seconds"
    print(f"{'kind':32} {'target':10} {'sizes':>24} {what:>23} {'MiB':>7} exponent")
    with tempfile.TemporaryDirectory() as scratch:
        scratch = option(flags, "keep", scratch)
        for name in chosen:
            size, _, arguments, own = KINDS[name]
            largest = max(int(size * scale), 8)
            sizes = [largest // 4, largest // 2, largest]
            sources = {}
            for n in (1, *sizes):
                folder = os.path.join(scratch, name, str(n))
                maker = multiprocessing.Process(target=write, args=(folder, name, n))  # so that this process stays small
                maker.start()
                maker.join()
                sources[n] = os.path.join(folder, os.readlink(os.path.join(folder, "input")))
            for target in own or targets:
                found = [runner.best(sources[n], os.path.join(scratch, "out"), target, arguments) for n in (1, *sizes)]
                wrong = next((code for _, _, code in found if code not in (0, 1)), None)
                if wrong:
                    print(f"{name:32} {target:10} {'/'.join(map(str, sizes)):>24} {wrong}", flush=True)
                    above.append(f"{name}, {target}: {wrong}")
                    continue
                times = [seconds - found[0][0] for seconds, _, _ in found[1:]]
                grows, isLong = slope(sizes, times), times[-1] >= LEAST
                isAbove = isLong and grows > limit
                row = (f"{name:32} {target:10} {'/'.join(map(str, sizes)):>24} {'/'.join(f'{time:.3f}' for time in times):>23} "
                       f"{found[-1][1]:7.0f} " + (f"{grows:8.2f}" if isLong else "   short"))
                print(row + (" <- above the limit" if isAbove else "") + (" (errors)" if found[-1][2] else ""), flush=True)
                if isAbove:
                    above.append(f"{name}, {target}: {grows:.2f}")
            if not option(flags, "keep", ""):
                shutil.rmtree(os.path.join(scratch, name))
    for row in above:
        print(f"above {limit}: {row}")
    sys.exit(bool(above))


if __name__ == "__main__":
    main()
