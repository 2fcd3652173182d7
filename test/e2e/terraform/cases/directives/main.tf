# Templates: strip markers, nested directives, indices, heredocs with indentation, escapes.

locals {
  users = [{ name = "ann", roles = ["admin", "dev"] }, { name = "bob", roles = [] }]
  on    = true
  ports = { http = 80, https = 443 }
}

output "strip" {
  value = "a ${~ "b" ~} c"
}

output "strip_for" {
  value = "[%{for u in local.users~} ${u.name} %{~endfor}]"
}

output "nested" {
  value = "%{for u in local.users}${u.name}:%{for r in u.roles}%{if r == "admin"}!%{else}${r}%{endif},%{endfor};%{endfor}"
}

output "indexed" {
  value = "%{for i, u in local.users}${i}.${u.name} %{endfor}"
}

output "map" {
  value = "%{for k, v in local.ports}${k}=${v}|%{endfor}"
}

output "if_only" {
  value = "x%{if !local.on}never%{endif}y"
}

output "heredoc" {
  value = <<EOT
first
  second ${local.ports.http}
%{if local.on}
on
%{else}
off
%{endif}
EOT
}

output "indented" {
  value = <<-EOT
    first
      second
    %{for u in local.users~}
    - ${u.name}
    %{endfor~}
    last
  EOT
}

output "escapes" {
  value = "$${not} %%{this} \"quoted\" back\\slash tab\t nl\n $ % {} ${"$"}{x}"
}

output "heredoc_escapes" {
  value = <<-EOT
    $${raw} %%{raw} "quotes" back\slash \n
  EOT
}

output "numbers" {
  value = "${1.50} ${1e3} ${10 / 4} ${true}"
}

output "wrapped_number" {
  value = "${5}"
}

output "wrapped_list" {
  value = "${[1, "a"]}"
}

output "wrapped_sum" {
  value = "${5}" + 1
}

output "function_inside" {
  value = "<${join(",", [for u in local.users : "${upper(u.name)}(${length(u.roles)})"])}>"
}

output "quotes_inside" {
  value = "a ${local.on ? "b \"c\" ${local.ports["http"]}" : "d"} e"
}

output "json_inside" {
  value = "x=${jsonencode({ a = [1, "\"two\""], b = null })}"
}

output "unicode" {
  value = "\u00e9\U0001F389"
}

output "empty" {
  value = "%{for x in []}never%{endfor}"
}

output "lines" {
  value = split("\n", <<-EOT
    a
    b

    c
  EOT
  )
}

output "file" {
  value = templatefile("${path.module}/users.tftpl", { users = local.users, title = "Users", extra = { z = 1, a = [true, null] } })
}

output "file_lines" {
  value = length(split("\n", templatefile("${path.module}/users.tftpl", { users = [], title = "", extra = {} })))
}
