#include "app/kernel_files/source/compiler_source.h"

#include <gtest/gtest.h>

#include <string>

namespace lanescope {
namespace {

constexpr std::string_view mixed_text =
    "#include <fstream>\n"
    "using Clock = std::chrono::steady_clock;\n"
    "void write(std::ofstream& file,\n"
    "           int n);\n"
    "namespace mine {\n"
    "struct Rows {\n"
    "    Rows() : count(0) { std::puts(\"made\"); }\n"
    "    virtual ~Rows();\n"
    "    void free() { cudaFree(ends); }\n"
    "public:\n"
    "    static Rows read(const std::path& path);\n"
    "    __device__ int end(int row) const { return ends[wrong]; }\n"
    "    std::wrong count;\n"
    "    int* ends;\n"
    "};\n"
    "static const Rows rows{}, others;\n"
    "}\n"
    "struct OnHost { std::wrong n; };\n"
    "__constant__ wrong factor;\n"
    "__global__ void k(int n) {\n"
    "    wrong(n);\n"
    "}\n";

/// Returns the host part at a position, with blanks for line ends, or "kept" for device code.
std::string part_at(int line, int column = 0) {
    const auto part = host_part_at(mixed_text, line, column);
    if (!part) return "kept";
    std::string found(mixed_text.substr(part->begin, part->end - part->begin));
    for (char& c : found)
        if (c == '\n') c = ' ';
    return found;
}

TEST(HostParts, AreDeclarationsAndDirectives) {
    EXPECT_EQ(part_at(1, 20), "#include <fstream>");
    EXPECT_TRUE(host_part_at(mixed_text, 1, 1)->is_directive);
    EXPECT_EQ(part_at(2), "using Clock = std::chrono::steady_clock;");
    EXPECT_EQ(part_at(4, 12), "void write(std::ofstream& file,            int n);");
    EXPECT_EQ(part_at(16, 20), "static const Rows rows{}, others;");
    EXPECT_EQ(part_at(18, 19), "struct OnHost { std::wrong n; };");
}

TEST(HostParts, AreTheFunctionsOfAClass) {
    EXPECT_EQ(part_at(7, 30), "Rows() : count(0) { std::puts(\"made\"); }");
    EXPECT_EQ(part_at(9, 20), "void free() { cudaFree(ends); }");
    EXPECT_EQ(part_at(11, 22), "static Rows read(const std::path& path);");
}

TEST(HostParts, AreNotWhatKernelsMayNeed) {
    EXPECT_EQ(part_at(8), "kept") << "its table of functions is part of it";
    EXPECT_EQ(part_at(12, 50), "kept");
    EXPECT_EQ(part_at(13), "kept") << "data of a class that kernels know";
    EXPECT_EQ(part_at(19), "kept");
    EXPECT_EQ(part_at(21), "kept");
    EXPECT_EQ(part_at(99), "kept") << "there is no such line";
}

}  // namespace
}  // namespace lanescope
