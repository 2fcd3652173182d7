// Two components that use outputs of each other.
component left "./left" {
  text  = "start"
  other = right.arn
}
component right "./right" {
  text = left.first
}
output both { value = "${left.second} ${right.arn}" }
