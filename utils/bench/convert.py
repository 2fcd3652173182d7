#!/usr/bin/env python3
"""Times `pclc convert` as a whole process on generated Terraform of growing size.

usage: convert.py [PCLC] [--runs=N]

Prints for 1,000 and 10,000 resources the median and minimum of processor time and the peak memory, and the exponent with
which time grows between them (1.0: linear). Exits with 1 when the exponent is above 1.1: a machine's speed does not matter
to it. growth.py has many other kinds of input.
"""
import math
import os
import statistics
import sys
import tempfile

import processor

LIMIT = 1.1


def write_program(directory, count):
    """`count` resources of four types in files of 500, with references, locals, counts and nested blocks."""
    os.makedirs(directory)
    for begin in range(0, count, 500):
        with open(os.path.join(directory, f"part{begin}.tf"), "w", encoding="utf-8") as out:
            for i in range(begin, min(begin + 500, count), 4):
                out.write(f'''
# Network {i}
resource "aws_vpc" "net_{i}" {{
  cidr_block = "10.{i % 250}.0.0/16"
  tags = {{ Name = "${{local.prefix_{begin}}}-{i}" }}
}}

resource "aws_subnet" "sub_{i}" {{
  count      = 2
  vpc_id     = aws_vpc.net_{i}.id
  cidr_block = "10.{i % 250}.${{count.index}}.0/24"
}}

resource "aws_security_group" "sg_{i}" {{
  name   = "sg-{i}"
  vpc_id = aws_vpc.net_{i}.id
  ingress {{
    from_port   = {i % 60000}
    to_port     = {i % 60000}
    protocol    = "tcp"
    cidr_blocks = [aws_vpc.net_{i}.cidr_block]
  }}
}}

resource "aws_instance" "vm_{i}" {{
  ami                    = "ami-{i:08x}"
  instance_type          = "t3.micro"
  subnet_id              = aws_subnet.sub_{i}[0].id
  vpc_security_group_ids = [aws_security_group.sg_{i}.id]
}}
''')
            out.write(f'locals {{\n  prefix_{begin} = "bench"\n}}\n')


def measure(pclc, directory, out, runs):
    command = [pclc, "convert", "--quiet", "--from=terraform", "--target=typescript", "-o", out, directory]
    found = [processor.Run(command) for _ in range(runs)]
    if found[-1].code:
        sys.exit(found[-1].said)
    return found


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    runs = next((int(a[7:]) for a in sys.argv[1:] if a.startswith("--runs=")), 5)
    pclc = arguments[0] if arguments else os.path.join(here, "../../build/release/bin/pclc")
    processor.pin()
    fastest = {}
    with tempfile.TemporaryDirectory() as scratch:
        for count in (1000, 10000):
            source = os.path.join(scratch, f"in{count}")
            write_program(source, count)
            measure(pclc, source, os.path.join(scratch, f"out{count}"), 1)  # fills the caches
            found = measure(pclc, source, os.path.join(scratch, f"out{count}"), runs)
            times = [run.seconds for run in found]
            fastest[count] = min(times)
            peak = max(run.memory for run in found)
            print(f"{count:6} resources: median {statistics.median(times) * 1000:.0f} ms, minimum {min(times) * 1000:.0f} ms, "
                  f"peak {peak:.0f} MiB")
    exponent = math.log10(fastest[10000] / fastest[1000])
    print(f"exponent {exponent:.2f} (limit {LIMIT})")
    sys.exit(exponent > LIMIT)


if __name__ == "__main__":
    main()
