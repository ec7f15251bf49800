# cmake --install, and packages by CPack: a .deb, and a .tar.zst with the libraries that other machines may lack.
# The program finds ../share/lanescope from its folder, so that an installation can be moved.
include(GNUInstallDirs)
set(data ${CMAKE_INSTALL_DATADIR}/lanescope)
set(made ${CMAKE_BINARY_DIR}/packaging)

# A build has its sources where an installation has its data.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share ${made})
file(RELATIVE_PATH sources ${CMAKE_BINARY_DIR}/share ${CMAKE_SOURCE_DIR})
file(CREATE_LINK ${sources} ${CMAKE_BINARY_DIR}/share/lanescope SYMBOLIC)

# The program prints its man page and completions.
find_program(GZIP gzip REQUIRED)
set(pages ${made}/lanescope.1.gz ${made}/lanescope ${made}/_lanescope ${made}/lanescope.fish)
add_custom_command(
  OUTPUT ${pages}
  COMMAND $<TARGET_FILE:lanescope> manual > lanescope.1
  COMMAND ${GZIP} -9nf lanescope.1
  COMMAND $<TARGET_FILE:lanescope> completion bash > lanescope
  COMMAND $<TARGET_FILE:lanescope> completion zsh > _lanescope
  COMMAND $<TARGET_FILE:lanescope> completion fish > lanescope.fish
  WORKING_DIRECTORY ${made}
  DEPENDS lanescope
  COMMENT "Printing the man page and the completions")
add_custom_target(printed_pages ALL DEPENDS ${pages})

install(TARGETS lanescope RUNTIME)
install(TARGETS lanescope_fork_server LIBRARY DESTINATION lib/lanescope)
install(DIRECTORY assets kernels shaders DESTINATION ${data})
# The window for browsers, if scripts/build-web has made it, or another build has.
set(LANESCOPE_WEB_VIEWER ${CMAKE_SOURCE_DIR}/build/web CACHE PATH "Folder with lanescope.js, emulator.js and their .wasm files")
foreach(program lanescope emulator)
  install(FILES ${LANESCOPE_WEB_VIEWER}/${program}.js ${LANESCOPE_WEB_VIEWER}/${program}.wasm DESTINATION ${data}/web OPTIONAL)
endforeach()
# Without the headers beside them: the user's compiler precompiles those.
install(DIRECTORY ${CMAKE_BINARY_DIR}/compiled DESTINATION ${data} FILES_MATCHING REGEX "/[0-9a-f]+\\.(so|list)$"
  PATTERN "headers-*" EXCLUDE)
install(DIRECTORY ${CMAKE_BINARY_DIR}/compiled/programs DESTINATION ${data}/compiled)
install(FILES ${made}/lanescope.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/lanescope DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${made}/_lanescope DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${made}/lanescope.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES packaging/lanescope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/lanescope.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES packaging/lanescope.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB TZST)
set(CPACK_PACKAGE_VENDOR "The Lanescope authors")
set(CPACK_PACKAGE_CONTACT "The Lanescope authors")
set(CPACK_PACKAGE_DESCRIPTION "Lanescope runs CUDA kernels on an emulator or a GPU, verifies them, and shows the work of every lane of every warp.")
set(CPACK_PACKAGE_FILE_NAME lanescope-${PROJECT_VERSION}-linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/packaging/complete.cmake)

# The version names the distribution whose libraries are linked: 0.2.0-1~debian12.
cmake_host_system_information(RESULT distribution QUERY DISTRIB_INFO)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1~${distribution_ID}${distribution_VERSION_ID})
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1")  # loaded when a window opens
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "clang, fonts-inter, fonts-jetbrains-mono")
include(CPack)
