// The service of a converter plugin, and the engine's services as its client.
#include "pcl/Rpc/ConverterServer.h"

#include "DeepMessages.h"
#include "Marshal.h"
#include "PluginLife.h"
#include "QuietGrpc.h"
#include "Status.h"

#include "pcl/Oracle/Oracle.h"

#include "converter.grpc.pb.h"
#include "loader.grpc.pb.h"
#include "mapper.grpc.pb.h"

#include "llvm/Support/Base64.h"

#include <grpcpp/grpcpp.h>

#include <chrono>

namespace pcl::rpc {

namespace {

using grpc::ServerContext;
using grpc::Status;

/// Mappings and schemas by the addresses that a request names; "" where it names none.
class Services final : public plugin::EngineServices {
public:
  Services(const std::string &mapper, const std::string &loader)
      : MapperChannel(channelTo(mapper)), LoaderChannel(channelTo(loader)) {}

  std::string mapping(llvm::StringRef name) override {
    if (!MapperChannel)
      return "";
    codegen::GetMappingRequest request;
    request.set_provider(name.str());
    codegen::GetMappingResponse response;
    grpc::ClientContext context;
    limit(context);
    Status status =
        codegen::Mapper::NewStub(MapperChannel)->GetMapping(&context, request, &response);
    return status.ok() ? response.data() : "";
  }

  std::string schema(llvm::StringRef name, llvm::StringRef version) override {
    if (!LoaderChannel)
      return "";
    codegen::GetSchemaRequest request;
    request.set_package(name.str());
    request.set_version(version.str());
    codegen::GetSchemaResponse response;
    grpc::ClientContext context;
    limit(context);
    Status status =
        codegen::Loader::NewStub(LoaderChannel)->GetSchema(&context, request, &response);
    return status.ok() ? response.schema() : "";
  }

private:
  static std::shared_ptr<grpc::Channel> channelTo(const std::string &address) {
    if (address.empty())
      return nullptr;
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(-1);
    return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
  }

  /// The engine may fetch a plugin to answer.
  static void limit(grpc::ClientContext &context) {
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::minutes(5));
  }

  std::shared_ptr<grpc::Channel> MapperChannel, LoaderChannel;
};

void fill(const plugin::Message &message, pulumirpc::codegen::Diagnostic &out) {
  out.set_severity(message.isError ? pulumirpc::codegen::DIAG_ERROR
                                   : pulumirpc::codegen::DIAG_WARNING);
  out.set_summary(message.text);
  if (message.file.empty())
    return;
  pulumirpc::codegen::Range &range = *out.mutable_subject();
  range.set_filename(message.file);
  range.mutable_start()->set_line(message.line);
  range.mutable_start()->set_column(message.column);
  range.mutable_start()->set_byte(message.byte);
  range.mutable_end()->set_line(message.endLine);
  range.mutable_end()->set_column(message.endColumn);
  range.mutable_end()->set_byte(message.endByte);
}

llvm::Error fill(const state::ImportSpec &spec, pulumirpc::ResourceImport &out) {
  out.set_type(spec.type);
  out.set_name(spec.name);
  out.set_logical_name(spec.logicalName == spec.name ? "" : spec.logicalName);
  out.set_id(spec.id);
  out.set_version(spec.version);
  out.set_plugindownloadurl(spec.pluginDownloadUrl);
  out.set_is_component(spec.component);
  out.set_is_remote(spec.remote);
  out.set_parent(spec.parent);
  out.set_provider(spec.provider);
  for (const std::string &name : spec.properties)
    out.add_properties(name);
  if (spec.parameterization) {
    pulumirpc::ResourceParameterization &parameter = *out.mutable_parameterization();
    parameter.set_plugin_name(spec.parameterization->pluginName);
    parameter.set_plugin_version(spec.parameterization->pluginVersion);
    std::vector<char> bytes;
    if (llvm::Error error = llvm::decodeBase64(spec.parameterization->value, bytes))
      return error;
    parameter.set_value(std::string(bytes.begin(), bytes.end()));
  }
  if (!spec.inputs.empty() || !spec.outputs.empty()) {
    MarshalOptions options;
    if (llvm::Error error = marshal(spec.inputs, *out.mutable_inputs(), options))
      return error;
    return marshal(spec.outputs, *out.mutable_outputs(), options);
  }
  return llvm::Error::success();
}

class ConverterService final : public pulumirpc::Converter::Service {
public:
  explicit ConverterService(plugin::Converter &converter) : TheConverter(converter) {}

  Status ConvertProgram(ServerContext *, const pulumirpc::ConvertProgramRequest *request,
                        pulumirpc::ConvertProgramResponse *response) override {
    Services services(request->mapper_target(), request->loader_target());
    plugin::ProgramRequest asked{request->source_directory(),
                                 request->target_directory(),
                                 {request->args().begin(), request->args().end()}};
    for (const plugin::Message &message : TheConverter.convertProgram(asked, services))
      fill(message, *response->add_diagnostics());
    return Status::OK;
  }

  Status ConvertState(ServerContext *, const pulumirpc::ConvertStateRequest *request,
                      pulumirpc::ConvertStateResponse *response) override {
    Services services(request->mapper_target(), request->loader_target());
    llvm::Expected<plugin::StateAnswer> answer =
        TheConverter.convertState({request->args().begin(), request->args().end()}, services);
    if (!answer)
      return {grpc::StatusCode::INVALID_ARGUMENT, llvm::toString(answer.takeError())};
    for (const state::ImportSpec &spec : answer->file.resources)
      if (llvm::Error error = fill(spec, *response->add_resources()))
        return {grpc::StatusCode::INTERNAL, llvm::toString(std::move(error))};
    for (const plugin::Message &message : answer->messages)
      fill(message, *response->add_diagnostics());
    return Status::OK;
  }

private:
  plugin::Converter &TheConverter;
};

} // namespace

llvm::Error serveConverter(plugin::Converter &converter) {
  quietGrpc();
  PluginLife life;
  ConverterService service(converter);
  grpc::ServerBuilder builder;
  builder.SetMaxReceiveMessageSize(-1);
  builder.SetMaxSendMessageSize(-1);
  int port = 0;
  builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
  if (!server || port == 0)
    return llvm::createStringError("no server could be started on a port of 127.0.0.1");
  life.serve(static_cast<uint16_t>(port));
  server->Shutdown(std::chrono::system_clock::now() + std::chrono::seconds(2));
  return llvm::Error::success();
}

} // namespace pcl::rpc
