# Objects and lists with null that modules give.
module "m" { source = "./m" }
output "u" { value = module.m.u }
output "v" { value = module.m.v }
output "w" { value = module.m.w }
output "l" { value = module.m.l }
output "n" { value = module.m.n }
output "o" { value = module.m.o }
output "t" { value = module.m.t }
output "isnull" { value = [module.m.u.b == null, module.m.v.b == null, module.m.w.b == null, module.m.l[1] == null, module.m.n.b == null] }
output "coal" { value = coalesce(module.m.w.b, "dflt") }
