# Hooks: what their commands see, and where the option `hooks` takes them.
# RUN: pcl-opt --passes=bind --annotate-types --schema-path=%S/Inputs -o - %s | sed '/CHECK/d' | FileCheck %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

hook resource "tell" {
  # CHECK: command = ["echo", "${args.name} ${args.newOutputs.address}"] # list(string)
  command = ["echo", "${args.name} ${args.newOutputs.address}"]
  # CHECK: onDryRun = true # bool
  onDryRun = true
}

hook error "again" {
  # CHECK: command = ["test", args.id] # list(string)
  command = ["test", args.id]
}

resource "box" "things:index:Box" {
  options {
    hooks = {
      # CHECK: afterCreate = [tell]
      afterCreate = [tell]
      onError     = [again]
    }
  }
  name = "x"
}
