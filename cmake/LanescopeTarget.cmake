# Every target of the project is made by one of these, so that warnings and include roots are the same everywhere.

# Where CMAKE_UNITY_BUILD is on, a few files of one folder are compiled as one: what they share is read, instantiated and
# optimised once. So a name in an unnamed namespace is one that its folder does not have yet.
set(LANESCOPE_BATCH 16 CACHE STRING "Files of a folder that are compiled together at most")

function(lanescope_batches target)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    cmake_path(ABSOLUTE_PATH source NORMALIZE OUTPUT_VARIABLE folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    cmake_path(REMOVE_FILENAME folder)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    math(EXPR batch "0${files_of_${folder}} / ${LANESCOPE_BATCH}")
    math(EXPR files_of_${folder} "0${files_of_${folder}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

function(lanescope_settings target)
  lanescope_batches(${target})
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wno-missing-field-initializers>)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)  # as on x86-64: results are the same everywhere
    target_compile_options(${target} PUBLIC $<$<COMPILE_LANGUAGE:CXX>:-fsigned-char -ffp-contract=off>)
  endif()
  if(LANESCOPE_WERROR)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
  endif()
  if(LANESCOPE_SANITIZE)
    target_compile_options(${target} PUBLIC $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${LANESCOPE_SANITIZE} -fno-omit-frame-pointer>)
    target_link_options(${target} PUBLIC -fsanitize=${LANESCOPE_SANITIZE})
  endif()
  if(LANESCOPE_SANITIZE MATCHES undefined)
    target_compile_options(${target} PUBLIC $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=undefined>)
  endif()
  if(LANESCOPE_SANITIZE MATCHES thread)
    # Lanes change stacks within a function: ThreadSanitizer's own stack of calls, one a thread, would lose count of them.
    target_compile_options(${target} PUBLIC "$<$<COMPILE_LANGUAGE:CXX>:SHELL:--param tsan-instrument-func-entry-exit=0>")
  endif()
  if(LANESCOPE_LIBFUZZER)
    target_compile_options(${target} PUBLIC $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
  endif()
endfunction()

# Most of a small file's compilation goes into reading the standard library, so its headers are read once for the program and
# once for the tests. A file still includes what it uses: with LANESCOPE_PRECOMPILE=OFF, as `debug` has it, it must.
option(LANESCOPE_PRECOMPILE "Read the standard library's headers once, not once a file" ON)
set(common_headers
  <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional> <map> <memory> <mutex> <optional> <ranges>
  <set> <span> <sstream> <string> <string_view> <thread> <utility> <variant> <vector> <fmt/format.h>)

# lanescope_headers(name LINK libs HEADERS h...): precompiles headers for the targets that name them.
function(lanescope_headers name)
  cmake_parse_arguments(arg "" "" "LINK;HEADERS" ${ARGN})
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${name}.cpp CONTENT "")
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE ${arg_LINK})
  lanescope_settings(${name})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# lanescope_take_headers(target headers libs...): the compiler takes them only where the libraries' macros are the same.
function(lanescope_take_headers target headers)
  if(TARGET ${headers})
    foreach(library ${ARGN})
      target_compile_definitions(${target} PRIVATE $<TARGET_PROPERTY:${library},INTERFACE_COMPILE_DEFINITIONS>)
    endforeach()
    target_precompile_headers(${target} REUSE_FROM ${headers})
    # g++ 12 finds faults in its own std::string, which it keeps to itself only where the text is read anew.
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-array-bounds -Wno-stringop-overflow -Wno-restrict>)
  endif()
endfunction()

# Compiled for a short build: what takes no time when it runs, and tests, since what they measure is in the libraries.
function(lanescope_short_build target)
  target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-O1>)
endfunction()

# lanescope_library(name [COLD] [SOURCES a.cpp b.cpp] LINK other libs): without sources, all of its folder and of those below.
# COLD: nobody waits for what it computes.
function(lanescope_library name)
  cmake_parse_arguments(arg "COLD" "" "SOURCES;LINK" ${ARGN})
  if(NOT arg_SOURCES)
    file(GLOB_RECURSE arg_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  endif()
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC ${arg_LINK})
  lanescope_settings(${name})
  set(headers lanescope_headers)
  if(arg_COLD)
    lanescope_short_build(${name})
    set(headers lanescope_short_headers)  # g++ 14 takes none that were compiled for speed
  endif()
  lanescope_take_headers(${name} ${headers} fmt::fmt)
endfunction()

function(lanescope_test_settings target)
  lanescope_short_build(${target})
  lanescope_take_headers(${target} lanescope_test_headers fmt::fmt GTest::gtest)
endfunction()

# lanescope_test(name [SOURCES a.cpp] LINK libs [LABELS l] [LOCK what] [TIMEOUT seconds] [LEFT_OUT cases]): one executable, its
# cases found by ctest; without sources, all of its folder. Of cases with the same LOCK one runs at a time. LEFT_OUT: a
# pattern of cases that do not run. HAS_MAIN: the sources have a main().
function(lanescope_test name)
  cmake_parse_arguments(arg "HAS_MAIN" "LOCK;TIMEOUT;LEFT_OUT" "SOURCES;LINK;LABELS" ${ARGN})
  if(NOT arg_SOURCES)
    file(GLOB arg_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LINK} $<IF:$<BOOL:${arg_HAS_MAIN}>,GTest::gtest,lanescope_test_main>)
  target_compile_definitions(${name} PRIVATE LANESCOPE_SOURCE_DIR="${CMAKE_SOURCE_DIR}" LANESCOPE_BINARY_DIR="${CMAKE_BINARY_DIR}")
  lanescope_settings(${name})
  lanescope_test_settings(${name})
  set(properties "")  # an empty value would vanish on its way, and its name become a value
  if(arg_LABELS)
    list(APPEND properties LABELS "${arg_LABELS}")
  endif()
  if(arg_LOCK)
    list(APPEND properties RESOURCE_LOCK ${arg_LOCK})
  endif()
  if(arg_TIMEOUT)
    list(APPEND properties TIMEOUT ${arg_TIMEOUT})
  endif()
  if(arg_LEFT_OUT)
    set(filter TEST_FILTER "-${arg_LEFT_OUT}")
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 ${filter} PROPERTIES ${properties})
endfunction()

if(LANESCOPE_PRECOMPILE)
  lanescope_headers(lanescope_headers LINK fmt::fmt HEADERS ${common_headers})
  lanescope_headers(lanescope_short_headers LINK fmt::fmt HEADERS ${common_headers})
  lanescope_short_build(lanescope_short_headers)
  if(LANESCOPE_TESTS)
    lanescope_headers(lanescope_test_headers LINK fmt::fmt GTest::gtest HEADERS ${common_headers} <gtest/gtest.h>)
    lanescope_short_build(lanescope_test_headers)
  endif()
endif()
