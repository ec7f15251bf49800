// The device of a program with its own main(): memory, copies and launches happen when host code asks for them.
#pragma once

#include <array>
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
#include "app/model/hazard_kinds.h"
#include "app/runtime/host_runtime.h"
#include "app/runtime/kernel_module.h"
#include "app/runtime/shared_array.h"
#include "app/runtime/source_calls.h"

namespace lanescope::runtime {

/// A call of host code that cannot work, such as a copy beyond an array's end, or a note on host code.
struct ProgramFault {
    HazardKind kind = HazardKind::copy_out_of_range;
    SourcePosition at;  ///< in the host code
    std::string array;
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
    virtual double copied(Copied kind, const std::string& array, std::uint64_t bytes, const SourcePosition& at) = 0;
    /// A library's function computed on the device's memory.
    virtual void called(const std::string& function, const SourcePosition& at) = 0;
    virtual void faulted(ProgramFault fault) = 0;
    /// Options of the next launch.
    virtual emulator::EmulatorOptions options(const ListedLaunch& launch) = 0;
};

class ProgramDevice : public HostRuntime {
public:
    /// The references must outlive it. watches: launches can record variables.
    ProgramDevice(const Module& module, emulator::ArraySpace& space, ProgramObserver& observer, SourceLine source_line,
                  bool watches = false);
    ProgramDevice(const ProgramDevice&) = delete;
    ProgramDevice& operator=(const ProgramDevice&) = delete;

    void called_from(const void* code) override;
    void begin_launch(const void* code) override;
    bool is_device(const void* address) const override;
    void* address_of_symbol(const void* stand_in) const override;
    void* allocate(std::uint64_t bytes, bool is_managed) override;
    void* allocate_pinned(std::uint64_t bytes) override { return allocate(bytes, true); }
    CudaError release(void* pointer) override;
    CudaError release_all() override;
    CudaError check_direction(const void* to, const void* from, int direction) const override;
    CudaError upload(void* to, const void* from, std::uint64_t bytes) override;
    CudaError download(void* to, const void* from, std::uint64_t bytes) override;
    CudaError copy(void* to, const void* from, std::uint64_t bytes) override;
    CudaError fill(void* to, int value, std::uint64_t bytes) override;
    CudaError launch(const LaunchRequest& request) override;
    CudaError call(const LibraryCall& call) override;
    std::vector<std::uint32_t> parameter_bytes(const void* stub) const override {
        return module_.parameter_bytes(stub);
    }
    void say(const std::string& text) override { std::fwrite(text.data(), 1, text.size(), stdout); }
    double device_us() const override { return us_; }
    void failed(CudaError error) override;
    void looked_at_error() override;
    bool forbids(const char* call, const void* code) override;
    CudaError lasting_error() const override { return lasting_; }

    /// Notes errors that the program never looked at. leaks: also memory that it did not free.
    void finish(bool leaks);
    /// Returns "byte 12 of d"; "" outside device memory.
    std::string place_of(const void* address) const;

private:
    struct DeviceMemory {
        ListedArray listed;
        SourcePosition at;          ///< of the allocation
        std::uint64_t changed = 0;  ///< version of the last change
        bool is_managed = false, is_free = false, is_heap = false;
        emulator::DefinedBytes values;
        bool has_noted_gap = false;
        unsigned uploads = 0;  ///< copies from host memory
        std::uint64_t last_upload_bytes = 0;
        SourcePosition last_upload_at;
        SharedArray* shared = nullptr;  ///< its allocations; null: only one
        bool is_one_allocation() const { return !is_free && !is_heap && !shared; }
    };
    struct Range {
        std::byte* begin = nullptr;  ///< nullptr: not device memory
        unsigned array = 0;          ///< of memory_, then of the module's variables
        std::uint64_t byte = 0;      ///< from the array's start
        bool fits = false;
    };
    class Opened;
    class ManagedVariables;

    void make_heap();
    void* allocate_shared(std::uint64_t bytes, bool is_managed);
    bool remove_shared(const void* pointer);
    bool has_heap() const;
    Range range_of(const void* address, std::uint64_t bytes) const;
    SourcePosition position_of(const void* code) const;
    CudaError checked(const char* call, const void* address, std::uint64_t bytes, Range& range);
    const ListedArray& listed(unsigned array) const;
    void define(const Range& range, std::uint64_t bytes);
    bool has_values(const Range& range, std::uint64_t bytes) const;
    void keep_upload(const Range& range, std::uint64_t bytes);
    void note_gap(const Range& range, std::uint64_t bytes);
    void note_partial_uploads(const emulator::LaunchRecord& record) const;
    bool is_closed(unsigned array) const;
    void set_open(unsigned array, bool is_open) const;
    void set_open(const std::vector<bool>& arrays, bool is_open) const;
    void fault(HazardKind kind, std::string text, std::string array = {}) const;
    bool may_be(const void* address, bool on_device) const;
    void note_leaks() const;
    bool variables_lead_on();
    void update_variables();
    void update_stand_ins() const;
    void name_arrays(const ListedLaunch& launch, const CompiledFunction& kernel);
    std::vector<emulator::DeviceArray> device_arrays(const std::vector<bool>& reached);
    std::vector<ListedArray> listed_arrays() const;
    void run_children(std::vector<emulator::ChildLaunch> first);
    std::vector<emulator::ChildLaunch> run(const ListedLaunch& launch, const CompiledFunction* kernel);
    void note_stop(const emulator::LaunchRecord& record);
    bool is_unchanged_repeat(const std::string& key, const std::vector<bool>& reached) const;
    void note_parts(const ListedLaunch& launch, std::span<const emulator::DeviceArray> arrays);
    void note_changes(const std::vector<bool>& reached, const emulator::LaunchRecord& record);
    std::uint64_t& changed_in(unsigned array) {
        return array < memory_.size() ? memory_[array].changed : variables_changed_;
    }
    std::optional<std::vector<std::byte>> image(std::span<const emulator::DeviceArray> arrays) const;

    const Module& module_;
    emulator::ArraySpace& space_;
    ProgramObserver& observer_;
    AllocatedNames names_;
    const SourceLine source_line_;
    mutable emulator::Device device_;
    std::vector<DeviceMemory> memory_;   ///< by array of the space
    std::array<SharedArray, 2> shared_;  ///< by is_managed: allocations that exceed the arrays of the emulator
    std::vector<ListedArray> variables_;
    SourcePosition at_, launch_at_;  ///< of the present call
    double us_ = 0;
    /// What a launch does to memory depends only on its arguments and memory.
    struct Repetition {
        std::uint64_t version = 0;  ///< of the memory that it leaves as it is; 0: none
        int changes = 0;            ///< repetitions that changed memory
    };
    std::uint64_t version_ = 1;                      ///< of the memory: each change makes a new one
    std::uint64_t variables_changed_ = 1;            ///< version of their last change
    std::uint64_t searched_ = 0;                     ///< version in which the variables were searched for addresses
    bool variables_lead_on_ = false;                 ///< they hold an address of device memory
    std::map<std::string, Repetition> repetitions_;  ///< by kernel, shape and arguments
    /// By kernel and array: the size of elements, if the kernel writes parts of larger ones.
    std::map<std::pair<std::string, unsigned>, unsigned> written_parts_;
    CudaError lasting_ = CudaError::success;
    bool has_seen_lasting_ = false;  ///< the program has
    struct UnseenError {
        CudaError error = CudaError::success;
        SourcePosition at;
        std::string call;
    };
    std::optional<UnseenError> unseen_;  ///< the first one that the program has not looked at
};

}  // namespace lanescope::runtime
