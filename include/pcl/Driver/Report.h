// `--report`: what a reviewer of a conversion opens, one page of HTML or of Markdown.
#pragma once

#include "pcl/Driver/Run.h"
#include "pcl/Frontend/Common/LossAccount.h"
#include "pcl/Target/Target.h"

#include <string>
#include <vector>

namespace pcl {

/// A setting of the program that has no value yet.
struct OpenSetting {
  std::string name;        ///< as the stack's file has it
  std::string type;        ///< as PCL says it; "" if nothing does
  std::string description; ///< of the source; or ""
  bool isSecret = false;
};

/// The command that sets it, in the directory of the program, or in any other if `place` says where
/// that is.
std::string commandFor(const OpenSetting &setting, llvm::StringRef place = "");

/// What a report is made of.
struct ReportInput {
  std::string title;                  ///< what was converted, for people
  std::string input;                  ///< its path
  size_t index = 0;                   ///< of the root, among those of a report
  const OutputFiles *files = nullptr; ///< with source maps; null if nothing was made
  const frontend::LossAccount *account = nullptr;
  llvm::ArrayRef<OpenSetting> settings;
};

/// A root in a report.
struct ReportPart {
  std::string html;     ///< its sections
  std::string markdown; ///< the same
  std::string code;     ///< source and program with their map, a script element; "" if none
};

/// Makes the part of the report about what `run` has converted. Nothing in it is secret: what is
/// marked or looks so is `[secret]`. All text of an input is escaped. `level` is that of its
/// headings.
ReportPart reportPart(const Run &run, const ReportInput &input, unsigned level);

/// A page of HTML with these parts.
std::string htmlPage(llvm::StringRef title, llvm::StringRef nav, llvm::StringRef body,
                     llvm::StringRef data);
/// A page of Markdown.
std::string markdownPage(llvm::StringRef title, llvm::StringRef body);

/// Writes a page that one of the two has made to the file that an option names. False after a
/// diagnostic.
bool writeReportPage(Run &run, llvm::StringRef path, llvm::StringRef page);

/// Says what is wrong with the name of a file for a report, or nothing: it ends in `.html` or
/// `.md`.
UsageError wrongReport(llvm::StringRef path);

/// Writes the report of one root to each of the files that the options name. False after a
/// diagnostic.
bool writeReports(Run &run, const ReportInput &input);

} // namespace pcl
