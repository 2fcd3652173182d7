// Printing of JSON, for the files around a program.

#include "Printer.h"

#include "pcl/Support/JsonText.h"

#include "llvm/ADT/StringExtras.h"

using namespace pcl;
using pcl::doc::DocArena;
using pcl::doc::DocRef;
using Json = nlohmann::ordered_json;

static std::string quoted(const std::string &text) {
  bool isPlain =
      llvm::all_of(text, [](char c) { return llvm::isPrint(c) && c != '"' && c != '\\'; });
  return isPlain ? "\"" + text + "\"" : printJsonText(Json(text));
}

static DocRef layout(DocArena &docs, const Json &value) {
  if (value.is_string())
    return docs.text(quoted(value.get_ref<const std::string &>()));
  if (!value.is_structured() || value.empty())
    return docs.text(printJsonText(value));
  bool isObject = value.is_object();
  llvm::SmallVector<DocRef, 16> items;
  for (const auto &[key, item] : value.items()) {
    DocRef inner = layout(docs, item);
    items.push_back(isObject ? docs.concat({docs.text(quoted(key) + ": "), inner}) : inner);
  }
  DocRef separated = docs.join(docs.concat({docs.text(","), docs.line()}), items);
  return docs.group(docs.concat({docs.text(isObject ? "{" : "["),
                                 docs.indent(docs.concat({docs.softLine(), separated})),
                                 docs.softLine(), docs.text(isObject ? "}" : "]")}),
                    /*shouldBreak=*/isObject);
}

std::string typescript::printJson(const Json &value) {
  DocArena docs;
  DocRef document = docs.concat({layout(docs, value), docs.hardLine()});
  return doc::print(docs, document, {LineWidth, std::string(IndentWidth, ' ')}).text;
}
