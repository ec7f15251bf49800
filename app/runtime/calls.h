// What a host function asks of the CUDA runtime while it is captured.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "app/machine/launch_list.h"
#include "app/machine/memory/array_space.h"
#include "app/runtime/module.h"

namespace lanescope::simt {

/// `kernel<<<grid, block, shared_bytes>>>` with the addresses of its arguments.
struct LaunchRequest {
    const void* stub = nullptr;  ///< the host function that stands for the kernel
    std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::size_t shared_bytes = 0;
    void* const* arguments = nullptr;
};

/// What a host function has asked of the device so far. What cannot be captured is noted, and thrown by finish().
class Capture {
public:
    Capture(const Module& module, ArraySpace& space, std::vector<ListedArray> arrays);

    /// What is asked next is asked by the call that returns to `code`.
    void called_from(const void* code) { line_ = module_.host_line(code); }
    /// The same for a launch, which the next call of launch() carries out.
    void begin_launch(const void* code) {
        called_from(code);
        launch_line_ = line_;
    }
    /// cudaMalloc. Throws std::bad_alloc.
    void* allocate(std::uint64_t bytes);
    /// cudaMemcpy from the host to the device, from the device to the host, and within the device.
    void upload(void* to, const void* from, std::uint64_t bytes);
    void download(void* to, const void* from, std::uint64_t bytes);
    void copy(void* to, const void* from, std::uint64_t bytes);
    /// cudaMemset: each byte becomes `value`.
    void fill(void* to, int value, std::uint64_t bytes);
    void launch(const LaunchRequest& request);
    /// What the host function prints.
    void say(const std::string& text) { list_.said += text; }
    /// The device's address of a variable, by its stand-in in host memory; nullptr if there is none.
    void* address_of_symbol(const void* stand_in) const;
    /// Whether the address lies on the device.
    bool is_device(const void* address) const {
        ArrayPlace ignored;
        return find(address, ignored);
    }
    /// The list, once the host function has returned. host_us: microseconds that it took. Throws CaptureError where
    /// something could not be captured.
    LaunchList finish(double host_us);

private:
    static constexpr unsigned variables_from = 1u << 16;  ///< stands for the first global variable while capturing

    bool find(const void* address, ArrayPlace& place) const;
    void* host_memory(ArrayPlace place) const;
    bool reach(std::string_view word, const void* address, std::uint64_t bytes, ArrayPlace& place);
    std::pair<std::string, std::uint64_t> array_at(ArrayPlace place) const;
    bool is_output(const void* address) const;
    ArrayPlace numbered(ArrayPlace place) const;
    void keep_fills_before(unsigned array);
    void fail(const std::string& why);
    void name_array(const ListedLaunch& launch, std::size_t parameter, const CompiledFunction& kernel);

    const Module& module_;
    ArraySpace& space_;
    LaunchList list_;
    std::size_t problem_arrays_ = 0, first_global_ = 0;
    bool launched_ = false;
    int line_ = 0;         ///< of the host function, where it asks now; 0: not known
    int launch_line_ = 0;  ///< of the launch that has begun
    std::string failure_;
};

/// The capture that the calling thread runs; nullptr where it runs none.
Capture* current_capture();

}  // namespace lanescope::simt
