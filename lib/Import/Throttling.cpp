// The words of clouds that are asked too often.
#include "WatchedOracle.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <string>

namespace pcl::import {

bool saysThrottled(llvm::StringRef message) {
  static constexpr llvm::StringLiteral Words[] = {"throttl",
                                                  "toomanyrequests",
                                                  "too many requests",
                                                  "rate exceeded",
                                                  "rate limit",
                                                  "ratelimit",
                                                  "requestlimitexceeded",
                                                  "request limit exceeded",
                                                  "slow down",
                                                  "slowdown",
                                                  "resource exhausted",
                                                  "resource_exhausted",
                                                  "resourceexhausted",
                                                  "statuscode=429",
                                                  "status code: 429",
                                                  "status code 429",
                                                  "http 429",
                                                  "429 too many",
                                                  "googleapi: error 429",
                                                  "bandwidthlimitexceeded",
                                                  "provisionedthroughputexceeded",
                                                  "priorrequestnotcomplete",
                                                  "quota exceeded for quota metric"};
  std::string text = message.lower();
  return llvm::any_of(Words,
                      [&](llvm::StringRef word) { return llvm::StringRef(text).contains(word); });
}

} // namespace pcl::import
