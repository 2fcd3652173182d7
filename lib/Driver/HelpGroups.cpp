// The tables: which option is in which group, and which commands are shown as examples.
#include "HelpGroups.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cl = llvm::cl;

namespace pcl {

namespace {

enum class Group : uint8_t { Tool, Providers, Schemas, Output, Diagnostics, Developer };

constexpr std::pair<Group, llvm::StringLiteral> Titles[] = {
    {Group::Providers, "Providers"},
    {Group::Schemas, "Schemas and names"},
    {Group::Output, "What is written"},
    {Group::Diagnostics, "Diagnostics and limits"},
};

Group groupOf(llvm::StringRef option) {
  return llvm::StringSwitch<Group>(option)
      .Cases("provider", "provider-config", "recorded", "call-timeout", Group::Providers)
      .Cases("schema-path", "mapping-path", "terraform-schema", Group::Schemas)
      .Cases("o", "force", "merge", "target", "split", "std", "python-input-types", Group::Output)
      .Cases("project-name", "local-dependency", "source-map", "loss-report", "remarks-file",
             "quiet", "recursive", "jobs", "report", Group::Output)
      .Cases("W", "color", "diagnostics-format", "strict", "remarks", "verbose", Group::Diagnostics)
      .Cases("time-limit", "memory-limit", "max-diagnostics", Group::Diagnostics)
      .Cases("stats", "time-passes", "verify-diagnostics", "dump", "dump-dir", Group::Developer)
      .Cases("print-before", "print-after", "print-changed", "verify-each", "skip-passes",
             "bisect-limit", Group::Developer)
      .Default(Group::Tool);
}

llvm::StringRef examplesOf(llvm::StringRef tool) {
  return llvm::StringSwitch<llvm::StringRef>(tool)
      .Case("cfn2pcl", "  cfn2pcl -o program template.yaml\n"
                       "  cfn2pcl --parameter=Stage=prod -o - template.json\n")
      .Case("hcl2pcl",
            "  hcl2pcl -o program infrastructure\n"
            "  hcl2pcl --fetch-modules --var-file=prod.tfvars -o program infrastructure\n")
      .Case("pcl-import",
            "  pcl-import aws:s3/bucket:Bucket logs my-log-bucket -o adopted\n"
            "  pcl-import -f import.json --target=typescript,python -o adopted\n"
            "  pcl-import --discover=aws:ec2/vpc:Vpc -o import.json\n"
            "  pcl-import --discover=aws:s3/bucket:Bucket --listing=buckets.json -o import.json\n"
            "  pcl-import check --state=state.json program\n"
            "  pcl-import verify adopted\n")
      .Case("pcl-opt", "  pcl-opt --passes=convert-cleanup -o - program\n"
                       "  pcl-opt --list-passes\n")
      .Case("pcl-schema", "  pcl-schema list\n"
                          "  pcl-schema show aws:s3/bucket:Bucket\n")
      .Case("pclc", "  pclc convert -o project infrastructure\n"
                    "  pclc convert --target=python,go -o project template.yaml\n"
                    "  pclc convert --from=state --target=python -o project terraform.tfstate\n"
                    "  pclc assess infrastructure\n"
                    "  pclc convert --recursive -o programs infrastructure\n")
      .Case("pclgen", "  pclgen --target=python -o project program\n")
      .Case("state2pcl",
            "  state2pcl -o program state.json\n"
            "  state2pcl --from=terraform --adopt=file --split=type -o program terraform.tfstate\n")
      .Default("");
}

/// What extrahelp prints must outlive it.
llvm::StringRef exampleText(llvm::StringRef tool) {
  static const std::string Text = [&] {
    llvm::StringRef examples = examplesOf(tool);
    return examples.empty() ? std::string() : ("\nEXAMPLES:\n\n" + examples).str();
  }();
  return Text;
}

} // namespace

HelpGroups::HelpGroups(llvm::StringRef tool, cl::OptionCategory &own) : Own(own) {
  for (const auto &[group, title] : Titles)
    Categories.push_back(std::make_unique<cl::OptionCategory>(title));
  sort(cl::SubCommand::getTopLevel());
  for (cl::SubCommand *command : cl::getRegisteredSubcommands())
    sort(*command);
  if (llvm::StringRef text = exampleText(tool); !text.empty())
    Examples.emplace(text);
}

void HelpGroups::sort(cl::SubCommand &command) {
  for (auto &entry : cl::getRegisteredOptions(command)) {
    cl::Option &option = *entry.second;
    if (!llvm::is_contained(option.Categories, &Own))
      continue;
    Group group = groupOf(option.ArgStr);
    if (group == Group::Developer)
      option.setHiddenFlag(cl::Hidden);
    auto title = llvm::find_if(Titles, [&](const auto &row) { return row.first == group; });
    if (title != std::end(Titles))
      option.Categories.assign({Categories[title - Titles].get()});
  }
}

} // namespace pcl
