// An output that fails, and what takes its place.
// RUN: rm -rf %t
// RUN: %convert %s -o %t
// RUN: %trace %S/Inputs/recover.trace %t

resource item "toy:index/item:Item" { text = "x" }

output fine { value = recover(item.arn, "never: ${error}") }
output instead { value = recover(singleOrNone(item.zoneIds), "instead") }
