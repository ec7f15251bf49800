# CPack runs this on each installed tree before it packs it.
if(CPACK_GENERATOR STREQUAL TZST)
  set(command bundle ${CPACK_TEMPORARY_DIRECTORY})
else()
  set(command licences ${CPACK_TEMPORARY_DIRECTORY}/usr)
endif()
execute_process(COMMAND ${CMAKE_CURRENT_LIST_DIR}/complete ${command} COMMAND_ERROR_IS_FATAL ANY)
