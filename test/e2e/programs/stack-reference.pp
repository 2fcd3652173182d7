// Another stack's outputs.

resource other "pulumi:pulumi:StackReference" {
  name = "organization/other/dev"
}
output plain { value = getOutput(other, "plain") }
output hidden { value = getOutput(other, "hidden") }
