// Hooks: what runs around the steps of a resource, in deployments and where asked in previews.

hook resource before {
  command = ["true", args.name]
}
hook resource after {
  command      = ["echo", "made ${args.name} of ${args.type}"]
  onDryRun     = true
  ignoreErrors = true
}
hook resource failing {
  command = ["false"]
}
hook error onError {
  command = ["echo", args.name]
}
resource item "toy:index/item:Item" {
  text = "x"
  options {
    hooks = {
      beforeCreate = [before]
      afterCreate  = [after, failing]
      afterUpdate  = [after]
      beforeDelete = [before]
      onError      = [onError]
    }
  }
}
