// Records device operations of a natively running host function.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "app/emulator/memory/array_space.h"
#include "app/model/launch_list.h"
#include "app/runtime/host_runtime.h"
#include "app/runtime/kernel_module.h"

namespace lanescope::runtime {

/// Requests so far. finish() throws the first unsupported one.
class Capture : public HostRuntime {
public:
    Capture(const Module& module, emulator::ArraySpace& space, std::vector<ListedArray> arrays);

    void called_from(const void* code) override { line_ = module_.host_line(code); }
    void begin_launch(const void* code) override {
        called_from(code);
        launch_line_ = line_;
    }
    void called_from_line(int line) override { line_ = line; }
    void begin_launch_in_line(int line) override { launch_line_ = line; }
    bool is_device(const void* address) const override {
        ArrayPlace ignored;
        return find(emulator::address_of(address), ignored);
    }
    void* address_of_symbol(const void* stand_in) const override;
    void* allocate(std::uint64_t bytes, bool is_managed) override;
    void* allocate_pinned(std::uint64_t bytes) override;
    CudaError release(void*) override { return CudaError::success; }
    CudaError upload(void* to, const void* from, std::uint64_t bytes) override;
    CudaError download(void* to, const void* from, std::uint64_t bytes) override;
    CudaError copy(void* to, const void* from, std::uint64_t bytes) override;
    CudaError fill(void* to, int value, std::uint64_t bytes) override;
    CudaError launch(const LaunchRequest& request) override;
    CudaError call(const LibraryCall& call) override {
        return fail(std::string(call.name) + "() is only for programs with their own main()");
    }
    std::vector<std::uint32_t> parameter_bytes(const void* stub) const override {
        return module_.parameter_bytes(stub);
    }
    void say(const std::string& text) override { list_.said += text; }
    /// Returns the list. The host function took `host_us` microseconds. Throws CaptureError.
    LaunchList finish(double host_us);

private:
    static constexpr unsigned variables_from = 1u << 16;  ///< first global variable during the capture

    bool find(std::uint64_t address, ArrayPlace& place) const;
    void* host_memory(ArrayPlace place) const;
    bool reach(std::string_view word, const void* address, std::uint64_t bytes, ArrayPlace& place);
    std::pair<std::string, std::uint64_t> array_at(ArrayPlace place) const;
    bool is_output(const void* address) const;
    ArrayPlace numbered(ArrayPlace place) const;
    void keep_fills_before(unsigned array);
    double converted_bytes() const;
    void mark_arrays(const ListedLaunch& launch, std::vector<bool>& is_taken) const;
    CudaError fail(const std::string& why);
    void name_array(const ListedLaunch& launch, std::size_t parameter, const CompiledFunction& kernel);

    const Module& module_;
    emulator::ArraySpace& space_;
    LaunchList list_;
    std::size_t problem_arrays_ = 0, first_global_ = 0;
    bool launched_ = false;
    int line_ = 0;         ///< in the host function; 0: unknown
    int launch_line_ = 0;  ///< of the started launch
    std::string failure_;
};

/// An unsupported request, with its line.
struct CaptureError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Calls host(), which calls into `module`, without running kernels. Adds allocations to `arrays` (the problem's, in
/// the order of `space`) and to `space`. Throws std::bad_alloc, and CaptureError, also for exceptions of host().
LaunchList capture(const Module& module, emulator::ArraySpace& space, std::vector<ListedArray> arrays,
                   const std::function<void()>& host);

}  // namespace lanescope::runtime
