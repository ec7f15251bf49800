// "FILE.cu:FUNCTION", whatever else has colons in it.
#include "app/model/catalog/named_kernel.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

std::string parts_of(const char* text) {
    const auto [file, function] = named_kernel(text);
    return file.string() + " " + function;
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

TEST(NamedKernel, IsToldFromOtherFiles) {
    EXPECT_TRUE(names_kernel_file("mine.cu"));
    EXPECT_TRUE(names_kernel_file("mine.cu:spmv"));
    EXPECT_FALSE(names_kernel_file("x.cu:y/results.lane"));
    EXPECT_FALSE(names_kernel_file("results.lane"));
}

}  // namespace
}  // namespace lanescope
