// Records device operations of a natively running host function.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "app/emulator/memory/array_space.h"
#include "app/model/launch_list.h"
#include "app/runtime/kernel_module.h"

/// `used`: the program never calls them.
#define LANESCOPE_EXPORT [[gnu::visibility("default"), gnu::used]]

namespace lanescope::simt {

/// `kernel<<<grid, block, shared_bytes>>>`; arguments are addresses.
struct LaunchRequest {
    const void* stub = nullptr;  ///< host function for the kernel
    std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1};
    std::size_t shared_bytes = 0;
    void* const* arguments = nullptr;
};

/// Requests so far. finish() throws the first unsupported one.
class Capture {
public:
    Capture(const Module& module, ArraySpace& space, std::vector<ListedArray> arrays);

    /// `code`: the call's return address.
    void called_from(const void* code) { line_ = module_.host_line(code); }
    void begin_launch(const void* code) {
        called_from(code);
        launch_line_ = line_;
    }
    /// Implements cudaMalloc. Throws std::bad_alloc.
    void* allocate(std::uint64_t bytes);
    /// Implements cudaMemcpy to, from and within the device.
    void upload(void* to, const void* from, std::uint64_t bytes);
    void download(void* to, const void* from, std::uint64_t bytes);
    void copy(void* to, const void* from, std::uint64_t bytes);
    /// Implements cudaMemset.
    void fill(void* to, int value, std::uint64_t bytes);
    void launch(const LaunchRequest& request);
    void say(const std::string& text) { list_.said += text; }
    /// Maps a variable's shadow to its device address; nullptr if none.
    void* address_of_symbol(const void* stand_in) const;
    bool is_device(const void* address) const {
        ArrayPlace ignored;
        return find(address, ignored);
    }
    /// Returns the list. The host function took `host_us` microseconds. Throws CaptureError.
    LaunchList finish(double host_us);

private:
    static constexpr unsigned variables_from = 1u << 16;  ///< first global variable during the capture

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
    int line_ = 0;         ///< in the host function; 0: unknown
    int launch_line_ = 0;  ///< of the started launch
    std::string failure_;
};

Capture* current_capture();

/// An unsupported request, with its line.
struct CaptureError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Calls host(), which calls into `module`, without running kernels. Adds allocations to `arrays` (the problem's, in
/// the order of `space`) and to `space`. Throws std::bad_alloc, and CaptureError, also for exceptions of host().
LaunchList capture(const Module& module, ArraySpace& space, std::vector<ListedArray> arrays,
                   const std::function<void()>& host);

}  // namespace lanescope::simt
