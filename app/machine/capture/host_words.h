// CUDA's runtime words, as a host function calls them while it is captured.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "app/machine/execution/module.h"
#include "app/machine/launch_list.h"
#include "app/machine/memory/array_space.h"

namespace lanescope::simt {

// These two are laid out as in app/machine/cuda/lanescope_launch.h.
struct LaunchParameter {
    unsigned offset, bytes;
    bool is_pointer, is_const;
    unsigned element_bytes;
};
struct LaunchRequest {
    const void* kernel;
    const char* name;
    int line;
    unsigned grid[3], block[3];
    std::size_t shared_bytes;
    void (*run)(const void* arguments);
    const void* arguments;
    std::size_t argument_bytes;
    const LaunchParameter* parameters;
    unsigned parameter_count;
};

/// What a host function has asked of the device so far. What cannot be captured is noted, and thrown by finish().
class Capture {
public:
    Capture(const Module& module, ArraySpace& space, std::vector<ListedArray> arrays);

    /// What is asked next is asked by the call that returns to `code`.
    void called_from(const void* code);
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
    bool reach(std::string_view word, const void* address, std::uint64_t bytes, ArrayPlace& place);
    std::pair<std::string, std::uint64_t> array_at(ArrayPlace place) const;
    bool is_output(const void* address) const;
    ArrayPlace numbered(ArrayPlace place) const;
    void keep_fills_before(unsigned array);
    void fail(const std::string& why);
    void name_array(const ListedLaunch::Argument& argument, const std::vector<std::byte>& bytes,
                    const LaunchRequest& request);

    const Module& module_;
    ArraySpace& space_;
    LaunchList list_;
    std::size_t problem_arrays_ = 0, first_global_ = 0;
    bool launched_ = false;
    int line_ = 0;  ///< of the host function, where it asks now; 0: not known
    std::string failure_;
};

/// The capture that the calling thread runs; nullptr where it runs none.
Capture* current_capture();

}  // namespace lanescope::simt
