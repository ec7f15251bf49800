// std::pair without concepts: clang 14 crashes at its constraints in CUDA code, such as of std::map<int, Structure>.
#pragma once
#include <cuda_runtime.h>
#include <compare>
#pragma push_macro("__cpp_lib_concepts")
#undef __cpp_lib_concepts
#include <bits/stl_pair.h>
#pragma pop_macro("__cpp_lib_concepts")
