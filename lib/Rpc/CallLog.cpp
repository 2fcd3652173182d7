// Writing of one line a call.
#include "CallLog.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <google/protobuf/util/json_util.h>

namespace pcl::rpc {

static std::string toJson(const google::protobuf::Message &message) {
  std::string text;
  return google::protobuf::util::MessageToJsonString(message, &text).ok() ? text : "null";
}

void CallLog::write(llvm::StringRef method, const google::protobuf::Message &request,
                    const google::protobuf::Message *response,
                    llvm::ArrayRef<std::string> errors) const {
  if (!isOn())
    return;
  std::string line;
  llvm::raw_string_ostream text(line);
  llvm::json::OStream json(text);
  json.object([&] {
    json.attribute("method", ("/pulumirpc.ResourceProvider/" + method).str());
    json.attributeBegin("request");
    json.rawValue(toJson(request));
    json.attributeEnd();
    if (response) {
      json.attributeBegin("response");
      json.rawValue(toJson(*response));
      json.attributeEnd();
    }
    if (!errors.empty())
      json.attributeArray("errors", [&] {
        for (llvm::StringRef error : errors)
          json.value(llvm::json::fixUTF8(error));
      });
    json.attributeObject("metadata", [&] {
      json.attribute("kind", "resource");
      json.attribute("mode", "client");
      json.attribute("name", Provider);
    });
  });
  line += '\n';

  // One write to a file that is open for appending: lines of several threads and processes do not
  // mix.
  // What a provider is asked and answers may be secret.
  constexpr unsigned OwnerOnly = 0600;
  int open;
  if (llvm::sys::fs::openFile(Path, open, llvm::sys::fs::CD_OpenAlways, llvm::sys::fs::FA_Write,
                              llvm::sys::fs::OF_Append, OwnerOnly))
    return;
  llvm::raw_fd_ostream file(open, /*shouldClose=*/true);
  file.SetUnbuffered();
  file << line;
  file.close();
  file.clear_error(); // of a full disk, which would otherwise end the program
}

} // namespace pcl::rpc
