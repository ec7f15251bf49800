# CUDA is used where the toolkit is installed and left out where it is not; a build with it also runs without a GPU.
#
# Architectures: those of the GPUs in this machine, else a list that covers what the toolkit supports, with PTX for newer
# ones. Set CMAKE_CUDA_ARCHITECTURES to choose.

option(LANESCOPE_CUDA "Build the CUDA backend where the toolkit is found" ON)
set(LANESCOPE_CUDA_FOUND OFF)
if(NOT LANESCOPE_CUDA)
  return()
endif()

find_program(LANESCOPE_NVCC nvcc PATHS /usr/local/cuda/bin ENV CUDA_PATH PATH_SUFFIXES bin)
if(NOT LANESCOPE_NVCC)
  message(STATUS "CUDA Toolkit not found: building with the emulator only")
  return()
endif()
set(CMAKE_CUDA_COMPILER ${LANESCOPE_NVCC})

if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  execute_process(COMMAND nvidia-smi -L OUTPUT_VARIABLE gpus ERROR_QUIET RESULT_VARIABLE no_gpu)
  execute_process(COMMAND ${LANESCOPE_NVCC} --version OUTPUT_VARIABLE nvcc_version)
  if(no_gpu EQUAL 0 AND gpus MATCHES "GPU 0")
    set(CMAKE_CUDA_ARCHITECTURES native)
  elseif(nvcc_version MATCHES "release 12\\.")
    set(CMAKE_CUDA_ARCHITECTURES 60-real 70-real 80-real 90)
  else()
    set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 90)
  endif()
endif()

enable_language(CUDA)
set(CMAKE_CUDA_STANDARD 20)
if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # CMake 3.25 does not know that nvcc speaks C++20
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION "-std=c++20")
  set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION "-std=c++20")
endif()
find_package(CUDAToolkit REQUIRED)
set(LANESCOPE_CUDA_FOUND ON)
message(STATUS "CUDA ${CUDAToolkit_VERSION} for ${CMAKE_CUDA_ARCHITECTURES}")
