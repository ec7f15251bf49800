# Libraries for WebAssembly. Header libraries come from the distribution's packages; Dear ImGui and cmark are compiled
# from its source packages, which scripts/build-web unpacks.
set(LANESCOPE_PACKAGE_SOURCES "" CACHE PATH "Folder with the unpacked source packages imgui-* and cmark-*")

# The system's headers are for another C library, so each library gets a link in a folder of its own.
set(headers ${CMAKE_CURRENT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(library nlohmann fmt boost eigen3/Eigen stb)
  get_filename_component(name ${library} NAME)
  file(CREATE_LINK /usr/include/${library} ${headers}/${name} SYMBOLIC)
endforeach()

# lanescope_headers_of(target [folder]): a library of headers.
function(lanescope_headers_of target)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} INTERFACE ${headers} ${ARGN})
endfunction()
foreach(target fmt::fmt nlohmann_json::nlohmann_json Boost::headers Eigen3::Eigen TBB::tbb)
  lanescope_headers_of(${target})
endforeach()
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
# A page that is opened as a file has no threads.
target_compile_definitions(TBB::tbb INTERFACE LANESCOPE_SEQUENTIAL)

# The browser has OpenGL ES 3.0, which these parts of OpenGL 3.3 equal.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/glad/glad/gl.h "#include <GLES3/gl3.h>\n")
add_library(lanescope_glad INTERFACE)
target_include_directories(lanescope_glad SYSTEM INTERFACE ${CMAKE_CURRENT_BINARY_DIR}/glad)
add_library(glfw INTERFACE)
target_link_options(glfw INTERFACE -sUSE_GLFW=3 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2)

function(lanescope_package_source name result)
  file(GLOB found LIST_DIRECTORIES true ${LANESCOPE_PACKAGE_SOURCES}/${name}-*)
  list(FILTER found EXCLUDE REGEX "\\.tar")
  if(NOT found)
    message(FATAL_ERROR "${LANESCOPE_PACKAGE_SOURCES} has no ${name}-*: run scripts/build-web")
  endif()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

lanescope_package_source(imgui imgui)
set(backends ${imgui}/backends/imgui_impl_glfw.cpp ${imgui}/backends/imgui_impl_opengl3.cpp)
add_library(lanescope_imgui STATIC ${imgui}/imgui.cpp ${imgui}/imgui_draw.cpp ${imgui}/imgui_tables.cpp
  ${imgui}/imgui_widgets.cpp ${imgui}/misc/cpp/imgui_stdlib.cpp ${backends})
target_include_directories(lanescope_imgui SYSTEM PUBLIC ${imgui} ${imgui}/backends ${imgui}/misc/cpp ${headers}/stb)
# WebGL has no base vertex, so that one list of more than 65,536 corners needs wide indices.
target_compile_definitions(lanescope_imgui PUBLIC ImDrawIdx=unsigned IMGUI_DISABLE_OBSOLETE_FUNCTIONS_)
target_link_libraries(lanescope_imgui PUBLIC glfw)
set_target_properties(lanescope_imgui PROPERTIES UNITY_BUILD OFF)

lanescope_package_source(cmark cmark)
file(GLOB cmark_sources ${cmark}/src/*.c)
list(FILTER cmark_sources EXCLUDE REGEX "/main.c")
add_library(lanescope_cmark STATIC ${cmark_sources})
set_target_properties(lanescope_cmark PROPERTIES UNITY_BUILD OFF)
set(made ${CMAKE_CURRENT_BINARY_DIR}/cmark)
file(WRITE ${made}/config.h "#define HAVE_STDBOOL_H\n#include <stdbool.h>\n#define HAVE___BUILTIN_EXPECT\n#define HAVE___ATTRIBUTE__\n#define CMARK_ATTRIBUTE(list) __attribute__(list)\n#define CMARK_INLINE inline\n")
file(WRITE ${made}/cmark_export.h "#define CMARK_EXPORT\n#define CMARK_NO_EXPORT\n")
string(REGEX REPLACE ".*/cmark-" "" version ${cmark})
string(REPLACE "." ";" numbers ${version})
list(GET numbers 0 major)
list(GET numbers 1 minor)
list(GET numbers 2 patch)
file(WRITE ${made}/cmark_version.h "#define CMARK_VERSION ((${major} << 16) | (${minor} << 8) | ${patch})\n#define CMARK_VERSION_STRING \"${version}\"\n")
target_include_directories(lanescope_cmark SYSTEM PUBLIC ${made} ${cmark}/src)
add_library(PkgConfig::CMARK ALIAS lanescope_cmark)

# Debian's stb is a library too; here its headers are compiled.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/stb.c "#define STB_IMAGE_WRITE_IMPLEMENTATION\n#include <stb_image_write.h>\n")
add_library(lanescope_stb STATIC ${CMAKE_CURRENT_BINARY_DIR}/stb.c)
target_include_directories(lanescope_stb SYSTEM PUBLIC ${headers}/stb)
add_library(PkgConfig::STB ALIAS lanescope_stb)
