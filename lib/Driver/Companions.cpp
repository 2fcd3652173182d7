// What is written beside programs; see the header.
#include "Companions.h"

#include "llvm/Support/MemoryBuffer.h"

namespace pcl {

static void addAssets(Run &run, const std::map<std::string, std::string> &assets,
                      llvm::ArrayRef<std::string> prefixes, OutputFiles &files) {
  if (assets.empty())
    return;
  if (!writesDirectory(run, files.size() == 1 ? llvm::StringRef(files.begin()->first) : "")) {
    run.diags().report(diag::files_not_copied, {}, assets.begin()->first);
    return;
  }
  for (const auto &[relative, place] : assets) {
    auto buffer = llvm::MemoryBuffer::getFile(place);
    if (!buffer) {
      run.diags().report(diag::cannot_read_file, {}, place, buffer.getError().message());
      continue;
    }
    for (const std::string &prefix : prefixes)
      files.try_emplace(prefix + relative).first->second.text = (*buffer)->getBuffer().str();
  }
}

void addCompanions(Run &run, SourceResult &source, llvm::ArrayRef<std::string> prefixes,
                   OutputFiles &files) {
  addAssets(run, source.assets, prefixes, files);
  for (auto &[name, text] : source.besides)
    files[name].text = std::move(text);
}

} // namespace pcl
