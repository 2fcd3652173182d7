# Interpolation, directives, heredocs, every escape of a literal.

name    = "World"
names   = ["Ann", "Bob"]
none    = []
ports   = { http = 80, alt = 8080 }
yes     = true
no      = false
count   = 3
half    = 1.5
dollar  = "$"

# = "Hello, World!"
output "interpolation" {
  value = "Hello, ${name}!"
}
# = "World"
output "onlyInterpolation" {
  value = "${name}"
}
# = "3 1.5 true"
output "scalars" {
  value = "${count} ${half} ${yes}"
}
# = "3"
output "numberAndNothing" {
  value = "${count}${""}"
}
# = "1 2 100000"
output "numbersInText" {
  value = "${1.0} ${4 / 2} ${1e5}"
}
# = "WorldWorld"
output "neighbours" {
  value = "${name}${name}"
}
# = "a World b World c"
output "nestedTemplate" {
  value = "a ${"${name} b ${"${name} c"}"}"
}
# = "Ann and Bob"
output "expressionInside" {
  value = "${join(" and ", names)}"
}
# = "\"Ann\" isn't `Bob`"
output "quotesAround" {
  value = "\"${names[0]}\" isn't `${names[1]}`"
}
# = "key: 80"
output "quotedKeyInside" {
  value = "key: ${ports["http"]}"
}
# = "{World} {{World}} {}"
output "braces" {
  value = "{${name}} {{${name}}} {}"
}

# = "on"
output "ifTrue" {
  value = "%{ if yes }on%{ endif }"
}
# = ""
output "ifFalse" {
  value = "%{ if no }on%{ endif }"
}
# = "<off>"
output "ifElse" {
  value = "<%{ if no }on%{ else }off%{ endif }>"
}
# = "few"
output "ifNested" {
  value = "%{ if count > 1 }%{ if count > 5 }many%{ else }few%{ endif }%{ else }one%{ endif }"
}
# = "World!"
output "ifWithInterpolation" {
  value = "%{ if yes }${name}!%{ endif }"
}
# = "<Ann><Bob>"
output "forList" {
  value = "%{ for n in names }<${n}>%{ endfor }"
}
# = "0=Ann;1=Bob;"
output "forListWithIndex" {
  value = "%{ for i, n in names }${i}=${n};%{ endfor }"
}
# = "alt=8080 http=80 "
output "forMap" {
  value = "%{ for k, v in ports }${k}=${v} %{ endfor }"
}
# = "[]"
output "forNothing" {
  value = "[%{ for n in none }x%{ endfor }]"
}
# = "Ann:http;alt;Bob:http;alt;"
output "forNested" {
  value = "%{ for n in names }${n}:%{ for p in ["http", "alt"] }${p};%{ endfor }%{ endfor }"
}
# = "Bob"
output "forWithIf" {
  value = "%{ for n in names }%{ if n != "Ann" }${n}%{ endif }%{ endfor }"
}
# = "AnnBob"
output "stripMarkers" {
  value = "%{ for n in names ~}  ${n}  %{~ endfor }"
}
# = "a-World-b"
output "stripInterpolation" {
  value = "a-  ${~ name ~}   -b"
}

# = "one\ntwo World\n"
output "heredoc" {
  value = <<EOT
one
two ${name}
EOT
}
# = "one\n  two\nthree\n"
output "heredocIndented" {
  value = <<-EOT
    one
      two
    three
  EOT
}
# = ""
output "heredocEmpty" {
  value = <<EOT
EOT
}
# = "\n"
output "heredocBlankLine" {
  value = <<EOT

EOT
}
# = "a \\n \"b\" ${x} %{y} $HOME `c`\n"
output "heredocSigns" {
  value = <<EOT
a \n "b" $${x} %%{y} $HOME `c`
EOT
}
# = "    server Ann;\n    server Bob;\n"
output "heredocFor" {
  value = <<-EOT
    %{ for n in names ~}
    server ${n};
    %{ endfor ~}
  EOT
}
# = "    on\n"
output "heredocIf" {
  value = <<-EOT
    %{ if yes ~}
    on
    %{ else ~}
    off
    %{ endif ~}
  EOT
}
# = "{\n  \"a\": \"World\"\n}\n"
output "heredocJson" {
  value = <<EOT
{
  "a": "${name}"
}
EOT
}
# = "x\r\ty\n"
output "heredocControls" {
  value = <<EOT
x${"\r\t"}y
EOT
}
# = "x\ty\n!"
output "heredocConcatenated" {
  value = "${<<EOT
x	y
EOT
  }!"
}

# = "\n\r\t\"\\"
output "escapeLetters" {
  value = "\n\r\t\"\\"
}
# = "\u00e4 \u20ac \ud83d\ude00"
output "escapeCodes" {
  value = "\u00e4 \u20AC \U0001f600"
}
# = "\u0000|\u0001|\u001f|\u007f|\u0080|\u009f"
output "escapeControls" {
  value = "\u0000|\u0001|\u001f|\u007f|\u0080|\u009f"
}
# = "\u00001"
output "escapeNulAndDigit" {
  value = "\u00001"
}
# = "\u2028\u2029\ufeff\u200b\u202e"
output "escapeSeparators" {
  value = "\u2028\u2029\ufeff\u200b\u202e"
}
# = "${name} %{if} $ $$ % %% $name"
output "escapeTemplateSigns" {
  value = "$${name} %%{if} $ $$ % %% $name"
}
# = "$World %World $$World"
output "dollarBeforeInterpolation" {
  value = "${"$"}${name} %${name} ${"$$"}${name}"
}
# = "$World"
output "dollarByName" {
  value = "${dollar}${name}"
}
# = "' \" ` ''' \"\"\" \\ \\\\ \\n"
output "escapeQuotes" {
  value = "' \" ` ''' \"\"\" \\ \\\\ \\n"
}
# = "*/ // # /* --> </script>"
output "commentSigns" {
  value = "*/ // # /* --> </script>"
}
# = "\\"
output "backslashAlone" {
  value = "\\"
}
# = "\\World\\"
output "backslashesAround" {
  value = "\\${name}\\"
}
# = {"a b": 1, "${c}": 2, "d'\"": 3, "\n": 4, "": 5, "__proto__x": 6, "ä": 7}
output "keys" {
  value = { "a b" = 1, "$${c}" = 2, "d'\"" = 3, "\n" = 4, "" = 5, "__proto__x" = 6, ä = 7 }
}
# = {"World": 1, "k3": 2, "Ann": 3}
output "computedKeys" {
  value = { (name) = 1, "k${count}" = 2, (names[0]) = 3 }
}
