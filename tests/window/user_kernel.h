// A small user kernel in a file of the test's folder.
#pragma once

#include <fstream>
#include <string>

#include "tests/window/drive.h"

namespace lanescope::window_test {

class UserKernelTest : public WindowTest {
protected:
    /// Writes mine.cu, an SGEMV with this statement in line 6: "sum += A[i * n + j] * x[j]" is correct.
    void write(const std::string& sum) { write(folder / "mine.cu", sum); }
    static void write(const std::filesystem::path& file, const std::string& sum) {
        std::ofstream(file)
            << "// Mine.\n__global__ void k(int m, int n, const float* A, const float* x, float* y) {\n"
               "    int i = blockIdx.x * 32 + threadIdx.x;\n    if (i >= m) return;\n    float sum = 0;\n"
               "    for (int j = 0; j < n; ++j) "
            << sum << ";\n    y[i] = sum;\n}\n"
            << "void gemv(int m, int n, const float* A, const float* x, float* y) {\n"
               "    k<<<(m + 31) / 32, 32>>>(m, n, A, x, y);\n}\n";
    }
};

}  // namespace lanescope::window_test
