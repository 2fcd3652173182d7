// The report of an estate: a table, and what each root has to say.
#include "EstateSummary.h"
#include "ReportText.h"

#include "pcl/Driver/Report.h"

#include "llvm/ADT/STLExtras.h"

namespace pcl {

namespace {

struct EstatePages {
  std::string html, markdown, data;
};

EstatePages pagesOf(llvm::ArrayRef<FoundRoot> roots, llvm::ArrayRef<RootFigures> figures,
                    llvm::ArrayRef<ReportPart> parts) {
  EstatePages pages;
  size_t clean = llvm::count_if(figures, [](const RootFigures &one) { return one.isClean(); });
  pages.html = fmt::format(
      "<h2 id=\"roots\">Roots</h2>\n<p>{} of {} are clean: nothing of them is lost, guessed or "
      "wrong.</p>\n<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Root</th><th "
      "scope=\"col\">Kind</th>",
      clean, roots.size());
  pages.markdown = fmt::format("\n{} of {} roots are clean: nothing of them is lost, guessed or "
                               "wrong.\n\n| root | kind | resources | lost | guessed | errors |\n| "
                               "--- | --- | ---: | ---: | ---: | ---: |\n",
                               clean, roots.size());
  for (const char *column : {"Resources", "Lost", "Guessed", "Errors"})
    pages.html += fmt::format("<th scope=\"col\" class=\"number\">{}</th>", column);
  pages.html += "</tr></thead>\n<tbody>\n";
  for (size_t i = 0; i < roots.size(); ++i) {
    const RootFigures &one = figures[i];
    std::string_view kind = nameOf(roots[i].kind);
    auto cell = [](size_t count, const char *bad) {
      return fmt::format("<td class=\"number {}\">{}</td>", count ? bad : "", count);
    };
    pages.html += fmt::format("<tr class=\"root\"><td><a href=\"#root-{}\">{}</a></td><td>{}</td>{}"
                              "{}{}{}</tr>\n",
                              i, htmlText(roots[i].path), kind, cell(one.resources, ""),
                              cell(one.lost, "warning"), cell(one.guessed, "warning"),
                              cell(one.errors, "error"));
    pages.markdown +=
        fmt::format("| {} | {} | {} | {} | {} | {} |\n", markdownCodeCell(roots[i].path), kind,
                    one.resources, one.lost, one.guessed, one.errors);
  }
  pages.html += "</tbody></table></div>\n";
  for (size_t i = 0; i < roots.size(); ++i) {
    std::string html = parts[i].html, markdown = parts[i].markdown;
    if (html.empty())
      html = "<p class=\"error\">The conversion ended without a result.</p>\n";
    if (markdown.empty())
      markdown = "\nThe conversion ended without a result.\n";
    pages.html += fmt::format("<section id=\"root-{}\">\n<h2>{}</h2>\n{}</section>\n", i,
                              htmlText(roots[i].path), html);
    // What is clean is in the table.
    if (!figures[i].isClean())
      pages.markdown += "\n## " + markdownText(roots[i].path) + "\n" + markdown;
    pages.data += parts[i].code;
  }
  return pages;
}

} // namespace

bool writeEstateReports(Run &run, llvm::ArrayRef<FoundRoot> roots,
                        llvm::ArrayRef<RootFigures> figures, llvm::ArrayRef<ReportPart> parts) {
  if (run.options().reports.empty())
    return true;
  EstatePages pages = pagesOf(roots, figures, parts);
  std::string title = run.input;
  bool isFine = true;
  for (const std::string &path : run.options().reports)
    isFine &= writeReportPage(
        run, path,
        llvm::StringRef(path).ends_with(".md")
            ? markdownPage(title, pages.markdown)
            : htmlPage(title, "<a href=\"#roots\">Roots</a>", pages.html, pages.data));
  return isFine;
}

} // namespace pcl
