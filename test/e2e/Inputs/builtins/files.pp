# Files, assets, and what the program knows about itself. Expectations of `run` hold for programs only: folding reads
# neither files nor the stack.

name  = "note.txt"
text  = "some text"
place = "https://example.com/a.zip"

# run "grün\n"
output "readFileNamed" {
  value = readFile(name)
}
# run "grün\n"
output "readFileLiteral" {
  value = readFile("note.txt")
}
# run "grün\n!"
output "readFileInText" {
  value = "${readFile(name)}!"
}
# run 6
output "readFileCounted" {
  value = length(split("", "${readFile(name)}!"))
}
# run false
output "readFileMissing" {
  value = can(readFile("missing.txt"))
}
# run "none"
output "readFileTried" {
  value = try(readFile("missing.txt"), "none")
}
# run "Z3LDvG4K"
output "filebase64OfText" {
  value = filebase64(name)
}
# run "/wCA"
output "filebase64OfBytes" {
  value = filebase64("bytes.bin")
}
# run "0tijVH7Yelm9ZsooQC3kYRCKF+38PJHQ/h7NRPJZhrk="
output "sha256OfText" {
  value = filebase64sha256(name)
}
# run "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
output "sha256OfNothing" {
  value = filebase64sha256("empty.txt")
}
# run false
output "sha256OfMissing" {
  value = can(filebase64sha256("missing.txt"))
}

# = {"asset": {"text": "some text"}}
output "stringAssetOfName" {
  value = stringAsset(text)
}
# = {"asset": {"text": ""}}
output "stringAssetOfNothing" {
  value = stringAsset("")
}
# = {"asset": {"path": "note.txt"}}
output "fileAssetOfName" {
  value = fileAsset(name)
}
# = {"asset": {"path": "./note.txt"}}
output "fileAssetOfText" {
  value = fileAsset("./${name}")
}
# = {"asset": {"uri": "https://example.com/a.zip"}}
output "remoteAssetOfName" {
  value = remoteAsset(place)
}
# = {"archive": {"path": "note.txt"}}
output "fileArchiveOfName" {
  value = fileArchive(name)
}
# = {"archive": {"uri": "https://example.com/a.zip"}}
output "remoteArchiveOfName" {
  value = remoteArchive(place)
}
# = {"archive": {"assets": {"a.txt": {"asset": {"text": "some text"}}, "d/b": {"asset": {"path": "note.txt"}}}}}
output "assetArchiveOfTwo" {
  value = assetArchive({
    "a.txt" = stringAsset(text)
    "d/b"   = fileAsset(name)
  })
}
# = {"archive": {"assets": {"in": {"archive": {"path": "note.txt"}}}}}
output "assetArchiveOfArchive" {
  value = assetArchive({ in = fileArchive(name) })
}
# = [{"asset": {"text": "some text"}}, {"asset": {"text": "x"}}]
output "assetsInAList" {
  value = [stringAsset(text), stringAsset("x")]
}
# = {"archive": {"assets": {"0": {"asset": {"text": "x"}}, "1": {"asset": {"text": "y"}}}}}
output "assetArchiveLooped" {
  value = assetArchive({ for i, letter in ["x", "y"] : "${i}" => stringAsset(letter) })
}

# run "dev"
output "stackName" {
  value = stack()
}
# run "project-dev"
output "stackInText" {
  value = "${project()}-${stack()}"
}
# run "organization/x"
output "organizationInText" {
  value = "${organization()}/x"
}
# run true
output "cwdIsAbsolute" {
  value = split("/", cwd())[0] == ""
}
# run true
output "rootDirectoryIsAbsolute" {
  value = split("/", rootDirectory())[0] == ""
}
# run "grün\n"
output "readFileAtCwd" {
  value = readFile("${cwd()}/${name}")
}
