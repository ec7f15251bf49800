#include "app/catalog/kernel_names.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

std::string parts_of(const char* text) {
    const auto [file, function, launch] = named_kernel(text);
    return file.string() + " " + function + launch;
}

TEST(NamedKernel, IsAFileWithOrWithoutAFunction) {
    EXPECT_EQ(parts_of("/a/mine.cu"), "/a/mine.cu ");
    EXPECT_EQ(parts_of("/a/mine.cu:spmv"), "/a/mine.cu spmv");
    EXPECT_EQ(parts_of("/a/mine.cu:space::spmv"), "/a/mine.cu space::spmv");
    EXPECT_EQ(parts_of("/a/../mine.cu:"), "/mine.cu ");
}

TEST(NamedKernel, MayHaveColonsInItsPath) {
    EXPECT_EQ(parts_of("/x.cu:y/mine.cu"), "/x.cu:y/mine.cu ");
    EXPECT_EQ(parts_of("/x.cu:y/mine.cu:spmv"), "/x.cu:y/mine.cu spmv");
    EXPECT_EQ(parts_of("/mine.cu:copy.cu"), "/mine.cu:copy.cu ");
}

TEST(NamedKernel, MayBeAPtxFile) {
    EXPECT_EQ(parts_of("/a/mine.ptx"), "/a/mine.ptx ");
    EXPECT_EQ(parts_of("/a/mine.ptx:spmv"), "/a/mine.ptx spmv");
    EXPECT_TRUE(names_kernel_file("mine.ptx"));
}

TEST(NamedKernel, MayHaveALaunch) {
    const NamedKernel named = named_kernel("/a/mine.ptx:spmv<<<(rows + 63) / 64, 64>>>(rows, x)");
    EXPECT_EQ(named.file, "/a/mine.ptx");
    EXPECT_EQ(named.function, "");
    EXPECT_EQ(named.launch, "spmv<<<(rows + 63) / 64, 64>>>(rows, x)");
    EXPECT_EQ(named_kernel("/x.cu:y/mine.cu:<<<rows / 2, 64>>>").launch, "<<<rows / 2, 64>>>");
}

TEST(NamedKernel, IsToldFromOtherFiles) {
    EXPECT_TRUE(names_kernel_file("mine.cu"));
    EXPECT_TRUE(names_kernel_file("mine.cu:spmv"));
    EXPECT_FALSE(names_kernel_file("x.cu:y/results.lane"));
    EXPECT_FALSE(names_kernel_file("results.lane"));
}

}  // namespace
}  // namespace lanescope
