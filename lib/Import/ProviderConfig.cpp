// Reads `--provider-config`.
#include "pcl/Import/ProviderConfig.h"

#include "pcl/Support/ReadFile.h"
#include "pcl/Value/Json.h"

#include "llvm/Support/MemoryBuffer.h"

#include <cstdlib>

namespace pcl::import {

namespace {

void set(ProviderConfig &config, llvm::StringRef key, Value value) {
  auto [package, name] = key.split(':');
  if (name.empty())
    std::swap(package, name);
  config[package.str()].set(name, std::move(value));
}

void readFile(llvm::StringRef path, ProviderConfig &config, DiagnosticEngine &diags) {
  auto buffer = pcl::readFile(path);
  if (!buffer)
    return (void)diags.report(diag::cannot_read_file, {}, path.str(), buffer.getError().message());
  JsonError error;
  std::optional<Value> value = parseJson((*buffer)->getBuffer(), error);
  if (!value || value->kind() != ValueKind::Object)
    return (void)diags.report(diag::import_bad_config, {}, path.str(),
                              value ? phrase::not_json_object() : phrase::not_json());
  for (const auto &[key, member] : value->object())
    set(config, key, member.withSecret());
}

void readSetting(llvm::StringRef key, llvm::StringRef value, ProviderConfig &config,
                 DiagnosticEngine &diags) {
  if (!value.consume_front("env:"))
    return set(config, key, Value::string(value));
  const char *text = std::getenv(value.str().c_str());
  if (!text)
    return (void)diags.report(diag::import_bad_config, {}, key.str() + "=env:" + value.str(),
                              phrase::no_variable());
  set(config, key, Value::string(text).withSecret());
}

} // namespace

ProviderConfig readProviderConfig(llvm::ArrayRef<std::string> settings, DiagnosticEngine &diags) {
  ProviderConfig config;
  for (llvm::StringRef setting : settings) {
    auto [key, value] = setting.split('=');
    if (setting.contains('='))
      readSetting(key, value, config, diags);
    else
      readFile(setting, config, diags);
  }
  return config;
}

ProviderConfig spread(ProviderConfig config) {
  const ValueObject common = config[""];
  for (auto &[package, values] : config)
    for (const auto &[key, value] : common)
      if (!values.find(key))
        values.set(key, value);
  return config;
}

ValueObject secretsOf(const ProviderConfig &config) {
  ValueObject secrets;
  for (const auto &[package, values] : config)
    for (const auto &[key, value] : values)
      if (value.containsSecret())
        secrets.set(package + ":" + key, value);
  return secrets;
}

} // namespace pcl::import
