// Another stack's outputs.
// RUN: rm -rf %t
// RUN: %convert %s -o %t
// RUN: %trace --setup=%S/Inputs/stack-reference.json %S/Inputs/stack-reference.trace %t

resource other "pulumi:pulumi:StackReference" {
  name = "organization/other/dev"
}
output plain { value = getOutput(other, "plain") }
output hidden { value = getOutput(other, "hidden") }
