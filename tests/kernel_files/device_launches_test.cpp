#include "app/kernel_files/source/device_launches.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lanescope {
namespace {

const CompilerMessage at_kernel{.file = "a.cu", .line = 2, .column = 3, .text = "reference to __global__ function 'k' in"
                                                                                " __global__ function"};

TEST(DeviceLaunchText, NamesTheKernelAsAnArgument) {
    const std::string text = "__global__ void p() {\n  k<<<(n >> 3) + 1, f<4>(b[1 >>> 2])>>>(a, b);\n  k<<<1, 1>>>(c);\n}\n";
    EXPECT_EQ(with_device_launches(text, "a.cu", std::vector{at_kernel}),
              "__global__ void p() {\n  lanescope_child<k>((n >> 3) + 1, f<4>(b[1 >>> 2]))(a, b);\n  k<<<1, 1>>>(c);\n}\n");
}

TEST(DeviceLaunchText, KeepsTemplateArgumentsAndScopes) {
    CompilerMessage at_launch{.file = "a.cu", .line = 1, .column = 19,
                              .text = "reference to __host__ function '__cudaPushCallConfiguration' in __device__ "
                                      "function"};
    EXPECT_EQ(with_device_launches("    n::k<T, f<3>> <<<g, b, 0, s>>>(a);\n", "a.cu", std::vector{at_launch}),
              "    lanescope_child<n::k<T, f<3>> >(g, b, 0, s)(a);\n");
}

TEST(DeviceLaunchText, FollowsLineDirectives) {
    EXPECT_EQ(with_device_launches("#define N 1\n#line 1 \"a.cu\"\nvoid p() {\n  k<<<1, N>>>();\n", "a.cu",
                                   std::vector{at_kernel}),
              "#define N 1\n#line 1 \"a.cu\"\nvoid p() {\n  lanescope_child<k>(1, N)();\n");
}

TEST(DeviceLaunchText, LeavesOtherFilesAndErrors) {
    CompilerMessage elsewhere = at_kernel, other = at_kernel;
    elsewhere.file = "b.h";
    other.text = "use of undeclared identifier 'k'";
    EXPECT_EQ(with_device_launches("\n  k<<<1, 1>>>();\n", "a.cu", std::vector{elsewhere, other}), std::nullopt);
}

TEST(JoinedLaunches, HaveThreeSignsAtTheSamePositions) {
    EXPECT_EQ(with_joined_launches("k << <1, 2 >> > (a); k2<< <g, b>>>(); k3<<<1, 2>> >();"),
              "k <<< 1, 2 >>>  (a); k2<<< g, b>>>(); k3<<<1, 2>>> ();");
}

TEST(JoinedLaunches, LeaveOtherCode) {
    for (const char* text : {"friend S& operator<< <>(S&, const V<V<int>> >&);", "k<<<f<g<int>> >(n), 32>>>(a);",
                             "// k << <1, 2 >> > (a)\nk<<<1, 2>>>();", "s << \"<\" << n;"})
        EXPECT_EQ(with_joined_launches(text), text);
}

}  // namespace
}  // namespace lanescope
