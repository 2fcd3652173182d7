// Names and help of the options of pcl-import.
#include "pcl/Driver/Import/ImportFlags.h"

#include "pcl/Support/ShellWord.h"

#include "llvm/ADT/StringExtras.h"

namespace pcl {

using import::EngineRules;
using minimal::Mode;
using minimal::Pin;

static llvm::StringRef programsHelp() {
  static const std::string Text = "Languages of programs beside the .pp file, comma-separated: " +
                                  llvm::join(languageNames(), ", ");
  return Text;
}

ProviderFlags::ProviderFlags(cl::OptionCategory &c)
    : providers("provider",
                cl::desc("Command of the provider, or HOST:PORT (repeatable; default: plugins on "
                         "PATH and installed ones)"),
                cl::value_desc("[PACKAGE=]COMMAND"), cl::cat(c), everywhere()),
      config("provider-config",
             cl::desc("Configuration: [PACKAGE:]KEY=VALUE, KEY=env:NAME, or a JSON file of keys "
                      "(repeatable)"),
             cl::value_desc("KEY=VALUE|FILE"), cl::cat(c), everywhere()),
      recorded("recorded",
               cl::desc("Ask a recording in the place of providers: JSON lines, as "
                        "PULUMI_DEBUG_GRPC writes them"),
               cl::value_desc("FILE"), cl::cat(c), everywhere()),
      callTimeout("call-timeout",
                  cl::desc("Give up a call to a provider that takes longer (default: 60)"),
                  cl::value_desc("S"), cl::init(60), cl::cat(c), everywhere()),
      project("project",
              cl::desc("Project in the URNs (default: that of `Pulumi.yaml`, else project)"),
              cl::value_desc("NAME"), cl::cat(c), everywhere()),
      stack("stack",
            cl::desc("Stack in the URNs (default: the selected one, else that of the only "
                     "`Pulumi.STACK.yaml`, else dev)"),
            cl::value_desc("NAME"), cl::cat(c), everywhere()) {}

std::string ProviderFlags::asWords() const {
  std::string words;
  for (llvm::StringRef provider : providers)
    words += "--provider=" + shellWord(provider) + " ";
  if (!recorded.empty())
    words += "--recorded=" + shellWord(recorded) + " ";
  return words;
}

ImportFlags::ImportFlags(cl::OptionCategory &c)
    : specs(cl::Positional, cl::desc("[TYPE NAME ID]..."), cl::cat(c)),
      file("f", cl::desc("Import file, as `pulumi import -f` takes it"), cl::value_desc("FILE"),
           cl::cat(c)),
      parent("parent",
             cl::desc("Parent of the resources that the command line names, which the stack has"),
             cl::value_desc("[NAME=]URN"), cl::cat(c)),
      adopt("adopt",
            cl::desc("How a stack takes the resources over: file (an import file, default) or "
                     "option (in the program)"),
            cl::value_desc("WAY"), cl::init(state::Adopt::File), cl::cat(c), adoptChoices()),
      references("references",
                 cl::desc("Which ids and names become references: none, likely (default), or all "
                          "that are equal"),
                 cl::value_desc("WHICH"), cl::init(state::ReferenceChoice::Likely), cl::cat(c),
                 referenceChoices()),
      split("split",
            cl::desc("Spread the resources over files: one for each type, or N resources a file"),
            cl::value_desc("type|N"), cl::cat(c)),
      targets("target", cl::desc(programsHelp()), cl::value_desc("LANG"), cl::CommaSeparated,
              cl::cat(c), targetChoices()),
      remarks("remarks-file", cl::desc("Write the proof log there too"), cl::value_desc("FILE"),
              cl::cat(c)),
      pipeline("pipeline",
               cl::desc("How inputs are chosen: minimal (default), 2021-doc, 2021-blog, 2022"),
               cl::value_desc("NAME"), cl::init("minimal"), cl::cat(c)),
      mode("mode", cl::desc("What is kept beyond what the provider needs"), cl::init(Mode::Minimal),
           cl::cat(c),
           cl::values(clEnumValN(Mode::Minimal, "minimal", "Nothing (default)"),
                      clEnumValN(Mode::Lossless, "lossless",
                                 "What the cloud chose, and would choose anew"),
                      clEnumValN(Mode::Full, "full", "Every input"))),
      pin("pin", cl::desc("What stays although the provider remembers it"), cl::init(Pin::Identity),
          cl::cat(c),
          cl::values(clEnumValN(Pin::Identity, "identity",
                                "Inputs that are the id or a part of it (default)"),
                     clEnumValN(Pin::None, "none", "Nothing"))),
      budget("budget", cl::desc("Pairs of Check and Diff for one resource (default: 1000)"),
             cl::value_desc("N"), cl::init(1000), cl::cat(c)),
      parallel("parallel", cl::desc("Resources at the same time (default: 8)"), cl::value_desc("N"),
               cl::init(8), cl::cat(c)),
      protect("protect", cl::desc("Give resources the option `protect` (default: true)"),
              cl::init(true), cl::cat(c)),
      resume("resume", cl::desc("Go on with an import that did not end"), cl::cat(c)),
      quiet("quiet", cl::desc("No summary at the end"), cl::cat(c)),
      allowUnverified("allow-unverified",
                      cl::desc("Resources that no provider confirms are no error"), cl::cat(c)),
      nonInteractive(
          "non-interactive",
          cl::desc("Ask nothing: import all that the import file has. Else, on a terminal, "
                   "each resource of it can be skipped, renamed or marked"),
          cl::cat(c)),
      discover(
          "discover",
          cl::desc("Import nothing, but write an import file of all there is of a type, to look "
                   "through, to -o or standard output (repeatable)"),
          cl::value_desc("TYPE"), cl::cat(c)),
      listings("listing",
               cl::desc("With --discover: what `terraform query -json`, aztfexport or a listing "
                        "command of the AWS CLI printed, in the place of asking the provider "
                        "(repeatable)"),
               cl::value_desc("FILE"), cl::cat(c)) {}

ImportInput ImportFlags::input(const ProviderFlags &providers,
                               const import::ProviderConfig &config) const {
  import::ImportOptions options;
  options.pipeline = pipeline;
  options.minimal = {mode, pin, minimal::Validity::Either, budget};
  options.protect = protect;
  options.references = references;
  options.split = split;
  options.parallel = parallel;
  options.resume = resume;
  return {{specs.begin(), specs.end()},
          file,
          parent,
          providers.project,
          providers.stack,
          adopt,
          remarks,
          quiet,
          allowUnverified,
          options,
          config,
          targets.empty() ? std::vector<const TargetInfo *>() : targetsOf(targets),
          {discover.begin(), discover.end()},
          {listings.begin(), listings.end()},
          providers.asWords(),
          !nonInteractive};
}

CheckFlags::CheckFlags(cl::OptionCategory &c, cl::SubCommand &check)
    : programs(cl::Positional, cl::desc("PROGRAM..."), cl::OneOrMore, cl::sub(check), cl::cat(c)),
      state("state", cl::desc("What `pulumi stack export` writes (default: an empty stack)"),
            cl::value_desc("FILE"), cl::sub(check), cl::cat(c)),
      engine("engine", cl::desc("Rules that count: new, since v3.174.0 (default), or old"),
             cl::value_desc("RULES"), cl::init(EngineRules::New), cl::sub(check), cl::cat(c),
             choices<EngineRules>({{"new", EngineRules::New}, {"old", EngineRules::Old}})),
      json("json", cl::desc("Print JSON"), cl::sub(check), cl::cat(c)) {}

VerifyFlags::VerifyFlags(cl::OptionCategory &c, cl::SubCommand &verify)
    : directory(cl::Positional, cl::desc("OUTDIR"), cl::Required, cl::sub(verify), cl::cat(c)) {}

ImportCheckInput CheckFlags::input(const ProviderFlags &providers,
                                   const import::ProviderConfig &config) const {
  return {{programs.begin(), programs.end()},
          state,
          engine,
          json,
          providers.project,
          providers.stack,
          config};
}

} // namespace pcl
