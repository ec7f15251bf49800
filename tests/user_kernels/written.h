// CUDA files for tests: shipped in files/ or written by the test.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/base/error.h"
#include "app/execution/user_kernel_binding.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

inline std::string file(const std::string& name) { return std::string(USER_KERNELS) + "/" + name; }

class Written {
public:
    explicit Written(const std::string& text) { std::ofstream(path_) << text; }
    ~Written() { std::filesystem::remove(path_); }
    std::string path() const { return path_; }

private:
    std::string path_ = testing::TempDir() + "lanescope_written_kernel_" + std::to_string(getpid()) + ".cu";
};

inline std::string refusal_of(const std::string& text) try {
    const Written written(text);
    add_user_kernels(shipped_catalog(), written.path());
    return "it was taken";
} catch (const UsageError& error) {
    return error.what();
}

}  // namespace lanescope
