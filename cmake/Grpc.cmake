# pclGrpc: gRPC and protobuf from their static archives; pclMessages and pclProto: the messages and
# the stubs made from lib/Rpc/proto/*.proto. The archives are those without TLS: plugins listen on the loopback
# interface in clear text (docs/rationale/grpc.md). Only lib/Rpc links them.

find_program(PCL_PROTOC protoc REQUIRED)
find_program(PCL_GRPC_PLUGIN grpc_cpp_plugin REQUIRED)
find_package(PkgConfig REQUIRED)
# Asked once: pkg_check_modules asks twenty times, and each answer of gRPC's takes a second.
execute_process(COMMAND ${PKG_CONFIG_EXECUTABLE} --static --libs-only-l grpc++_unsecure
  OUTPUT_VARIABLE PCL_GRPC_LIBRARIES OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ ]+" PCL_GRPC_LIBRARIES "${PCL_GRPC_LIBRARIES}")
list(TRANSFORM PCL_GRPC_LIBRARIES REPLACE "^-l" "")
list(REMOVE_DUPLICATES PCL_GRPC_LIBRARIES)

# The last five are in no pkg-config file that gRPC's names.
set(archives)
foreach(name IN LISTS PCL_GRPC_LIBRARIES ITEMS protobuf address_sorting re2 upb cares z)
  find_library(PCL_GRPC_ARCHIVE_${name} NAMES lib${name}.a)
  if(PCL_GRPC_ARCHIVE_${name})
    list(APPEND archives ${PCL_GRPC_ARCHIVE_${name}})
  endif()
endforeach()
list(REMOVE_DUPLICATES archives)

add_library(pclGrpc INTERFACE)
# They need each other in circles.
target_link_libraries(pclGrpc INTERFACE
  "-Wl,--start-group" ${archives} "-Wl,--end-group" Threads::Threads ${CMAKE_DL_LIBS})

if(PCL_SANITIZE MATCHES thread)
  # protobuf's headers make other layouts under this sanitizer than the archive has.
  target_compile_options(pclGrpc INTERFACE -fno-sanitize=thread)
endif()

file(GLOB protos CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/lib/Rpc/proto/*.proto)
set(directory ${PROJECT_BINARY_DIR}/proto)
set(messages)
set(stubs)
foreach(proto IN LISTS protos)
  cmake_path(GET proto STEM name)
  set(files ${directory}/${name}.pb.cc ${directory}/${name}.pb.h
    ${directory}/${name}.grpc.pb.cc ${directory}/${name}.grpc.pb.h)
  add_custom_command(
    OUTPUT ${files}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${directory}
    COMMAND ${PCL_PROTOC} -I${PROJECT_SOURCE_DIR}/lib/Rpc/proto --cpp_out=${directory}
      --grpc_out=${directory} --plugin=protoc-gen-grpc=${PCL_GRPC_PLUGIN} ${name}.proto
    DEPENDS ${protos}
    COMMENT "Generating the messages of ${name}.proto"
    VERBATIM)
  list(APPEND messages ${directory}/${name}.pb.cc)
  list(APPEND stubs ${directory}/${name}.grpc.pb.cc)
endforeach()
add_library(pclMessages STATIC ${messages})
add_library(pclProto STATIC ${stubs})
foreach(target pclMessages pclProto)
  # The generated sources are not ours to keep free of warnings.
  target_compile_options(${target} PRIVATE -w -ffunction-sections -fdata-sections)
  target_include_directories(${target} SYSTEM PUBLIC ${directory})
  pcl_cold(${target})
endforeach()
target_link_libraries(pclMessages PUBLIC pclGrpc)
target_compile_options(pclMessages PRIVATE -include ${PROJECT_SOURCE_DIR}/lib/Rpc/LazyDescriptors.h)
target_link_libraries(pclProto PUBLIC pclMessages)
# All that use stubs must agree on how messages are read.
target_compile_options(pclProto PRIVATE -include ${PROJECT_SOURCE_DIR}/lib/Rpc/DeepMessages.h)
# Each stub takes gRPC's headers for a few functions; messages cannot share a unit, as protoc gives
# all of their files the same local names.
pcl_use_unity(pclProto)
