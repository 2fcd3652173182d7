// What the converters of one module share: the session, the module's syntax, its program and the
// writer of it.
#pragma once

#include "Session.h"
#include "WrittenValues.h"

#include "pcl/Frontend/Common/IRWriter.h"

namespace pcl::terraform {

struct ModuleContext {
  ModuleContext(Session &session, Module module, ir::ProgramId program, bool isRoot,
                llvm::StringRef key)
      : session(session), module(withKinds(std::move(module), session)), key(key),
        programId(program), isRoot(isRoot), program(session.workspace.program(program)),
        writer(this->program, session.diags, session.account) {}
  ModuleContext(const ModuleContext &) = delete;

  Session &session;
  const Module module;
  const std::string key; ///< of its first call in Terraform's list: `network.subnets`; the root: ""
  const ir::ProgramId programId;
  const bool isRoot;
  ir::Program &program;
  frontend::IRWriter writer;
  /// Calls of the module: when it is converted those of the module that first calls it, at the end
  /// all.
  std::vector<ModuleCall> calls;

  /// Something ephemeral is the function of its name, or where there is none the resource.
  static Module withKinds(Module module, Session &session) {
    for (Item &item : module.items)
      if (item.isEphemeral && session.providers.data(item.type)->isGuess &&
          !session.providers.resource(item.type)->isGuess)
        item.kind = ItemKind::Resource;
    return module;
  }
};

} // namespace pcl::terraform
