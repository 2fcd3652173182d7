// `pclc verify`: read the plan, run the program, compare, report.
#include "pcl/Driver/Verify.h"

#include "ProgramProcess.h"
#include "StackSettings.h"

#include "pcl/Support/ReadFile.h"
#include "pcl/Verify/Compare.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace pcl {

/// Seconds that Terraform may take for one command.
static constexpr unsigned TerraformTimeLimit = 600;

/// The plan of the module in `directory` as JSON; nothing after a diagnostic.
static std::optional<std::string> makePlan(Run &run, const std::string &directory,
                                           llvm::ArrayRef<terraform::GivenValues> values) {
  auto found = llvm::sys::findProgramByName("terraform");
  if (!found)
    found = llvm::sys::findProgramByName("tofu");
  if (!found) {
    run.diags().report(diag::verify_no_terraform, {}, directory);
    return std::nullopt;
  }
  llvm::SmallString<128> plan;
  if (std::error_code error = llvm::sys::fs::createTemporaryFile("pclc", "tfplan", plan)) {
    llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, plan);
    run.diags().report(diag::cannot_write_output, {}, plan.str().str(), error.message());
    return std::nullopt;
  }
  std::string file = plan.str().str(), printed;
  std::vector<std::string> planning = {*found,         "-chdir=" + directory, "plan",
                                       "-input=false", "-lock=false",         "-no-color",
                                       "-out=" + file};
  for (const terraform::GivenValues &given : values) {
    llvm::SmallString<128> path(given.file);
    llvm::sys::fs::make_absolute(path); // Terraform looks for it in the module
    planning.push_back(given.file.empty() ? "-var=" + given.name + "=" + given.value
                                          : "-var-file=" + path.str().str());
  }
  const std::vector<std::string> commands[] = {
      planning,
      {*found, "-chdir=" + directory, "show", "-json", file},
  };
  for (llvm::ArrayRef<std::string> command : commands) {
    std::string errors;
    int code = runCommand(command, {"TF_IN_AUTOMATION=1", "CHECKPOINT_DISABLE=1"},
                          TerraformTimeLimit, printed, &errors);
    if (code != 0) {
      std::string words =
          llvm::sys::path::filename(command[0]).str() + " " + command[1] + " " + command[2];
      run.diags().report(diag::verify_plan_failed, {}, words, code, lastWords(errors));
      llvm::sys::fs::remove(plan);
      return std::nullopt;
    }
  }
  llvm::sys::fs::remove(plan);
  return printed;
}

static std::optional<std::string> readPlanText(Run &run, const VerifyInput &input) {
  const std::string &plan = input.plan;
  if (llvm::sys::fs::is_directory(plan))
    return makePlan(run, plan, input.values);
  auto buffer = readFile(plan);
  if (buffer)
    return (*buffer)->getBuffer().str();
  run.diags().report(diag::cannot_read_file, {}, plan, buffer.getError().message());
  return std::nullopt;
}

void runVerify(Run &run, const VerifyInput &input, verify::EngineHost &host) {
  run.input = input.program;
  if (!run.hasData())
    return;
  std::optional<std::string> text = readPlanText(run, input);
  std::unique_ptr<verify::Plan> plan =
      text ? verify::readPlan(input.plan, *text, run.diags()) : nullptr;
  if (!plan)
    return;
  if (plan->partial)
    run.diags().report(diag::verify_partial_plan, {}, input.plan, *plan->partial);

  llvm::SmallString<128> directory(input.program);
  llvm::sys::fs::make_absolute(directory);
  llvm::sys::path::remove_dots(directory, /*remove_dot_dot=*/true);
  llvm::SmallString<128> real;
  if (!llvm::sys::fs::real_path(directory, real))
    directory = real;
  ProgramSetup setup;
  setup.directory = input.program;
  setup.sdk = input.sdk;
  setup.hasOwnPackages = true;
  setup.project = projectOf(directory);
  setup.stack = input.stack;
  setup.timeLimit = input.programTimeLimit;
  setup.isConfigRaw = true;
  StackSettings settings(run, directory, setup.project);
  for (const verify::PlannedVariable &variable : plan->variables) {
    if (variable.value.isNull() || variable.isDefault)
      continue;
    std::optional<Value> typed = settings.find(variable.name, variable.value);
    if (typed)
      setup.settled.insert(variable.name);
    setup.config.emplace_back(variable.name,
                              typed.value_or(variable.value).withSecret(variable.isSensitive));
  }
  verify::Counterparts counterparts(run.terraformProviders(), run.packages());
  verify::PreviewEngine engine(*plan, counterparts, setup.project, setup.stack);
  if (!runProgram(run, setup, engine, host))
    return;

  verify::Comparison comparison = verify::compare(*plan, engine.take(), counterparts, directory);
  if (verify::isWorthApplying(*plan, comparison)) {
    setup.isPreview = false;
    verify::PreviewEngine applying(*plan, counterparts, setup.project, setup.stack,
                                   verify::RunKind::Applied);
    if (runProgram(run, setup, applying, host))
      verify::settle(comparison, verify::compare(*plan, applying.take(), counterparts, directory,
                                                 verify::RunKind::Applied));
    else
      comparison.notes.emplace_back(
          "the program does not run to its end with stand-ins for what is not known; where that "
          "comes from is not compared in full");
  }
  if (input.format == ReportFormat::Json)
    verify::printJson(comparison, llvm::outs());
  else
    verify::printTable(comparison, llvm::outs());
  llvm::outs().flush();
  for (const verify::Row &row : comparison.rows)
    if (row.kind == "resource" && row.result == verify::RowResult::NotCompared &&
        !row.address.empty())
      run.diags().report(diag::verify_not_compared, {}, row.address, row.token);
  if (unsigned differences = comparison.differences())
    run.diags().report(diag::verify_differs, {}, differences);
}

} // namespace pcl
