# Prints what pclc's completions offer: complete.bash COMPLETIONS FOLDER, whose files are offered.
. "$1"
cd "$2"
compopt() { :; } # works only while a user completes
offer() {
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
  _pclc
  echo "$*: ${COMPREPLY[*]}"
}
offer pclc conv
offer pclc convert --project
offer pclc --project
offer pclc --color = a
offer pclc convert --schema-path = pcl
offer pclc convert --target = py
offer pclc convert -Wno-lo
