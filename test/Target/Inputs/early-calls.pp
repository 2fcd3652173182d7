// What decides how many are made is called for its plain result, where nothing has to be waited for first.
config "all" "bool" {}
zones = invoke("aws:index/getAvailabilityZones:getAvailabilityZones", {
  state = "available"
})
some = all ? zones.names : ["a"]
region = invoke("aws:index/getRegion:getRegion", {})
other = all ? [invoke("aws:ec2/getVpcs:getVpcs", {})] : []
resource "subnet" "aws:ec2/eip:Eip" {
  options { range = length(some) }
  tags = { zone = some[range.value], region = region.name }
}
resource "eips" "aws:ec2/eip:Eip" {
  options { range = other[0].ids }
  tags = { vpc = range.value }
}
filtered = invoke("aws:ec2/getVpcs:getVpcs", {
  tags = { eip = subnet[0].id }
})
resource "late" "aws:ec2/eip:Eip" {
  options { range = filtered.ids }
}
output "first" { value = zones.names[0] }
