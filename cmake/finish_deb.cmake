# CPack runs this when its packages are made (CPACK_POST_BUILD_SCRIPTS).
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  if(package MATCHES "\\.deb$")
    execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CPACK_PCL_PYTHON} ${CPACK_PCL_SOURCE_DIR}/utils/packaging/finish_deb.py ${package})
  endif()
endforeach()
