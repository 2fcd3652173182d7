"""Compares our .proto files with the descriptors of the PyPI package: compare_descriptors.py FOLDER

FOLDER holds the .proto files. Every message, field (number, type, label, JSON name, oneof) and method of ours must be there
and be the same; the public protocol may have more. Prints what differs.
"""

import glob
import os
import subprocess
import sys
import tempfile
import warnings

from google.protobuf import descriptor_pb2, descriptor_pool
from pulumi.runtime.proto import converter_pb2, engine_pb2, plugin_pb2, provider_pb2, resource_pb2, status_pb2
from pulumi.runtime.proto.codegen import hcl_pb2, loader_pb2, mapper_pb2

warnings.simplefilter("ignore", DeprecationWarning)  # of `label`
PROBLEMS = []
COUNTS = {"messages": 0, "fields": 0, "methods": 0}


def ours(folder):
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "set")
        files = sorted(glob.glob(os.path.join(folder, "*.proto")))
        subprocess.run(["protoc", "-I" + folder, "--include_imports", "--descriptor_set_out=" + out] + files, check=True)
        with open(out, "rb") as file:
            return [os.path.basename(name) for name in files], descriptor_pb2.FileDescriptorSet.FromString(file.read())


def full_type(field):
    named = field.message_type or field.enum_type
    return (field.type, named.full_name if named else "")


def compare_field(mine, theirs):
    COUNTS["fields"] += 1
    for what in ("number", "label", "json_name", "has_presence"):
        if getattr(mine, what) != getattr(theirs, what):
            PROBLEMS.append("%s: %s is %s, not %s" % (mine.full_name, what, getattr(mine, what), getattr(theirs, what)))
    if full_type(mine) != full_type(theirs):
        PROBLEMS.append("%s: type %s, not %s" % (mine.full_name, full_type(mine), full_type(theirs)))
    groups = [one.containing_oneof and one.containing_oneof.name for one in (mine, theirs)]
    if groups[0] != groups[1]:
        PROBLEMS.append("%s: in oneof %s, not %s" % (mine.full_name, *groups))


def compare_enum(mine, theirs):
    for value in mine.values:
        if theirs.values_by_name.get(value.name) is None or theirs.values_by_name[value.name].number != value.number:
            PROBLEMS.append("%s.%s is another number or not there" % (mine.full_name, value.name))


def compare_message(mine, theirs):
    COUNTS["messages"] += 1
    for field in mine.fields:
        if field.name in theirs.fields_by_name:
            compare_field(field, theirs.fields_by_name[field.name])
        else:
            PROBLEMS.append("%s is not there" % field.full_name)
    for nested in mine.nested_types:
        compare_message(nested, theirs.nested_types_by_name[nested.name])
    for nested in mine.enum_types:
        compare_enum(nested, theirs.enum_types_by_name[nested.name])


def compare_service(mine, theirs):
    for method in mine.methods:
        COUNTS["methods"] += 1
        other = theirs.methods_by_name.get(method.name)
        shape = lambda one: (one.input_type.full_name, one.output_type.full_name, one.client_streaming, one.server_streaming)
        if other is None or shape(method) != shape(other):
            PROBLEMS.append("%s is %s" % (method.full_name, "not there" if other is None else shape(other)))


def main():
    names, files = ours(sys.argv[1])
    pool = descriptor_pool.DescriptorPool()
    for file in files.file:
        pool.Add(file)
    public = descriptor_pool.Default()
    for name in names:
        file = pool.FindFileByName(name)
        for message in file.message_types_by_name.values():
            compare_message(message, public.FindMessageTypeByName(message.full_name))
        for enum in file.enum_types_by_name.values():
            compare_enum(enum, public.FindEnumTypeByName(enum.full_name))
        for service in file.services_by_name.values():
            compare_service(service, public.FindServiceByName(service.full_name))
    for problem in PROBLEMS:
        print(problem)
    print("%(messages)d messages, %(fields)d fields, %(methods)d methods" % COUNTS)
    sys.exit(1 if PROBLEMS else 0)


main()
