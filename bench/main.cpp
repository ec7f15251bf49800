// main() of the benchmarks.
#include <benchmark/benchmark.h>

#include "app/catalog/kernel_folder.h"
#include "app/operations/operations.h"

int main(int argc, char** argv) {
    lanescope::use_operations(lanescope::shipped_operations());
    lanescope::use_kernels(lanescope::shipped_kernels());
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
