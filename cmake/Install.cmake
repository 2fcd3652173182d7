# What `cmake --install` installs: one program with links of the tools' names to it, data, manual pages,
# completions; and the Debian package and the tarball that `cpack` in the build folder makes of all that.

install(PROGRAMS $<TARGET_FILE:pclMulticall> DESTINATION ${CMAKE_INSTALL_BINDIR} RENAME pclc)
if(CMAKE_BUILD_TYPE STREQUAL Release)
  install(CODE "
    set(program \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/pclc\")
    execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_STRIP} \"\${program}\")")
endif()

install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/pclc)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pclc)

# The licences of what is linked in, and a list of it; on Debian, whose packages say both.
find_program(PCL_DPKG_QUERY dpkg-query)
if(PCL_DPKG_QUERY)
  install(CODE "
    execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${PCL_PYTHON}
      ${PROJECT_SOURCE_DIR}/utils/packaging/notices.py ${PROJECT_BINARY_DIR} ${PROJECT_BINARY_DIR}/notices)")
  install(FILES ${PROJECT_BINARY_DIR}/notices/THIRD_PARTY_NOTICES ${PROJECT_BINARY_DIR}/notices/sbom.cdx.json
    ${PROJECT_BINARY_DIR}/notices/copyright
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pclc)
endif()

# Manual pages and completions say what the built tools say of themselves, so they are made when
# installing.
get_property(PCL_TOOLS GLOBAL PROPERTY PCL_TOOLS)
foreach(tool IN LISTS PCL_TOOLS)
  if(NOT tool STREQUAL pclc)
    install(CODE "
      set(folder \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
      file(REMOVE \"\${folder}/${tool}\") # an earlier version installed a program there
      file(CREATE_LINK pclc \"\${folder}/${tool}\" SYMBOLIC)")
  endif()
  foreach(made "make_man.py;man/${tool}.1" "make_completions.py;completions")
    list(GET made 0 script)
    list(GET made 1 result)
    install(CODE "
      execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${PCL_PYTHON}
        ${PROJECT_SOURCE_DIR}/utils/${script}
        ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${tool} ${PROJECT_BINARY_DIR}/${result})")
  endforeach()
  install(FILES ${PROJECT_BINARY_DIR}/man/${tool}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${PROJECT_BINARY_DIR}/completions/bash/${tool}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${PROJECT_BINARY_DIR}/completions/fish/${tool}.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  # Debian's zsh looks into one folder below /usr/local, and into another below /usr.
  install(CODE "
    set(folder site-functions)
    if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
      set(folder vendor-completions)
    endif()
    file(INSTALL ${PROJECT_BINARY_DIR}/completions/zsh/_${tool}
      DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/zsh/\${folder}\")")
endforeach()

install(FILES CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/pclc)
install(FILES utils/packaging/lintian-overrides RENAME pclc DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides)

set(PCL_MAINTAINER "pclc maintainers <maintainers@pclc.invalid>" CACHE STRING
  "who answers for the Debian package: `NAME <ADDRESS>`")
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME pclc)
set(CPACK_PACKAGE_CONTACT "${PCL_MAINTAINER}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON) # with dpkg-shlibdeps, of dpkg-dev
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Converts Terraform modules, CloudFormation templates and resources that
exist already to Pulumi programs in TypeScript, Python, Go and C#. It needs
no network, no provider plugin and no cloud account.")
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip) # and once more, smaller, by finish_deb.py
set(CPACK_PCL_PYTHON ${PCL_PYTHON})
set(CPACK_PCL_SOURCE_DIR ${PROJECT_SOURCE_DIR})
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/finish_deb.cmake)
include(CPack)
