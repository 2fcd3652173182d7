# JSON and YAML of everything: escapes, order, numbers, empties, texts in texts; and read again.

variable "doc" {
  default = { z = 1, a = [true, null, 1.50], "<k>" = "a&b", deep = { "10" = "x", "9" = {} } }
}

variable "text" {
  default = "{\"b\":[1,2.50,1e3],\"a\":{\"n\":null,\"u\":\"\\u00e9\"},\"e\":[],\"o\":{}}"
}

locals {
  read = jsondecode(var.text)
  yaml = yamldecode("a: 1\nb:\n  - x\n  - 2.5\n  - ~\nc: {d: 'q', e: [1, 2]}\nf: |\n  two\n  lines\ng: 0x10\nh: \"5\"\ni: true\n")
}

output "encoded" {
  value = jsonencode(var.doc)
}

output "escapes" {
  value = jsonencode("q\" b\\ n\n t\t \u0001 \u2028 </script> é")
}

output "numbers" {
  value = jsonencode([1, 1.0, 1.50, 0.1, 1e3, 123456789012, -0.5, 1e-7])
}

output "empties" {
  value = jsonencode([{}, [], "", null, toset([]), tomap({})])
}

output "nested" {
  value = jsonencode(jsonencode({ a = "b" }))
}

output "read" {
  value = [local.read.b, local.read.a.u, local.read.e, local.read.o, local.read.a.n == null]
}

output "read_keys" {
  value = keys(local.read)
}

output "read_sum" {
  value = sum(local.read.b)
}

output "read_again" {
  value = jsonencode(local.read)
}

output "read_for" {
  value = { for k, v in local.read : k => can(length(v)) ? length(v) : -1 }
}

output "round" {
  value = jsondecode(jsonencode(var.doc)) == var.doc
}

output "scalars" {
  value = [jsondecode("5"), jsondecode("\"x\""), jsondecode("null") == null, jsondecode("true"), jsondecode(" [1] ")]
}

output "bad" {
  value = [can(jsondecode("{")), can(jsondecode("")), can(jsondecode("{'a':1}")), can(jsondecode("[1,]")), try(jsondecode("x"), "bad")]
}

output "yaml" {
  value = local.yaml
}

output "yaml_access" {
  value = [local.yaml.b[1] + 1, local.yaml.c.e[*], local.yaml.f, local.yaml.h == "5"]
}

output "yaml_encoded" {
  value = yamlencode({ b = [1, "two", null, true], a = { x = "y: z", e = [], o = {} }, t = "multi\nline\n", n = 1.5, q = "yes" })
}

output "yaml_lists" {
  value = yamlencode([{ a = 1, b = [1, 2] }, ["x"], "s"])
}

output "csv" {
  value = csvdecode("name,n,q\nann,1,\"a,b\"\n\"b\"\"c\",,\"x\ny\"\n")
}

output "base64" {
  value = [base64encode("é\n"), base64decode("w6kK"), can(base64decode("!!")), base64encode("")]
}

output "hashes" {
  value = [md5(jsonencode(var.doc)), sha1("é"), sha256(""), substr(sha512("a"), 0, 8), base64sha256("a")]
}

output "urls" {
  value = [urlencode("a b&c=d/é?+~*'()!"), urlencode("")]
}

output "yaml_signs" {
  value = [yamlencode("🎉 a"), yamlencode("🎉\nb\n"), yamlencode(["é 日 🎉"]), yamlencode({ "\u00e9" = "\u0085" })]
}

output "uuids" {
  value = [uuidv5("dns", "example.com"), uuidv5("url", "http://x"), uuidv5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "a")]
}
