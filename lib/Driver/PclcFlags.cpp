// Names and help of the options of pclc's commands.
#include "pcl/Driver/PclcFlags.h"

#include "pcl/Driver/OptionUse.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace pcl {

namespace cl = llvm::cl;

static llvm::StringRef sourceHelp() {
  static const std::string Text = wordList(sourceNames(), "or") + " (default: what the input is)";
  return Text;
}

static llvm::StringRef targetsHelp() {
  static const std::string Text =
      "Languages, comma-separated: " + llvm::join(languageNames(), ", ") +
      ", pcl (default: typescript)";
  return Text;
}

static choices<ModuleForm> formChoices() {
  return {{"program", ModuleForm::Program}, {"component", ModuleForm::Component}};
}

UsageError ConversionFlags::apply(const OutputFlags &output, SourceInput &source,
                                  RunTargetOptions &options) const {
  for (const UsageError &wrong :
       {state.wrong(output), target.wrong(), terraform.apply(source.terraform)})
    if (wrong)
      return wrong;
  options = target.options();
  options.split = state.split;
  state.apply(source.state);
  if (!templates.apply(source))
    return templates.ReferenceForm.str();
  if (!parameters.apply(source))
    return "--parameter takes NAME=VALUE";
  return std::nullopt;
}

ConvertFlags::ConvertFlags(cl::OptionCategory &c, cl::SubCommand &command,
                           cl::SubCommand &assessing)
    : assess(assessing), path(cl::Positional, cl::desc("[DIR|FILE]"), cl::init("."),
                              cl::sub(command), cl::sub(assess), cl::cat(c)),
      from("from", cl::desc(sourceHelp()), cl::value_desc("KIND"), cl::sub(command),
           cl::sub(assess), cl::cat(c), sourceChoices()),
      targets("target", cl::desc(targetsHelp()), cl::value_desc("LANG"), cl::CommaSeparated,
              cl::sub(command), cl::sub(assess), cl::cat(c), targetChoices()),
      as("as",
         cl::desc("What a module becomes: program (default), or component, a package that other "
                  "programs import"),
         cl::value_desc("FORM"), cl::sub(command), cl::cat(c), formChoices()),
      passes("passes",
             cl::desc("Passes to run (default: convert-cleanup; for a state: minimal-inputs)"),
             cl::value_desc("PIPELINE"), cl::sub(command), cl::sub(assess), cl::cat(c)),
      remarks("remarks-file",
              cl::desc("What each pass removed, kept or changed, and why, as JSON lines"),
              cl::value_desc("FILE"), cl::sub(command), cl::cat(c)),
      json("json", cl::desc("Write what came of each root, as JSON; `-` is standard output"),
           cl::value_desc("FILE"), cl::sub(assess), cl::cat(c)),
      quiet("quiet", cl::desc("No summary at the end"), cl::sub(command), cl::sub(assess),
            cl::cat(c)),
      recursive("recursive",
                cl::desc("Convert all root modules and templates below a directory, each to where "
                         "it lies there"),
                cl::sub(command), cl::cat(c)),
      jobs("jobs", cl::desc("How many roots to convert at the same time (default: one a core)"),
           cl::value_desc("N"), cl::init(0), cl::sub(command), cl::sub(assess), cl::cat(c)),
      reports(
          "report",
          cl::desc("Write a page for reviewers: source beside program, what is lost, and what is "
                   "left to do; .html or .md (repeatable)"),
          cl::value_desc("FILE"), cl::sub(command), cl::sub(assess), cl::cat(c)) {}

UsageError ConvertFlags::perform(Run &run, SourceInput source,
                                 const RunTargetOptions &target) const {
  source.path = path;
  for (const std::string &report : reports)
    if (UsageError wrong = wrongReport(report))
      return wrong;
  ConvertInput input{
      from, std::move(source), targetsOf(targets), passes, remarks, target, quiet, "", as};
  if (assess || recursive)
    return runEstate(run, {std::move(input), !assess, json, jobs});
  if (jobs.getNumOccurrences())
    return "--jobs is for --recursive";
  return runConvert(run, std::move(input));
}

static constexpr llvm::StringLiteral SdkHelp =
    "Where the program's packages are installed: a directory with node_modules, or a virtual "
    "environment of Python";

/// What is wrong with a `--sdk`.
static UsageError wrongSdk(llvm::StringRef sdk) {
  if (sdk.empty() || llvm::sys::fs::is_directory(sdk))
    return std::nullopt;
  return ("--sdk takes a directory, and `" + sdk + "` is none").str();
}

/// The languages whose programs can be run here.
static choices<const TargetInfo *> runnableChoices() {
  std::vector<Choice<const TargetInfo *>> made;
  for (const TargetInfo &target : allTargets())
    if (target.canRun)
      made.push_back({target.name, &target});
  return choices<const TargetInfo *>(std::move(made));
}

static choices<ReportFormat> reportChoices() {
  return {{"table", ReportFormat::Table}, {"json", ReportFormat::Json}};
}

CutoverFlags::CutoverFlags(cl::OptionCategory &c, cl::SubCommand &command)
    : module(cl::Positional, cl::desc("DIR"), cl::Required, cl::sub(command), cl::cat(c)),
      state("state", cl::desc("Terraform's state, version 4"), cl::value_desc("STATE.tfstate"),
            cl::sub(command), cl::cat(c)),
      plan("plan",
           cl::desc("What `terraform show -json PLANFILE` wrote: tells values of variables too"),
           cl::value_desc("PLAN.json"), cl::sub(command), cl::cat(c)),
      stack("stack",
            cl::desc("The stack that takes the resources over (default: called as the last "
                     "--var-file, else dev)"),
            cl::value_desc("NAME"), cl::sub(command), cl::cat(c)),
      sdk("sdk", cl::desc(SdkHelp), cl::value_desc("DIR"), cl::sub(command), cl::cat(c)),
      target("target", cl::desc("Language of the program: typescript (default) or python"),
             cl::value_desc("LANG"), cl::init(&allTargets().front()), cl::sub(command), cl::cat(c),
             runnableChoices()),
      timeLimit("program-time-limit", cl::desc("End a program that takes longer (default: 300)"),
                cl::value_desc("S"), cl::init(300), cl::sub(command), cl::cat(c)) {}

/// Whether the engine takes `name` for a stack: `dev`, or `organization/project/dev`.
static bool isStackName(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> parts;
  name.split(parts, '/');
  return parts.size() <= 3 && llvm::all_of(parts, [](llvm::StringRef part) {
           return !part.empty() && llvm::all_of(part, [](char c) {
             return llvm::isAlnum(c) || c == '_' || c == '-' || c == '.';
           });
         });
}

UsageError CutoverFlags::wrong(const OutputFlags &output) const {
  if (state.empty())
    return "no state; name one with --state";
  if (output.output == "-")
    return "the import file holds secrets; name a directory with -o";
  if (!stack.empty() && !isStackName(stack))
    return "`" + stack + "` is no name of a stack";
  return wrongSdk(sdk);
}

CutoverInput CutoverFlags::input(SourceInput source, const RunTargetOptions &options) const {
  source.path = module;
  return {state,
          plan,
          {&sourceNamed("terraform"), std::move(source), {target}, "", "", options, true, stack},
          timeLimit,
          sdk};
}

PlanVerifyFlags::PlanVerifyFlags(cl::OptionCategory &c, cl::SubCommand &command)
    : program(cl::Positional, cl::desc("PROGRAMDIR"), cl::Required, cl::sub(command), cl::cat(c)),
      plan("plan",
           cl::desc("What `terraform show -json PLANFILE` wrote; or the directory of a module, of "
                    "which terraform or tofu makes a plan"),
           cl::value_desc("PLAN.json|DIR"), cl::sub(command), cl::cat(c)),
      stack("stack",
            cl::desc("What the program's stack is called: the plan's workspace (default: default)"),
            cl::value_desc("NAME"), cl::init("default"), cl::sub(command), cl::cat(c)),
      sdk("sdk", cl::desc(SdkHelp), cl::value_desc("DIR"), cl::sub(command), cl::cat(c)),
      format("format", cl::desc("The report on standard output: table (default) or json"),
             cl::value_desc("FORM"), cl::init(ReportFormat::Table), cl::sub(command), cl::cat(c),
             reportChoices()),
      timeLimit("program-time-limit", cl::desc("End a program that takes longer (default: 300)"),
                cl::value_desc("S"), cl::init(300), cl::sub(command), cl::cat(c)) {}

UsageError PlanVerifyFlags::wrong(const TerraformFlags &given) const {
  TerraformInput read;
  if (plan.empty())
    return "no plan; name one with --plan";
  if (UsageError wrong = given.apply(read))
    return wrong;
  if (!read.values.empty() && !llvm::sys::fs::is_directory(plan))
    return "--var and --var-file are for a plan that is made, and `" + plan +
           "` is no directory; what is in a plan counts";
  return wrongSdk(sdk);
}

VerifyInput PlanVerifyFlags::input(const TerraformFlags &given) const {
  TerraformInput read;
  (void)given.apply(read); // `wrong` says what is none
  return {plan, program, stack, format, timeLimit, std::move(read.values), sdk};
}

UnusedFlags::UnusedFlags(cl::SubCommand &verify, cl::SubCommand &cutover, cl::SubCommand &assess) {
  drop(assess, {"o", "force", "merge", "source-map", "loss-report", "project-name", "split",
                "adopt", "exclude", "references", "stack-resources", "verify-diagnostics"});
  drop(verify, optionsNotOfVerify());
  drop(cutover, optionsNotFor(sourceNamed("terraform")));
}

void UnusedFlags::drop(cl::SubCommand &command, llvm::ArrayRef<llvm::StringRef> names) {
  llvm::StringMap<cl::Option *> &options = cl::getRegisteredOptions(command);
  for (llvm::StringRef name : names)
    if (auto found = options.find(name); found != options.end()) {
      Dropped.emplace_back(&command, found->second);
      options.erase(found);
    }
}

UsageError UnusedFlags::wrong(UsageError otherwise) const {
  for (const auto &[command, option] : Dropped)
    if (*command && option->getNumOccurrences())
      return ("`pclc " + command->getName() + "` has no option `" + option->ArgStr + "`").str();
  return otherwise;
}

} // namespace pcl
