// Runs the user's `aws`.
#include "Aws.h"

#include "Document.h"
#include "Plan.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

namespace pcl::cfnimport {

Aws::Answer Aws::call(llvm::ArrayRef<std::string> words, llvm::StringRef directory) const {
  constexpr int NotFound = 127;
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(O.aws);
  if (!program)
    return {NotFound, "", "there is no such program"};
  std::vector<std::string> all(words.begin(), words.end());
  for (std::string &word : all) // files of a plan lie in its directory
    if (llvm::StringRef name = word; !directory.empty() && name.consume_front("file://")) {
      llvm::SmallString<256> path(directory);
      llvm::sys::path::append(path, name);
      llvm::sys::fs::make_absolute(path);
      word = ("file://" + path).str();
    }
  llvm::SmallString<128> output, error;
  if (llvm::sys::fs::createTemporaryFile("cfn-import", "out", output) ||
      llvm::sys::fs::createTemporaryFile("cfn-import", "err", error))
    return {NotFound, "", "no temporary file can be made"};
  std::vector<llvm::StringRef> argv = {*program};
  argv.insert(argv.end(), all.begin(), all.end());
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), llvm::StringRef(output),
                                                llvm::StringRef(error)};
  Answer answer;
  std::string failure;
  answer.code = llvm::sys::ExecuteAndWait(*program, argv, std::nullopt, redirects, 0, 0, &failure);
  auto take = [](llvm::StringRef path, std::string &to) {
    if (auto text = llvm::MemoryBuffer::getFile(path))
      to = (*text)->getBuffer().str();
    llvm::sys::fs::remove(path);
  };
  take(output, answer.output);
  take(error, answer.error);
  if (answer.code == -1) // it did not even start
    return {NotFound, "", failure};
  return answer;
}

void Aws::report(llvm::ArrayRef<std::string> words, const Answer &answer) const {
  Diags.report(diag::cfn_aws, {}, O.aws + " " + llvm::join(words, " "), answer.code,
               llvm::StringRef(answer.error).trim().str());
}

/// The service says that there is nothing of that name.
static bool isMissing(llvm::StringRef error) {
  return error.contains("does not exist") || error.contains("ResourceNotFoundException");
}

std::optional<Value> Aws::ask(std::vector<std::string> words) const {
  words.insert(words.end(), {"--output", "json"});
  addAccount(words, O.profile, O.region);
  Answer answer = call(words);
  JsonError error;
  if (answer.code == 0 && llvm::StringRef(answer.output).trim().empty())
    return Value::object({}); // the program prints nothing for an empty answer
  if (answer.code == 0) {
    if (std::optional<Value> json = parseJson(answer.output, error))
      return json;
    answer.error = "what it printed is no JSON: " + error.message;
  }
  if (answer.code == 0 || !isMissing(answer.error))
    report(words, answer);
  return std::nullopt;
}

/// The member of the list `Stacks` that `describe-stacks` prints.
std::optional<Value> Aws::describe(llvm::StringRef stack) const {
  std::optional<Value> answer =
      ask({"cloudformation", "describe-stacks", "--stack-name", stack.str()});
  const Value *stacks = answer ? memberOf(*answer, "Stacks") : nullptr;
  bool isFound = stacks && isArray(*stacks) && !stacks->elements().empty() &&
                 isObject(stacks->elements().front());
  return isFound ? std::optional(stacks->elements().front()) : std::nullopt;
}

StackState Aws::stateOf(llvm::StringRef stack) const {
  StackState state;
  std::optional<Value> said = describe(stack);
  if (!said)
    return state;
  state = cfnimport::stateOf(said->object());
  if (std::optional<Value> answer =
          ask({"cloudformation", "get-stack-policy", "--stack-name", stack.str()}))
    state.policy = policyOf(*answer);
  return state;
}

bool Aws::wait(llvm::StringRef stack) const {
  std::optional<Value> said = describe(stack);
  llvm::StringRef status = said ? textMember(said->object(), "StackStatus") : "";
  llvm::StringRef end = llvm::StringSwitch<llvm::StringRef>(status)
                            .Case("IMPORT_IN_PROGRESS", "stack-import-complete")
                            .Case("DELETE_IN_PROGRESS", "stack-delete-complete")
                            .Case("CREATE_IN_PROGRESS", "stack-create-complete")
                            .Case("UPDATE_IN_PROGRESS", "stack-update-complete")
                            .Case("UPDATE_COMPLETE_CLEANUP_IN_PROGRESS", "stack-update-complete")
                            .Case("UPDATE_ROLLBACK_IN_PROGRESS", "stack-rollback-complete")
                            .Default(""); // nothing that the program can wait for
  if (end.empty())
    return true;
  std::vector<std::string> words = {"cloudformation", "wait", end.str(), "--stack-name",
                                    stack.str()};
  addAccount(words, O.profile, O.region);
  Answer answer = call(words);
  if (answer.code != 0)
    report(words, answer);
  return answer.code == 0;
}

std::optional<std::optional<Value>> Aws::deployed(llvm::StringRef stack) const {
  unsigned errors = Diags.errorCount();
  if (!wait(stack))
    return std::nullopt;
  std::optional<Value> said = describe(stack);
  if (Diags.errorCount() != errors)
    return std::nullopt;
  llvm::StringRef status = said ? textMember(said->object(), "StackStatus") : "";
  // A change set that was made and not executed leaves a stack without a template.
  if (status.empty() || status == "REVIEW_IN_PROGRESS" || status == "DELETE_COMPLETE")
    return std::optional<Value>();
  std::optional<Value> answer = ask({"cloudformation", "get-template", "--stack-name", stack.str(),
                                     "--template-stage", "Original"});
  const Value *body = answer ? memberOf(*answer, "TemplateBody") : nullptr;
  if (!body)
    return std::nullopt;
  std::string text = isText(*body) ? body->string().str() : pretty(*body);
  FileId file = Diags.sources().addText(("the template of " + stack).str(), text);
  std::optional<Document> document = readDocument(file, Diags);
  return document ? std::optional(std::optional(document->value)) : std::nullopt;
}

} // namespace pcl::cfnimport
