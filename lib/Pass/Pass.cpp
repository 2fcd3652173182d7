// Keeps the passes by name, and runs one over all programs of a workspace.
#include "pcl/Pass/Pass.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace pcl::pass {

void PassContext::remark(const ir::Program &program, const ir::Node &node,
                         llvm::StringRef attribute, Remark::Action action, llvm::StringRef reason,
                         SrcRange range, llvm::StringRef rule) {
  if (KeepRemarks)
    Remarks.push_back({Pass.str(), program.directory(), program.str(node.name).str(),
                       attribute.str(), action, reason.str(), range, rule.str()});
}

void PassContext::sortRemarks(size_t first) {
  auto place = [](const Remark &remark) {
    return std::pair(remark.range.isValid() ? remark.range.file.index() + 1 : 0,
                     remark.range.begin);
  };
  std::stable_sort(Remarks.begin() + first, Remarks.end(),
                   [&](const Remark &a, const Remark &b) { return place(a) < place(b); });
}

Result ProgramPass::run(ir::Workspace &workspace, PassContext &context) {
  Result result = Result::Unchanged;
  for (uint32_t i = 0; i < workspace.programCount(); ++i)
    result = merge(result, runOn(workspace.program(ir::ProgramId(i)), context));
  return result;
}

template <typename Infos> static auto *findByName(const Infos &infos, llvm::StringRef name) {
  auto found = llvm::find_if(infos, [&](const auto &info) { return info.name == name; });
  return found == infos.end() ? nullptr : &*found;
}

const PassInfo *PassRegistry::find(llvm::StringRef name) const { return findByName(Passes, name); }

const PipelineInfo *PassRegistry::findPipeline(llvm::StringRef name) const {
  return findByName(Pipelines, name);
}

llvm::StringRef PassRegistry::passThatGives(ir::Level level) const {
  auto found = llvm::find_if(Passes, [&](const PassInfo &info) { return info.result == level; });
  return found == Passes.end() ? llvm::StringRef() : llvm::StringRef(found->name);
}

std::string PassRegistry::list() const {
  size_t width = 0;
  for (const PassInfo &info : Passes)
    width = std::max(width, info.name.size());
  for (const PipelineInfo &info : Pipelines)
    width = std::max(width, info.name.size());
  std::string text = "Passes:\n";
  for (const PassInfo &info : Passes)
    text +=
        fmt::format("  {:<{}}  {} ({})\n", info.name, width, info.summary,
                    info.required == ir::Level::Raw
                        ? std::string("any level")
                        : fmt::format("needs {}", std::string_view(passThatGives(info.required))));
  if (!Pipelines.empty())
    text += "Pipelines:\n";
  for (const PipelineInfo &info : Pipelines)
    text += fmt::format("  {:<{}}  {} ({})\n", info.name, width, info.summary, info.text);
  return text;
}

llvm::StringRef levelName(ir::Level level) {
  switch (level) {
  case ir::Level::Raw:
    return "raw";
  case ir::Level::Bound:
    return "bound";
  case ir::Level::Lowered:
    return "lowered";
  }
  return "";
}

} // namespace pcl::pass
