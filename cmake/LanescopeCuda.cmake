# The CUDA backend is built where the CUDA Toolkit's headers are found, and left out where they are not. Nothing is compiled
# by nvcc and nothing is linked: the running program opens the driver, NVRTC and the other libraries, and runs without them.

option(LANESCOPE_CUDA "Build the CUDA backend where the toolkit's headers are found" ON)
set(LANESCOPE_CUDA_FOUND OFF)
set(LANESCOPE_CUDA_LIBRARY_DIR "")
if(NOT LANESCOPE_CUDA OR EMSCRIPTEN)
  return()
endif()

set(cuda_folders $ENV{CUDA_HOME} $ENV{CUDA_PATH} /usr/local/cuda)
find_path(LANESCOPE_CUDA_INCLUDE NAMES cusparse.h HINTS ${cuda_folders} PATH_SUFFIXES include targets/x86_64-linux/include targets/sbsa-linux/include)
if(NOT LANESCOPE_CUDA_INCLUDE)
  message(STATUS "CUDA Toolkit not found: building with the emulator only")
  return()
endif()
foreach(header cuda.h cublas_v2.h nvtx3/nvToolsExt.h)
  if(NOT EXISTS ${LANESCOPE_CUDA_INCLUDE}/${header})
    message(STATUS "CUDA Toolkit without ${header}: building with the emulator only")
    return()
  endif()
endforeach()

# The range profiler came with CUDA 12.6.
find_path(LANESCOPE_CUPTI_INCLUDE cupti_range_profiler.h
  HINTS ${LANESCOPE_CUDA_INCLUDE} ${cuda_folders} PATH_SUFFIXES include extras/CUPTI/include)

# Where the running program looks for the libraries last: those of this toolkit.
foreach(folder lib64 lib)
  get_filename_component(beside ${LANESCOPE_CUDA_INCLUDE}/../${folder} REALPATH)
  if(EXISTS ${beside})
    set(LANESCOPE_CUDA_LIBRARY_DIR ${beside})
    break()
  endif()
endforeach()
set(LANESCOPE_CUDA_FOUND ON)
message(STATUS "CUDA headers in ${LANESCOPE_CUDA_INCLUDE}")
