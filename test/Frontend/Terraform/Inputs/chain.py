# A module call for each of the members behind a chain of names, of which one is null.
LENGTH = 40
print('locals {')
for i in range(LENGTH):
    print(f'  n{i} = local.n{i + 1}')
print(f'  n{LENGTH} = {{ a = {{ x = null }}, b = {{ x = "y" }} }}')
print('}')
print('module "other" {\n  source   = "./m"\n  for_each = local.n5\n  b = each.value.x\n}')
print('module "m" {\n  source   = "./m"\n  for_each = local.n0\n  a = each.value.x\n}')
