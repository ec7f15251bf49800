// CUDA files of tests: those of the folder files/, and such as a test writes.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/backends/own_kernels.h"
#include "app/model/text/error.h"

namespace lanescope {

inline std::string file(const std::string& name) { return std::string(OWN_KERNELS) + "/" + name; }

/// A file that is there for one test.
class Written {
public:
    explicit Written(const std::string& text) { std::ofstream(path_) << text; }
    ~Written() { std::filesystem::remove(path_); }
    std::string path() const { return path_; }

private:
    std::string path_ = testing::TempDir() + "lanescope_written_kernel_" + std::to_string(getpid()) + ".cu";
};

/// Why the file is not taken.
inline std::string refusal_of(const std::string& text) try {
    const Written written(text);
    add_own_kernels(written.path());
    return "it was taken";
} catch (const UsageError& error) {
    return error.what();
}

}  // namespace lanescope
