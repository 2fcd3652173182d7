// What must hold in an import file: which members a spec needs and excludes, what its names stand
// for, which URN it gets.
//
// All that is wrong is reported before anything is taken out. Source of the rules:
// `parseImportFile` of pulumi/pulumi (pkg/cmd/pulumi/operations/import.go); what it refuses the
// whole file for, here costs the spec.
#include "ImportRules.h"

#include "Names.h"

#include "pcl/Schema/Package.h"
#include "pcl/Support/Diagnostics.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

namespace pcl::state {

std::string describe(const ImportSpec &spec) {
  std::string text = "resource ";
  text += !spec.name.empty() ? "'" + spec.name + "'"
          : !spec.id.empty() ? "'" + spec.id + "'"
                             : std::to_string(spec.index);
  return spec.type.empty() ? text : text + " of type '" + spec.type + "'";
}

namespace {

/// As tolerant as `pulumi`: a `v` in front, fewer than three numbers.
bool isVersion(llvm::StringRef text) {
  static const llvm::Regex Form(
      "^v?[0-9]+(\\.[0-9]+(\\.[0-9]+(-[0-9A-Za-z.-]+)?(\\+[0-9A-Za-z.-]+)?)?)?$");
  return Form.match(text.trim());
}

class Resolver {
public:
  Resolver(ImportFile &file, const StackName &stack, DiagnosticEngine &diags)
      : File(file), Diags(diags), Stack(stack) {}

  bool run() {
    for (ImportSpec &spec : File.resources) {
      if (spec.logicalName.empty())
        spec.logicalName = spec.name;
      if (spec.name.empty())
        spec.name = spec.logicalName;
    }
    IsBad.resize(File.resources.size());
    for (size_t i = 0; i < File.resources.size(); ++i)
      checkMembers(i);
    nameStack();
    indexNames();
    for (size_t i = 0; i < File.resources.size(); ++i)
      findUrn(i);
    for (size_t i = 0; i < File.resources.size(); ++i) {
      checkUrn(i);
      findProvider(i);
    }
    leaveOutDependents();
    bool isRight = llvm::none_of(IsBad, [](bool isBad) { return isBad; });
    size_t index = 0;
    llvm::erase_if(File.resources, [&](const ImportSpec &) { return IsBad[index++]; });
    chooseNames();
    return isRight;
  }

private:
  void bad(size_t index) { IsBad[index] = true; }

  template <typename Row, typename... Args>
  void report(const Row &row, size_t index, Args &&...args) {
    Diags.report(row, File.resources[index].place, std::forward<Args>(args)...);
    bad(index);
  }

  void checkMembers(size_t index) {
    const ImportSpec &spec = File.resources[index];
    auto lacks = [&](const Phrase<phrase::SpecNeed> &what) {
      report(diag::spec_lacks, index, describe(spec), what);
    };
    auto excludes = [&](bool isSet, const Phrase<phrase::SpecPart> &what,
                        const Phrase<phrase::Exclusion> &why) {
      if (isSet)
        report(diag::spec_excludes, index, describe(spec), what, why);
    };
    if (spec.type.empty())
      lacks(phrase::spec_type());
    else if (!schema::parseToken(spec.type))
      report(diag::spec_malformed, index, "type", describe(spec), phrase::spec_no_token(),
             phrase::spec_token());
    if (spec.name.empty())
      lacks(phrase::spec_name());
    if (spec.isProvider()) {
      excludes(!spec.id.empty(), phrase::with_id(), phrase::provider_is_created());
      excludes(spec.component, phrase::with_component(), phrase::is_provider());
      excludes(!spec.outputs.empty(), phrase::with_outputs(), phrase::is_provider());
    } else if (!spec.component && spec.id.empty()) {
      lacks(phrase::spec_id());
    } else {
      excludes(spec.component && !spec.id.empty(), phrase::with_id(), phrase::is_component());
    }
    excludes(spec.remote && !spec.component, phrase::with_remote(), phrase::is_no_component());
    excludes(spec.parameterization && spec.extension, phrase::with_two_parameterizations(),
             phrase::exclusive());
    if (!spec.version.empty() && !isVersion(spec.version))
      report(diag::spec_bad_version, index, phrase::version_of_spec(spec.version), describe(spec));
    if (spec.parameterization && !isVersion(spec.parameterization->pluginVersion))
      report(diag::spec_bad_version, index,
             phrase::version_of_parameterization(spec.parameterization->pluginVersion),
             describe(spec));
  }

  void nameStack() {
    std::optional<UrnParts> parts =
        File.nameTable.empty() ? std::nullopt : parseUrn(File.nameTable.front().second);
    if (Stack.stack.empty())
      Stack.stack = parts ? parts->stack.str() : Stack.otherStack;
    if (Stack.project.empty())
      Stack.project = parts ? parts->project.str() : Stack.otherProject;
  }

  void indexNames() {
    for (const auto &[name, urn] : File.nameTable) {
      Table[name] = urn;
      Urns.insert(urn);
    }
    for (size_t i = 0; i < File.resources.size(); ++i)
      if (const ImportSpec &spec = File.resources[i]; !spec.name.empty() && !spec.type.empty())
        ByName[spec.name].push_back(i);
  }

  /// The spec called `name`, if it is no name of the table and there is one.
  std::optional<size_t> specOf(llvm::StringRef name) const {
    auto found = ByName.find(name);
    return found == ByName.end() || Table.count(name)
               ? std::nullopt
               : std::optional<size_t>(found->second.front());
  }

  /// The URNs of spec `index` and of its parents, which may come later.
  void findUrn(size_t index) {
    std::vector<size_t> chain;
    llvm::DenseSet<size_t> seen;
    for (std::optional<size_t> next = index; next && File.resources[*next].urn.empty();
         next = specOf(File.resources[*next].parent)) {
      if (!seen.insert(*next).second) {
        report(diag::spec_parent_circle, *next, describe(File.resources[*next]));
        File.resources[*next].parent.clear();
        break;
      }
      chain.push_back(*next);
    }
    for (; !chain.empty(); chain.pop_back()) {
      ImportSpec &spec = File.resources[chain.back()];
      spec.parentUrn = urnOf(spec.parent, "parent", chain.back());
      spec.urn = makeUrn(Stack.stack, Stack.project, spec.parentUrn, spec.type, spec.logicalName);
    }
  }

  /// The URN of what is called `name`, which spec `user` names as its `role`; "" if there is none,
  /// which is reported.
  std::string urnOf(llvm::StringRef name, const char *role, size_t user) {
    if (name.empty())
      return "";
    const ImportSpec &spec = File.resources[user];
    if (auto found = ByName.find(name); found != ByName.end() && found->second.size() > 1) {
      report(diag::spec_ambiguous_name, user, describe(spec), role, name.str());
      return "";
    }
    if (auto found = Table.find(name); found != Table.end())
      return found->second;
    if (std::optional<size_t> found = specOf(name))
      return File.resources[*found].urn;
    report(diag::spec_unknown_name, user, role, name.str(), describe(spec));
    return "";
  }

  void checkUrn(size_t index) {
    const ImportSpec &spec = File.resources[index];
    if (!IsBad[index] && !Urns.insert(spec.urn).second)
      report(diag::spec_ambiguous_urn, index, describe(spec), spec.urn);
  }

  void findProvider(size_t index) {
    ImportSpec &spec = File.resources[index];
    spec.providerUrn = urnOf(spec.provider, "provider", index);
    std::optional<UrnParts> parts = parseUrn(spec.providerUrn);
    if (parts && !parts->type.starts_with("pulumi:providers:"))
      report(diag::spec_not_provider, index, spec.provider, describe(spec));
    // What is extended has the types of another package, and components hand providers on.
    std::optional<schema::Token> token = schema::parseToken(spec.type);
    llvm::StringRef package = parts ? parts->type : "";
    if (package.consume_front("pulumi:providers:") && token && package != token->package &&
        !spec.component && !spec.extension && !spec.isProvider())
      report(diag::spec_other_provider, index, spec.provider, describe(spec), package.str(),
             token->package.str());
  }

  /// What names a spec that is left out as its parent or provider cannot be there, either.
  void leaveOutDependents() {
    std::vector<llvm::SmallVector<size_t, 0>> users(File.resources.size());
    std::vector<size_t> leftOut;
    for (auto [i, spec] : llvm::enumerate(File.resources)) {
      for (llvm::StringRef name : {llvm::StringRef(spec.parent), llvm::StringRef(spec.provider)})
        if (std::optional<size_t> needed = name.empty() ? std::nullopt : specOf(name))
          users[*needed].push_back(i);
      if (IsBad[i])
        leftOut.push_back(i);
    }
    for (size_t next = 0; next < leftOut.size(); ++next) {
      const std::string &urn = File.resources[leftOut[next]].urn;
      for (size_t user : users[leftOut[next]]) {
        if (IsBad[user])
          continue;
        const ImportSpec &spec = File.resources[user];
        report(diag::import_needs_failed, user, spec.urn,
               specOf(spec.parent) == leftOut[next] ? phrase::failed_parent(urn)
                                                    : phrase::failed_provider(urn));
        leftOut.push_back(user);
      }
    }
  }

  /// A name that is used twice gets the type's last part behind it, and then a number.
  void chooseNames() {
    llvm::StringSet<> taken, used;
    llvm::StringMap<unsigned> lastNumber; ///< tried so far, by name without it
    for (const auto &[name, urn] : File.nameTable)
      used.insert(name);
    for (const ImportSpec &spec : File.resources)
      taken.insert(spec.name);
    for (ImportSpec &spec : File.resources) {
      spec.programName = spec.name;
      if (used.insert(spec.name).second)
        continue;
      std::string suffix = typeName(spec.type).str();
      if (!suffix.empty())
        suffix[0] = llvm::toUpper(suffix[0]);
      spec.programName += suffix;
      std::string base = spec.programName;
      for (unsigned &last = lastNumber.try_emplace(base, 1).first->second;
           !taken.insert(spec.programName).second;)
        spec.programName = base + std::to_string(++last);
      used.insert(spec.programName);
    }
  }

  ImportFile &File;
  DiagnosticEngine &Diags;
  StackName Stack;
  std::vector<bool> IsBad;                              ///< of each spec
  llvm::StringMap<std::string> Table;                   ///< URNs of the name table
  llvm::StringMap<llvm::SmallVector<size_t, 1>> ByName; ///< specs
  llvm::StringSet<> Urns; ///< of the name table, and of the specs so far
};

} // namespace

bool resolveImportFile(ImportFile &file, const StackName &stack, DiagnosticEngine &diags) {
  return Resolver(file, stack, diags).run();
}

} // namespace pcl::state
