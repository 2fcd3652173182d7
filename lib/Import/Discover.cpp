// Listings and lists to an import file.
#include "pcl/Import/Discover.h"

#include "pcl/Schema/Package.h"
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <set>

namespace pcl::import {

namespace {

class Discovery {
public:
  Discovery(const DiscoverInput &input, oracle::OracleSource &oracles,
            schema::TerraformProviders *terraform, DiagnosticEngine &diags)
      : Input(input), Oracles(oracles), Terraform(terraform), Diags(diags) {}

  state::ImportFile run() {
    for (const auto &[name, text] : Input.listings)
      readFile(name, text);
    for (const std::string &type : Input.types) {
      bool isAsked = !Input.listings.empty() || ask(type);
      if (isAsked && !Counts.contains(type) && !Diags.hasErrors())
        Diags.report(diag::discover_nothing, {}, type);
    }
    return std::move(File);
  }

private:
  void readFile(const std::string &name, llvm::StringRef text) {
    std::string problem;
    std::optional<std::vector<Listed>> listed = readListing(text, problem);
    if (!listed)
      return (void)Diags.report(diag::listing_unknown, {}, name, problem);
    std::set<std::string> kinds, others;
    for (const Listed &item : *listed)
      kinds.insert(item.type);
    // Who lists one type, and asks for one, means that.
    bool isOfOne = kinds.size() == 1 && Input.types.size() == 1 &&
                   listed->front().words != TypeWords::Terraform;
    uint64_t left = 0;
    for (const Listed &item : *listed) {
      auto type = llvm::find_if(Input.types, [&](llvm::StringRef token) {
        return isOfType(item, token, Terraform) || (isOfOne && !isForeign(item, token));
      });
      if (type != Input.types.end()) {
        add(*type, item.id, item.name);
        continue;
      }
      ++left;
      others.insert("`" + item.type + "`");
    }
    if (left)
      Diags.report(diag::listing_left_out, {}, left, name, llvm::join(others, ", "));
  }

  /// Asks the provider of `type`. False after a diagnostic.
  bool ask(const std::string &type) {
    std::optional<schema::Token> token = schema::parseToken(type);
    auto fail = [&](llvm::Error error) {
      Diags.report(diag::discover_failed, {}, type, oracle::takeFailure(std::move(error)).message);
      return false;
    };
    oracle::ProviderRequest request;
    request.package = token ? token->package.str() : type;
    llvm::Expected<oracle::Oracle *> provider = Oracles.open(request);
    if (!provider)
      return fail(provider.takeError());
    llvm::Expected<std::vector<oracle::ListedResource>> listed = (*provider)->list({type, {}, 0});
    if (!listed)
      return fail(listed.takeError());
    for (const oracle::ListedResource &resource : *listed)
      add(type, resource.id, resource.name);
    return true;
  }

  void add(const std::string &type, const std::string &id, llvm::StringRef name) {
    Counts.insert(type);
    if (!Known.insert(type + " " + id).second) // several listings may have it
      return;
    state::ImportSpec spec;
    spec.type = type;
    spec.id = id;
    llvm::StringRef wanted = name.empty() ? lastPart(id) : name;
    spec.name = wanted.str();
    for (unsigned number = 2; !Names.insert(type + " " + spec.name).second; ++number)
      spec.name = (wanted + "-" + std::to_string(number)).str();
    spec.index = File.resources.size();
    File.resources.push_back(std::move(spec));
  }

  static llvm::StringRef lastPart(llvm::StringRef id) {
    llvm::StringRef last = id.substr(id.find_last_of(":/|") + 1);
    return last.empty() ? id : last;
  }

  const DiscoverInput &Input;
  oracle::OracleSource &Oracles;
  schema::TerraformProviders *Terraform;
  DiagnosticEngine &Diags;
  state::ImportFile File;
  llvm::StringSet<> Known, Names; ///< type and id; type and name
  llvm::StringSet<> Counts;       ///< types of which there is something
};

} // namespace

state::ImportFile discover(const DiscoverInput &input, oracle::OracleSource &oracles,
                           schema::TerraformProviders *terraform, DiagnosticEngine &diags) {
  return Discovery(input, oracles, terraform, diags).run();
}

} // namespace pcl::import
