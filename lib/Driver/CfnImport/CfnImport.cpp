// Runs of `cfn-import`: options in, plan, files out.
#include "pcl/Driver/CfnImport/CfnImport.h"

#include "pcl/Frontend/CloudFormation/ParameterFile.h"
#include "pcl/Support/Printable.h"
#include "pcl/Support/ShellWord.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <iostream>

namespace pcl {

namespace cl = llvm::cl;
using cfnimport::AcrossStacks;
using cfnimport::DeletionPolicy;

CfnImportFlags::CfnImportFlags(cl::OptionCategory &c)
    : templatePath(
          "template",
          cl::desc("Template with the resources to import, or a directory that `cdk synth` "
                   "wrote (default: one is made of what is live)"),
          cl::value_desc("FILE|DIR"), cl::cat(c)),
      deployed("deployed",
               cl::desc("Template that is deployed, or what `get-template` prints (default: the "
                        "stack is new)"),
               cl::value_desc("FILE"), cl::cat(c)),
      mapping("resource-mapping",
              cl::desc("Which resource is which: identifying properties by logical id or construct "
                       "path, as JSON"),
              cl::value_desc("FILE"), cl::cat(c)),
      createMapping("create-resource-mapping",
                    cl::desc("Write such a file, to be looked at and filled in"),
                    cl::value_desc("FILE"), cl::cat(c)),
      summary("template-summary",
              cl::desc("What `get-template-summary` prints: how types are identified"),
              cl::value_desc("FILE"), cl::cat(c)),
      live("live",
           cl::desc("What is live: files that `get-resource`, `list-resources`, "
                    "`describe-stack-resources` or `describe-stacks` print, or a directory of them "
                    "(repeatable)"),
           cl::value_desc("FILE|DIR"), cl::cat(c)),
      registry("registry-schema",
               cl::desc("Schema of types, as `describe-type` prints it (repeatable)"),
               cl::value_desc("FILE"), cl::cat(c)),
      stackName("stack-name", cl::desc("Name of the stack (default: that of the template's file)"),
                cl::value_desc("NAME"), cl::cat(c)),
      stackId("stack-id", cl::desc("Value of `AWS::StackId`"), cl::value_desc("ARN"), cl::cat(c)),
      region("region", cl::desc("Value of `AWS::Region`, and region of `aws`"),
             cl::value_desc("REGION"), cl::cat(c)),
      account("account", cl::desc("Value of `AWS::AccountId`"), cl::value_desc("ID"), cl::cat(c)),
      stack("stack", cl::desc("Which stack of the directory that `cdk synth` wrote"),
            cl::value_desc("ID"), cl::cat(c)),
      deletionPolicy("deletion-policy",
                     cl::desc("DeletionPolicy of imported resources that have none: Retain "
                              "(default) or Delete"),
                     cl::value_desc("POLICY"), cl::init(DeletionPolicy::Retain), cl::cat(c),
                     choices<DeletionPolicy>(
                         {{"Retain", DeletionPolicy::Retain}, {"Delete", DeletionPolicy::Delete}})),
      moves("move",
            cl::desc("Move this resource from the stack of --source into this one, under another "
                     "name if there is one (repeatable)"),
            cl::value_desc("ID[=NEWID]"), cl::cat(c)),
      source("source",
             cl::desc("Template of the stack that the resources leave, as it is deployed"),
             cl::value_desc("FILE"), cl::cat(c)),
      sourceStack("source-stack", cl::desc("Name of that stack (default: that of the file)"),
                  cl::value_desc("NAME"), cl::cat(c)),
      references("references",
                 cl::desc("What a moved resource has of the stack that it left: exports (default) "
                          "or parameters"),
                 cl::value_desc("WAY"), cl::init(AcrossStacks::Exports), cl::cat(c),
                 choices<AcrossStacks>({{"exports", AcrossStacks::Exports},
                                        {"parameters", AcrossStacks::Parameters}})),
      resume("resume", cl::desc("Go on with the plan in this directory, from where the stacks are"),
             cl::value_desc("DIR"), cl::cat(c)),
      current("current",
              cl::desc("With --resume: the template of a stack now, nothing if there is no such "
                       "stack (repeatable)"),
              cl::value_desc("STACK=FILE"), cl::cat(c)),
      stackPolicies("stack-policy",
                    cl::desc("Policy of a stack, as `get-stack-policy` prints it: steps that it "
                             "does not allow are errors (repeatable)"),
                    cl::value_desc("STACK=FILE"), cl::cat(c)),
      ask("ask", cl::desc("Ask the service, by `aws`, for what no file gives"), cl::cat(c)),
      execute("execute", cl::desc("Carry the plan out, by `aws`"), cl::cat(c)),
      aws("aws", cl::desc("The program `aws` (default: the one on PATH)"),
          cl::value_desc("PROGRAM"), cl::init("aws"), cl::cat(c)),
      profile("profile", cl::desc("Profile of `aws`"), cl::value_desc("NAME"), cl::cat(c)),
      roleArn("role-arn", cl::desc("Role that CloudFormation takes on"), cl::value_desc("ARN"),
              cl::cat(c)),
      templateUrl("template-url", cl::desc("Where the import's template will be uploaded to"),
                  cl::value_desc("URL"), cl::cat(c)),
      nonInteractive("non-interactive", cl::desc("Ask nothing; what is not identified is left out"),
                     cl::cat(c)),
      quiet("quiet", cl::desc("No summary at the end"), cl::cat(c)) {}

void CfnImportFlags::describe(OutputFlags &output) const {
  output.output.setDescription("Output directory");
  output.force.setDescription("Import although the template has other changes, or resources differ "
                              "from what is live; write into a directory that holds other files");
}

UsageError CfnImportFlags::wrong(const ParameterFlags &parameters) const {
  SourceInput given{"", {}, {}, {}};
  if (!parameters.apply(given))
    return "--parameter takes NAME=VALUE";
  for (llvm::StringRef each : current)
    if (each.split('=').first.empty() || !each.contains('='))
      return "--current takes STACK=FILE";
  for (llvm::StringRef each : stackPolicies)
    if (each.split('=').first.empty() || each.split('=').second.empty())
      return "--stack-policy takes STACK=FILE";
  for (llvm::StringRef name : {llvm::StringRef(stackName), llvm::StringRef(sourceStack)})
    if (!name.empty() && !cfnimport::isStackName(name))
      return "a stack's name begins with a letter and has letters, digits and hyphens, 128 at "
             "most; or it is the stack's ARN";
  for (llvm::StringRef move : moves)
    if (auto [id, newId] = move.split('=');
        !cfnimport::isLogicalId(id) || (move.contains('=') && !cfnimport::isLogicalId(newId)))
      return "--move takes ID or ID=NEWID; an id has letters and digits, 255 at most";
  if (!moves.empty() && source.empty())
    return "--move needs the template of the stack that the resources leave: --source";
  if (moves.empty() && !source.empty())
    return "--source needs the resources that leave its stack: --move";
  if (!moves.empty() && !templatePath.empty())
    return "a move makes its template itself: no --template beside --move";
  if (!resume.empty() && (!templatePath.empty() || !moves.empty()))
    return "a plan that is resumed says everything: no --template and no --move beside --resume";
  if (templatePath.empty() && moves.empty() && resume.empty() && live.empty())
    return "nothing says what to import; name a template with --template, or what is live with "
           "--live";
  return std::nullopt;
}

CfnImportInput CfnImportFlags::input(const OutputFlags &output,
                                     const ParameterFlags &parameters) const {
  CfnImportInput input;
  cfnimport::ImportOptions &o = input.options;
  SourceInput given{"", {}, {}, {}};
  parameters.apply(given);
  for (auto &[name, value] : given.parameters)
    o.parameters[name] = value;
  o.parameterFiles = given.parameterFiles;
  o.templatePath = templatePath;
  o.deployedPath = deployed;
  o.livePaths.assign(live.begin(), live.end());
  o.mappingPath = mapping;
  o.summaryPath = summary;
  o.registryPaths.assign(registry.begin(), registry.end());
  o.stackName = stackName;
  o.stackId = stackId;
  o.region = region;
  o.account = account;
  o.assemblyStack = stack;
  o.deletionPolicy = deletionPolicy;
  o.force = output.force;
  o.moves.assign(moves.begin(), moves.end());
  o.sourcePath = source;
  o.sourceStack = sourceStack;
  o.references = references;
  o.resumePath = resume;
  for (llvm::StringRef each : current)
    o.current.emplace_back(each.split('='));
  for (llvm::StringRef each : stackPolicies)
    o.policies.emplace_back(each.split('='));
  o.aws = aws;
  o.profile = profile;
  o.roleArn = roleArn;
  o.templateUrl = templateUrl;
  o.ask = ask;
  o.execute = execute;
  input.createMapping = createMapping;
  input.nonInteractive = nonInteractive || !mapping.empty();
  input.quiet = quiet;
  return input;
}

/// Asks on the terminal; nothing if standard input is none or has ended.
static cfnimport::Prompt terminal() {
  if (!llvm::sys::Process::StandardInIsUserInput())
    return nullptr;
  return [](const std::string &question) -> std::optional<std::string> {
    llvm::errs() << printable(question, "\t\n");
    std::string line;
    if (!std::getline(std::cin, line))
      return std::nullopt;
    return llvm::StringRef(line).trim().str();
  };
}

UsageError runCfnImport(Run &run, CfnImportInput input) {
  const std::string &output = run.options().output;
  bool isDirectory = !output.empty() && !isStream(output);
  if (output.empty() && (input.createMapping.empty() || input.options.execute))
    return "no output directory; name one with -o";
  if (input.options.execute && !isDirectory)
    return "--execute needs a directory of files: name one with -o";
  if (isDirectory && llvm::sys::fs::exists(output) && !llvm::sys::fs::is_directory(output))
    return "`" + output + "` is a file; -o takes a directory";
  if (isDirectory && !OutputDirectory(output, run.options().changed).isOurs(run.diags()))
    return std::nullopt;
  std::map<std::string, std::string> ofFiles; // a later file counts before an earlier one
  for (const std::string &path : input.options.parameterFiles)
    cloudformation::readParameterFile(
        path,
        [&](llvm::StringRef name, llvm::StringRef value, SrcRange) {
          ofFiles[name.str()] = value.str();
        },
        run.diags());
  if (run.diags().hasErrors())
    return std::nullopt;
  input.options.parameters.merge(ofFiles);
  cfnimport::ResourceTypes types(resourceTypeTable());
  cfnimport::ImportResult result = cfnimport::planImport(
      input.options, types, input.nonInteractive ? nullptr : terminal(), run.diags());
  if (!result.mapping.empty() && !input.createMapping.empty() &&
      !writeFileAtomically(input.createMapping, result.mapping, run.diags(), /*isPrivate=*/true))
    return std::nullopt;
  bool isWritten = !output.empty() && !result.files.empty() &&
                   writeOutput(run, result.files, result.secretFiles);
  if (run.options().format == DiagnosticsFormat::Text && !input.quiet && !result.summary.empty()) {
    run.summary = result.summary;
    if (isWritten && isDirectory)
      run.summary += "written  " + output + "\n";
    if (isWritten && isDirectory && !input.options.execute && result.files.count("commands.sh"))
      run.summary += "next     sh " + shellPath(output + "/commands.sh") + "\n";
  }
  if (isWritten && input.options.execute && result.files.count("plan.json") &&
      !run.diags().hasErrors())
    run.summary += cfnimport::executePlan(output, input.options, run.diags());
  return std::nullopt;
}

} // namespace pcl
