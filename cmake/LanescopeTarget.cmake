# Every target of the project is made by one of these, so that warnings and include roots are the same everywhere.

function(lanescope_settings target)
  target_include_directories(${target} PUBLIC ${CMAKE_SOURCE_DIR})
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wno-missing-field-initializers>)
  if(LANESCOPE_WERROR)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
  endif()
  if(LANESCOPE_SANITIZE)
    target_compile_options(${target} PUBLIC $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer>)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
endfunction()

# lanescope_library(name SOURCES a.cpp b.cpp LINK other libs)
function(lanescope_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC ${arg_LINK})
  lanescope_settings(${name})
endfunction()

# lanescope_test(name SOURCES a.cpp LINK libs [LABELS l] [LOCK what]): one executable, its cases found by ctest. Of cases
# with the same LOCK one runs at a time.
function(lanescope_test name)
  cmake_parse_arguments(arg "" "LOCK" "SOURCES;LINK;LABELS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LINK} GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE LANESCOPE_SOURCE_DIR="${CMAKE_SOURCE_DIR}" LANESCOPE_BINARY_DIR="${CMAKE_BINARY_DIR}")
  lanescope_settings(${name})
  set(properties "")  # an empty value would vanish on its way, and its name become a value
  if(arg_LABELS)
    list(APPEND properties LABELS "${arg_LABELS}")
  endif()
  if(arg_LOCK)
    list(APPEND properties RESOURCE_LOCK ${arg_LOCK})
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES ${properties})
endfunction()
