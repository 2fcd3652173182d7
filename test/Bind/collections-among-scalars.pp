# What may be a collection is gone through: of the members of an object read by a computed name some are texts. Nothing is reported.
# RUN: pcl-opt --passes=bind --verify-diagnostics -o - %s

config name string { default = "a" }
settings = { for k, v in { rules = ["a"], on = true, name = "b" } : k => v if k != name }
a = [for v in settings.rules : v]
b = [for v in name == "a" ? [] : settings.rules : v]
c = settings.rules[0]
d = max(settings.rules...)
e = [for v in settings.on == true ? 1 : "a" : v] # expected-warning [PCL2126] {{`for` needs a list, a map or an object}}
