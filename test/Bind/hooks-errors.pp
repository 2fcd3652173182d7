# What hooks may not say, and where they may not stand.
# RUN: pcl-opt --passes=bind --verify-diagnostics --schema-path=%S/Inputs -o - %s

package {
  baseProviderName    = "things"
  baseProviderVersion = "1.2.0"
}

hook resource "tell" {
  command = ["true"]
}

resource "box" "things:index:Box" {
  name = "x"
}

hook error "again" {
  command = ["test", args.id, args.newOutputs] # expected-warning [PCL2122] {{has no property `newOutputs`}}
}

hook resource "bad" {
  command      = "true" # expected-error [PCL2124] {{`command` of hook `bad` takes `list(string)`, and this `string` is none}}
  ignoreErrors = args.name != "" # expected-error [PCL2101] {{`args` is not declared in this program}}
}

resource "wrong" "things:index:Box" {
  options {
    hooks = {
      aftercreate  = [tell] # expected-error [PCL2109] {{hooks do not run at `aftercreate`; did you mean `afterCreate`?}}
      beforeUpdate = [again] # expected-error [PCL2114] {{`beforeUpdate` takes hooks of the kind `resource`, and `again` is of the kind `error`}}
      onError      = [tell] # expected-error [PCL2114] {{`onError` takes hooks of the kind `error`, and `tell` is of the kind `resource`}}
      afterDelete  = tell # expected-error [PCL2108] {{the option `hooks` takes lists of hooks}}
      beforeDelete = [box] # expected-error [PCL2108] {{the option `hooks` takes lists of hooks}}
    }
  }
  name = tell # expected-warning [PCL2123] {{input `name` of `things:index:Box` takes `string`, and `hook` does not convert to that}}
}

resource "list" "things:index:Box" {
  options {
    hooks = [tell] # expected-error [PCL2108] {{write `hooks = { beforeCreate = [name] }` with names of hook blocks}}
  }
  name = "x"
}
