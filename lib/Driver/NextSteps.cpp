// Commands behind `next` in summaries.
#include "pcl/Driver/NextSteps.h"

#include "pcl/Support/ShellWord.h"

#include "llvm/ADT/StringSwitch.h"

namespace pcl {

std::string runSteps(llvm::StringRef place, llvm::StringRef imports) {
  std::string importing =
      imports.empty() ? ""
                      : "pulumi import -f " + shellPath(imports) + " --generate-code=false && ";
  return "next     cd " + shellPath(place) + " && " + InstallCommand.str() + " && " + importing +
         "pulumi preview\n";
}

std::string librarySteps(const TargetInfo &target, llvm::StringRef place) {
  llvm::StringRef build = llvm::StringSwitch<llvm::StringRef>(target.name)
                              .Case("typescript", "npm install && npm run build")
                              .Case("python", "python3 -m venv venv && venv/bin/pip install -e .")
                              .Case("go", "go mod tidy && go build ./...")
                              .Case("csharp", "dotnet build")
                              .Default("");
  return build.empty() ? "" : ("next     cd " + shellPath(place) + " && " + build + "\n").str();
}

std::string generateSteps(llvm::StringRef output, llvm::StringRef place,
                          llvm::ArrayRef<std::string> schemaPaths, llvm::StringRef imports) {
  const TargetInfo &language = allTargets().front();
  std::string program = (output.rtrim('/') + "-" + language.name).str();
  std::string text = "next     pclgen --target=" + language.name.str();
  for (llvm::StringRef path : schemaPaths)
    text += " --schema-path=" + shellWord(path);
  return text + " -o " + shellPath(program) + " " + shellPath(place) + "\n" +
         runSteps(program, imports);
}

} // namespace pcl
