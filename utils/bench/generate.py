#!/usr/bin/env python3
"""Times binding and printing of PCL programs, as whole processes on one core: generate.py [PCLC] [--runs=N]

Prints for up to 5,000 resources in two languages the processor time and peak memory, and the exponents with which they grow,
without what the smallest run costs (start-up, opening schemas); for one language the same, so that two can be compared with
one; and for a component used once and 200 times the same. Only ratios of one run count, a machine's speed does not: exits
with 1 when time or memory grow with an exponent above 1.1, when two languages cost nine tenths of what both cost alone,
which then share too little, or when a component used 200 times costs more than a program bound once and 200 small nodes: ten
times as much as one use.
"""
import math
import os
import sys
import tempfile

import processor

EXPONENT, TWO_TARGETS = 1.1, 0.9


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as handle:
        handle.write(text)


def write_program(folder, count):
    """`count` resources with references, texts, conditionals, loops and nested objects."""
    parts = ['config prefix string { default = "bench" }\n']
    for i in range(0, count, 5):
        parts.append(f'''
# Network {i}
resource net{i} "aws:ec2/vpc:Vpc" {{
  cidrBlock = "10.{i % 250}.0.0/16"
  tags      = {{ Name = "${{prefix}}-{i}" }}
}}
resource sub{i} "aws:ec2/subnet:Subnet" {{
  vpcId     = net{i}.id
  cidrBlock = "10.{i % 250}.1.0/24"
}}
resource sg{i} "aws:ec2/securityGroup:SecurityGroup" {{
  name  = "sg-${{net{i}.arn}}"
  vpcId = net{i}.id
  ingress = [{{
    fromPort   = {i % 60000}
    toPort     = {i % 60000}
    protocol   = "tcp"
    cidrBlocks = [for block in [net{i}.cidrBlock] : block]
  }}]
}}
resource vm{i} "aws:ec2/instance:Instance" {{
  ami                 = prefix == "bench" ? "ami-{i}" : "ami"
  instanceType        = "t3.micro"
  subnetId            = sub{i}.id
  vpcSecurityGroupIds = [sg{i}.id]
}}
resource id{i} "random:index/randomString:RandomString" {{
  length  = 4
  keepers = {{ network = net{i}.id, machine = vm{i}.privateIp }}
}}
''')
    write(os.path.join(folder, "main.pp"), "".join(parts))


def write_component(folder, uses):
    for i in range(uses):
        write(os.path.join(folder, f"use{i}.pp"), f'component use{i} "./box" {{\n  size = {i}\n}}\n')
    write(os.path.join(folder, "box", "main.pp"),
          'config size int {}\nresource id "random:index/randomString:RandomString" {\n  length = size\n}\n')


def run(pclc, source, out, targets):
    """Processor seconds and peak memory in MiB of one run."""
    made = processor.Run([pclc, "convert", "--quiet", "--from=pcl", f"--target={targets}", "-o", out, source])
    if made.code:
        sys.exit(made.said)
    return made.seconds, made.memory


def best(runs, *arguments):
    """The least of each figure in several runs, behind one that fills the caches."""
    run(*arguments)
    return [min(figures) for figures in zip(*(run(*arguments) for _ in range(runs)))]


def exponent(smaller, larger, ratio):
    """That of the growth from `smaller` to `larger` when the input grows by `ratio`."""
    return math.log(larger / max(smaller, 1e-6)) / math.log(ratio)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    runs = next((int(argument[7:]) for argument in sys.argv[1:] if argument.startswith("--runs=")), 5)
    pclc = arguments[0] if arguments else os.path.join(here, "../../build/release/bin/pclc")
    failed = False
    processor.pin()
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "out")
        found = {}
        for count in (5, 500, 1250, 2500, 5000):
            source = os.path.join(scratch, f"in{count}")
            write_program(source, count)
            seconds, memory = found[count] = best(runs, pclc, source, out + str(count), "typescript,python")
            print(f"{count:5} resources, two targets: {seconds * 1000:6.0f} ms, {memory:6.1f} MiB")
        grown = {count: [figure - base for figure, base in zip(found[count], found[5])] for count in found}
        growths = {"time": exponent(grown[500][0], grown[5000][0], 10),
                   "memory": exponent(found[2500][1] - found[1250][1], found[5000][1] - found[2500][1], 2)}
        for what, growth in growths.items():
            print(f"{what} grows with exponent {growth:.2f} (limit {EXPONENT})")
            failed |= growth > EXPONENT
        for target in ("typescript", "python"):
            found[target] = best(runs, pclc, os.path.join(scratch, "in5000"), out + target, target)[0]
            print(f" 5000 resources, {target}: {found[target] * 1000:.0f} ms")
        ratio = found[5000][0] / (found["typescript"] + found["python"])
        print(f"two targets cost {ratio:.2f} of both alone (limit {TWO_TARGETS})")
        failed |= ratio >= TWO_TARGETS
        for uses in (1, 200):
            source = os.path.join(scratch, f"uses{uses}")
            write_component(source, uses)
            found[f"uses{uses}"] = best(runs, pclc, source, out + f"uses{uses}", "typescript,python")[0]
            print(f"a component used {uses} times: {found[f'uses{uses}'] * 1000:.0f} ms")
        failed |= found["uses200"] > 10 * found["uses1"]
    sys.exit(failed)


if __name__ == "__main__":
    main()
