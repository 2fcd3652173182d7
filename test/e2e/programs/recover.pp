// An output that fails, and what takes its place: by `recover`, `try` and `can`.

resource item "toy:index/item:Item" { text = "x" }
late = invoke("toy:index/mayFail:mayFail", { input = item.arn })

output fine { value = recover(item.arn, "never: ${error}") }
output instead { value = recover(invoke("toy:index/mayFail:mayFail", { input = item.arn }).output, "instead") }
output tried { value = try(invoke("toy:index/mayFail:mayFail", { input = item.arn }).output, "tried") }
output cannot { value = can(invoke("toy:index/mayFail:mayFail", { input = item.arn }).output) }
output variable { value = try("${late.output}!", item.arn) }
output many { value = try("${late.output} ${item.arn}", late.output, "many") }
output each { value = [for key in ["a", "b"] : try("${key} ${late.output}", "no ${key}")] }
output message { value = recover("${late.output} ${item.arn}", length(error) > 0 ? "said" : "silent") }
