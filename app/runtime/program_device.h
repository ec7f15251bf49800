// The device of a program with its own main(): memory, copies and launches happen when host code asks for them.
#pragma once

#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/emulator/device.h"
#include "app/emulator/memory/array_space.h"
#include "app/model/backend.h"
#include "app/runtime/host_runtime.h"
#include "app/runtime/kernel_module.h"

namespace lanescope::runtime {

/// A call that cannot work, such as a copy beyond an array's end.
struct ProgramFault {
    int line = 0;  ///< in the host function; 0: unknown
    std::string text;
};

/// What a program's host code does on the device, in order.
class ProgramObserver {
public:
    virtual ~ProgramObserver() = default;
    /// arrays: of the device, variables last. Returns the launch's microseconds; 0: unknown.
    virtual double launched(const ListedLaunch& launch, std::span<const ListedArray> arrays,
                            emulator::LaunchRecord record) = 0;
    /// Returns true if measured() of this launch wants its lanes.
    virtual bool wants_lanes(const ListedLaunch& launch) const = 0;
    /// A launch on a GPU.
    virtual void measured(const ListedLaunch& launch, TraceRun traced, double us) = 0;
    /// An earlier launch again, on equal memory, which it does not change: it is not run. Returns as launched().
    virtual double repeated(const ListedLaunch& launch) = 0;
    enum class Copied { upload, download, within, fill };
    virtual double copied(Copied kind, const std::string& array, std::uint64_t bytes, int line) = 0;
    virtual void faulted(ProgramFault fault) = 0;
    /// Options of the next launch.
    virtual emulator::EmulatorOptions options(const ListedLaunch& launch) = 0;
};

/// Returns "d_a" of `cudaMalloc((void**)&d_a, bytes)`, or "".
std::string allocated_name(const std::string& line);

class ProgramDevice : public HostRuntime {
public:
    /// The references must outlive it. source_line: the text of a line of the source.
    ProgramDevice(const Module& module, emulator::ArraySpace& space, ProgramObserver& observer,
                  std::function<std::string(int line)> source_line);
    ProgramDevice(const ProgramDevice&) = delete;
    ProgramDevice& operator=(const ProgramDevice&) = delete;

    void called_from(const void* code) override;
    void begin_launch(const void* code) override;
    bool is_device(const void* address) const override;
    void* address_of_symbol(const void* stand_in) const override;
    void* allocate(std::uint64_t bytes, bool is_managed) override;
    void* allocate_pinned(std::uint64_t bytes) override { return allocate(bytes, true); }
    CudaError release(void* pointer) override;
    CudaError upload(void* to, const void* from, std::uint64_t bytes) override;
    CudaError download(void* to, const void* from, std::uint64_t bytes) override;
    CudaError copy(void* to, const void* from, std::uint64_t bytes) override;
    CudaError fill(void* to, int value, std::uint64_t bytes) override;
    CudaError launch(const LaunchRequest& request) override;
    std::vector<std::uint32_t> parameter_bytes(const void* stub) const override {
        return module_.parameter_bytes(stub);
    }
    void say(const std::string& text) override { std::fwrite(text.data(), 1, text.size(), stdout); }
    double device_us() const override { return us_; }
    CudaError lasting_error() const override { return lasting_; }

private:
    struct DeviceMemory {
        ListedArray listed;
        bool is_managed = false, is_defined = false, is_free = false;
    };
    struct Range {
        std::byte* begin = nullptr;  ///< nullptr: not device memory
        unsigned array = 0;          ///< of memory_, then of the module's variables
        bool fits = false;
    };

    Range range_of(const void* address, std::uint64_t bytes) const;
    CudaError checked(const char* call, const void* address, std::uint64_t bytes, Range& range);
    const ListedArray& listed(unsigned array) const;
    void define(unsigned array);
    void set_open(unsigned array, bool is_open) const;
    void set_open(const std::vector<bool>& arrays, bool is_open) const;
    void fault(std::string text);
    void name_arrays(const ListedLaunch& launch, const CompiledFunction& kernel);
    std::vector<emulator::DeviceArray> device_arrays(const std::vector<bool>& reached);
    std::vector<ListedArray> listed_arrays() const;
    void note_stop(const emulator::LaunchRecord& record);
    bool is_unchanged_repeat(const std::string& key) const;
    std::optional<std::vector<std::byte>> image(std::span<const emulator::DeviceArray> arrays) const;

    const Module& module_;
    emulator::ArraySpace& space_;
    ProgramObserver& observer_;
    const std::function<std::string(int line)> source_line_;
    mutable emulator::Device device_;
    std::vector<DeviceMemory> memory_;  ///< by array of the space
    std::vector<ListedArray> variables_;
    bool has_wide_variables_ = false;  ///< which may hold pointers
    int line_ = 0, launch_line_ = 0;
    double us_ = 0;
    /// What a launch does to memory depends only on its arguments and memory.
    struct Repetition {
        std::uint64_t version = 0;  ///< of the memory that it leaves as it is; 0: none
        int changes = 0;            ///< repetitions that changed memory
    };
    std::uint64_t version_ = 1;                      ///< of the memory: each change makes a new one
    std::map<std::string, Repetition> repetitions_;  ///< by kernel, shape and arguments
    CudaError lasting_ = CudaError::success;
};

}  // namespace lanescope::runtime
