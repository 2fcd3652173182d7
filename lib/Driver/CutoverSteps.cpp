// What leaves Terraform, what comes back, in which order.
#include "CutoverSteps.h"

#include "pcl/Driver/NextSteps.h"
#include "pcl/Frontend/State/TerraformAddress.h"
#include "pcl/Support/ShellWord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <set>

namespace pcl {

static std::string removedBlocks(const CutoverSteps &steps) {
  std::set<std::string> addresses, kept;
  for (const std::string &address : steps.staying)
    kept.insert(state::withoutInstanceKeys(address));
  for (const MovedResource &resource : steps.moved)
    addresses.insert(state::withoutInstanceKeys(resource.address));
  std::string text = "# Terraform (1.7 and later) forgets these resources, and leaves them as they "
                     "are.\n# Take their `resource` blocks, and the calls of their modules, out of "
                     "the configuration first.\n";
  for (const std::string &address : addresses)
    text += kept.count(address)
                ? "\n# " + address +
                      " has instances that stay, and such a block means all: see state-rm.sh.\n"
                : "\nremoved {\n  from = " + address +
                      "\n\n  lifecycle {\n    destroy = false\n  }\n}\n";
  return text;
}

static std::string importBlocks(const CutoverSteps &steps) {
  std::string text = "# Terraform (1.5 and later) takes these resources back. The configuration "
                     "must be as it was.\n";
  for (const MovedResource &resource : steps.moved) {
    const std::string &id = resource.importAs.empty() ? resource.id : resource.importAs;
    if (resource.isNotImportable || id.empty()) {
      text += "\n# " + resource.address +
              " cannot be imported by its id: push the state that was kept.\n";
      continue;
    }
    if (resource.hasUnknownForm)
      text += "\n# This is the id of the state. By which one its provider imports it, is not known "
              "here: see its documentation.";
    text += "\nimport {\n  to = " + resource.address + "\n  id = " + state::hclText(id) + "\n}\n";
  }
  return text;
}

static std::string stateRemovals(const CutoverSteps &steps) {
  std::string text = "#!/bin/sh\n# Takes the resources out of Terraform's state; they stay as they "
                     "are. Run it in the module's directory.\nset -eu\n";
  for (const MovedResource &resource : steps.moved)
    text += "terraform state rm " + shellWord(resource.address) + "\n";
  return text;
}

std::string textOf(const CutoverSteps &steps) {
  std::string module = shellWord(steps.module), directory = shellWord(steps.directory),
              stack = shellWord(steps.stack);
  std::string text = fmt::format(
      "# From Terraform to Pulumi\n\n{} resources change hands. Nothing of this has been done yet; "
      "no step changes what exists.\n\n",
      steps.moved.size());
  if (steps.changes)
    text += fmt::format("{} resources are not the same on both sides: see the warnings before you "
                        "begin.\n\n",
                        steps.changes);
  for (const std::string &address : steps.deposed)
    text += "Terraform has to destroy an older object of " + address +
            " first: run `terraform apply`, then make this plan anew.\n\n";
  for (const auto &[from, to] : steps.renamed)
    text += "Terraform has to call " + from + " " + to +
            " in its state first, as the module says: run `terraform apply`.\n\n";
  std::string secrets;
  for (const std::string &name : steps.secrets)
    secrets +=
        fmt::format("   `pulumi config set --secret {} --stack {}`\n", shellWord(name), stack);
  text += fmt::format(
      "## Over\n\n"
      "1. Stop all runs of Terraform on this module, and keep its state:\n"
      "   `(cd {0} && terraform state pull) > terraform.tfstate.kept`\n"
      "2. Make the stack{4}:\n"
      "   `cd {1}`, install the packages ({2}), `pulumi stack init {3}`\n"
      "{5}"
      "3. Take the resources over. `import.json` has their inputs and outputs, so nothing is "
      "read:\n"
      "   `pulumi import -f import.json --generate-code=false --protect=false --stack {3}`\n"
      "4. Nothing may differ now:\n"
      "   `pulumi preview --expect-no-changes --stack {3}`\n"
      "5. Leave Terraform, by one of these:\n"
      "   - take the blocks of the resources out of the module, copy `cutover/removed.tf` into it, "
      "`terraform apply`\n"
      "   - `(script=$(realpath {1}/cutover/state-rm.sh) && cd {0} && sh \"$script\")`, where step "
      "1 "
      "was run\n"
      "6. `pulumi up --stack {3}`\n\n",
      module, directory, std::string_view(InstallCommand), stack,
      steps.secrets.empty() ? "" : ", and set its secrets", secrets);
  text += fmt::format(
      "## Back\n\n"
      "1. Let Pulumi forget the resources; they stay as they are:\n"
      "   `pulumi stack rm --force {1}`\n"
      "2. Before step 5 that is all. Behind it, give Terraform its state back, if nothing has "
      "changed since:\n"
      "   `(kept=$PWD/terraform.tfstate.kept && cd {0} && terraform state push -force \"$kept\")`, "
      "where step 1 was run\n"
      "   Else take `cutover/removed.tf` out of the module again, copy `cutover/import.tf` into "
      "it, "
      "and `terraform apply`.\n"
      "3. `terraform plan` must show no change.\n",
      module, stack);
  return text;
}

std::map<std::string, std::string> filesOf(const CutoverSteps &steps) {
  return {{"CUTOVER.md", textOf(steps)},
          {"cutover/removed.tf", removedBlocks(steps)},
          {"cutover/import.tf", importBlocks(steps)},
          {"cutover/state-rm.sh", stateRemovals(steps)}};
}

} // namespace pcl
