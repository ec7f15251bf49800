// main() of the benchmarks.
#include <benchmark/benchmark.h>

#include "app/operations/operations.h"

int main(int argc, char** argv) {
    lanescope::use_operations(lanescope::shipped_operations());
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
