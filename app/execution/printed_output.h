// Reads what code in this process prints.
#pragma once

#include <functional>
#include <string_view>
#include <thread>

namespace lanescope {

/// While it exists, standard output and standard error go to `take`, on a thread of its own.
class PrintedOutput {
public:
    using Take = std::function<void(std::string_view)>;
    explicit PrintedOutput(Take take);
    /// Waits until all is taken.
    ~PrintedOutput();
    PrintedOutput(const PrintedOutput&) = delete;
    PrintedOutput& operator=(const PrintedOutput&) = delete;

private:
    void read();

    const Take take_;
    int out_before_ = -1, errors_before_ = -1, pipe_ = -1;
    std::thread thread_;
};

}  // namespace lanescope
