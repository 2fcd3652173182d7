// Each resource option, on resources of their own.

resource base "toy:index/item:Item" { text = "base" }
resource second "toy:index/item:Item" { text = "second" }
resource mine "pulumi:providers:toy" { region = "north" }

resource parent "toy:index/item:Item" {
  text = "x"
  options { parent = base }
}
resource dependsOn "toy:index/item:Item" {
  text = "x"
  options { dependsOn = [base, parent] }
}
resource protect "toy:index/item:Item" {
  text = "x"
  options { protect = true }
}
resource retain "toy:index/item:Item" {
  text = "x"
  options { retainOnDelete = true }
}
resource ignore "toy:index/item:Item" {
  text = "x"
  options { ignoreChanges = [text, tags.one, words[0]] }
}
resource replace "toy:index/item:Item" {
  text = "x"
  options {
    replaceOnChanges    = [text, tags["a-b"]]
    deleteBeforeReplace = true
  }
}
resource secrets "toy:index/item:Item" {
  text = "x"
  options { additionalSecretOutputs = [arn] }
}
resource hidden "toy:index/item:Item" {
  text = "x"
  options { hideDiffs = [words] }
}
resource times "toy:index/item:Item" {
  text = "x"
  options {
    customTimeouts = { create = "5m", update = "1h30m", delete = "10s" }
  }
}
resource versioned "toy:index/item:Item" {
  text = "x"
  options {
    version           = "2.2.0"
    pluginDownloadURL = "https://example.com/plugins"
  }
}
resource deleted "toy:index/item:Item" {
  text = "x"
  options { deletedWith = base }
}
resource replaced "toy:index/item:Item" {
  text = "x"
  options {
    replaceWith        = [base, second]
    replacementTrigger = "now"
  }
}
resource imported "toy:index/item:Item" {
  text = "x"
  options { import = "existing-id" }
}
resource explicit "toy:index/item:Item" {
  text = "x"
  options { provider = mine }
}
resource renamed "toy:index/item:Item" {
  text = "x"
  options {
    aliases = [
      { name = "old" },
      { noParent = true },
      { parent = base },
      { type = "toy:index/old:Old" },
      "urn:pulumi:dev::project::toy:index/item:Item::older"
    ]
  }
}
