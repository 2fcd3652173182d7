// Builtins over values that are known only at run time.

resource item "toy:index/item:Item" {
  text = "a,b"
}

output joined { value = join("-", item.zoneIds) }
output parts { value = split(",", item.text) }
output json { value = toJSON({ arn = item.arn, list = [item.port], text = "\"" }) }
output count { value = length(item.zoneIds) }
output letters { value = length(item.arn) }
output pick { value = element(item.zoneIds, 3) }
output looked { value = lookup(item.endpoints, "three", "none") }
output entries { value = entries(item.endpoints) }
output hash { value = sha1(item.arn) }
output there { value = toBase64(item.arn) }
output back { value = fromBase64(toBase64(item.arn)) }
output tried { value = try(item.endpoints["none"], "fallback") }
output cannot { value = can(item.endpoints["none"]) }
output lower { value = min(item.port, 3) }
output upper { value = max(item.port, 3) }
output one { value = singleOrNone(split(",", "a")) }
output opened { value = unsecret(secret(item.arn)) }
output closed { value = secret(item.arn) }
output project { value = "${project()}/${stack()}/${organization()}" }
output names { value = "${pulumiResourceName(item)} ${pulumiResourceType(item)}" }
