#include "app/runtime/program_device.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unwind.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <deque>
#include <functional>
#include <iterator>
#include <new>
#include <utility>

#include "app/emulator/steps/device_heap.h"
#include "app/emulator/steps/textures.h"
#include "app/runtime/api_calls.h"
#include "app/runtime/registered_memory.h"

namespace lanescope::runtime {
namespace {

/// As a GPU's driver reports the stop.
CudaError error_of(HazardKind kind) {
    switch (kind) {
        case HazardKind::misaligned:
            return CudaError::misaligned_address;
        case HazardKind::failed_assert:
            return CudaError::assertion;
        case HazardKind::no_progress:
            return CudaError::launch_timeout;
        case HazardKind::out_of_bounds:
        case HazardKind::null_pointer:
        case HazardKind::wild_pointer:
            return CudaError::illegal_address;
        default:
            return CudaError::launch_failure;
    }
}

/// Returns true if a parameter can lead to further arrays.
bool has_hidden_pointers(const CompiledFunction& kernel) {
    return std::ranges::any_of(kernel.parameters, &Parameter::leads_on);
}

/// Calls found(array) for each address of an array. A number may be an address too.
template <class Found>
void find_addresses(std::span<const std::byte> memory, std::size_t arrays, Found found) {
    for (std::size_t at = 0; at + sizeof(std::uint64_t) <= memory.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t address = 0;
        std::memcpy(&address, memory.data() + at, sizeof address);
        if (const unsigned array = emulator::array_of_address(address); array < arrays) found(array);
    }
}

/// By array: whether an argument points to it.
std::vector<bool> arrays_in(const ListedLaunch& launch, std::size_t arrays) {
    std::vector<bool> found(arrays);
    find_addresses(std::as_bytes(std::span(launch.arguments)), arrays, [&](unsigned array) { found[array] = true; });
    return found;
}

bool holds_address(std::span<const std::byte> memory, std::size_t arrays) {
    bool found = false;
    find_addresses(memory, arrays, [&](unsigned) { found = true; });
    return found;
}

/// Untouched, it takes no memory.
constexpr std::uint64_t heap_bytes = 64 << 20;

}  // namespace

ProgramDevice::ProgramDevice(const Module& module, emulator::ArraySpace& space, ProgramObserver& observer,
                             SourceLine source_line, bool watches)
    : module_(module),
      space_(space),
      observer_(observer),
      names_(source_line),
      source_line_(std::move(source_line)),
      device_(module.code(), watches ? &module.watched().code : nullptr) {
    emulator::remove_textures();
    forget_graph_memory();
    registered_memory().forget();
    for (const CompiledVariable& variable : module.compiled().globals)
        variables_.push_back({variable.name, ListedArray::Role::variable, variable.bytes, variable.element_bytes});
    make_heap();
    update_stand_ins();
}

/// As the first array, which the program never frees.
void ProgramDevice::make_heap() {
    emulator::place_device_heap(0, 0);
    if (!emulator::uses_device_heap(module_.code())) return;
    const std::span<std::byte> made = space_.add(heap_bytes);
    memory_.push_back({.listed = {"the device's heap", ListedArray::Role::scratch, heap_bytes, 4},
                       .is_heap = true,
                       .values = emulator::DefinedBytes(heap_bytes, false)});
    set_open(0, false);
    emulator::place_device_heap(reinterpret_cast<std::uintptr_t>(made.data()), heap_bytes);
}

bool ProgramDevice::has_heap() const { return !memory_.empty() && memory_.front().is_heap; }

namespace {

/// The innermost frame that passes, of the present calls.
struct FrameSearch {
    const std::function<bool(const void*)>& passes;

    static _Unwind_Reason_Code visit(_Unwind_Context* frame, void* search) {
        const auto* const code = reinterpret_cast<const void*>(_Unwind_GetIP(frame));
        return static_cast<FrameSearch*>(search)->passes(code) ? _URC_END_OF_STACK : _URC_NO_REASON;
    }
};

}  // namespace

/// In a header of a library, the program's statement that calls the library.
SourcePosition ProgramDevice::position_of(const void* code) const {
    SourcePosition at = module_.host_position(code);
    if (at.line == 0 || !at.file.empty()) return at;
    const std::function<bool(const void*)> is_of_program = [&](const void* frame) {
        SourcePosition here = module_.host_position(frame);
        if (here.line > 0 && !here.file.empty()) at = std::move(here);
        return !at.file.empty();
    };
    FrameSearch search{is_of_program};
    _Unwind_Backtrace(FrameSearch::visit, &search);
    return at;
}

void ProgramDevice::called_from(const void* code) {
    if (SourcePosition at = position_of(code); at.line > 0) at_ = std::move(at);
}

void ProgramDevice::begin_launch(const void* code) {
    called_from(code);
    launch_at_ = at_;
}

ProgramDevice::Range ProgramDevice::range_of(const void* address, std::uint64_t bytes) const {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    if (const unsigned array = emulator::array_of_address(number); array < memory_.size()) {
        const DeviceMemory& memory = memory_[array];
        const std::uint64_t byte = emulator::byte_of_address(number), size = memory.listed.bytes;
        const bool fits = memory.shared ? memory.shared->contains(byte, bytes)
                                        : !memory.is_free && byte <= size && bytes <= size - byte;
        return {space_[array].data() + byte, array, byte, fits};
    }
    const auto variable = module_.variable_at(emulator::address_of(address));
    if (!variable) return {};
    const std::uint64_t size = variables_[variable->first].bytes;
    return {device_.variable(variable->first) + variable->second, unsigned(memory_.size()) + variable->first,
            variable->second, bytes <= size - variable->second};
}

bool ProgramDevice::is_device(const void* address) const { return range_of(address, 0).begin != nullptr; }

void* ProgramDevice::address_of_symbol(const void* stand_in) const {
    const auto variable = module_.variable_at(emulator::address_of(stand_in));
    return variable ? reinterpret_cast<void*>(module_.device_address(variable->first) + variable->second) : nullptr;
}

const ListedArray& ProgramDevice::listed(unsigned array) const {
    return array < memory_.size() ? memory_[array].listed : variables_[array - memory_.size()];
}

void ProgramDevice::define(const Range& range, std::uint64_t bytes) {
    changed_in(range.array) = ++version_;
    if (range.array < memory_.size()) memory_[range.array].values.define(range.byte, bytes);
}

bool ProgramDevice::has_values(const Range& range, std::uint64_t bytes) const {
    return range.array >= memory_.size() || memory_[range.array].values.all_of(range.byte, bytes);
}

void ProgramDevice::fault(HazardKind kind, std::string text, std::string array) const {
    observer_.faulted({kind, at_, std::move(array), std::move(text)});
}

CudaError ProgramDevice::checked(const char* call, const void* address, std::uint64_t bytes, Range& range) {
    range = range_of(address, bytes);
    if (range.fits) return CudaError::success;
    if (!range.begin) {
        fault(HazardKind::wrong_direction,
              fmt::format("{} takes {} as device memory, but it is an address of host memory: pass a pointer of "
                          "cudaMalloc, or change the direction",
                          call, address));
        return CudaError::invalid_value;
    }
    const ListedArray& array = listed(range.array);
    const bool is_free = range.array < memory_.size() && memory_[range.array].is_free;
    fault(HazardKind::copy_out_of_range,
          fmt::format("{} takes {} bytes from {}, which {}", call, bytes, place_of(address),
                      is_free ? "is freed already" : fmt::format("has {}", array.bytes)),
          array.name);
    return CudaError::invalid_value;
}

std::string ProgramDevice::place_of(const void* address) const {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    if (const unsigned array = emulator::array_of_address(number); array < memory_.size())
        return fmt::format("byte {} of {}", emulator::byte_of_address(number), memory_[array].listed.name);
    const auto variable = module_.variable_at(emulator::address_of(address));
    return variable ? fmt::format("byte {} of {}", variable->second, variables_[variable->first].name) : "";
}

/// Managed and pinned memory is on both sides.
bool ProgramDevice::may_be(const void* address, bool on_device) const {
    const Range range = range_of(address, 0);
    const bool is_managed =
        range.begin && (range.array < memory_.size() ? memory_[range.array].is_managed
                                                     : module_.is_managed(range.array - unsigned(memory_.size())));
    if (is_managed) return true;
    return (range.begin != nullptr) == on_device;
}

CudaError ProgramDevice::check_direction(const void* to, const void* from, int direction) const {
    constexpr const char* names[]{"cudaMemcpyHostToHost", "cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost",
                                  "cudaMemcpyDeviceToDevice", "cudaMemcpyDefault"};
    constexpr int by_addresses = 4;
    if (direction == by_addresses) return CudaError::success;
    if (direction < 0 || direction > by_addresses) {
        fault(HazardKind::wrong_direction,
              fmt::format("{} is not a direction: use cudaMemcpyHostToDevice or another name", direction));
        return CudaError::invalid_memcpy_direction;
    }
    if (may_be(to, direction & 1) && may_be(from, direction & 2)) return CudaError::success;
    const auto side = [&](const void* address) {
        return is_device(address) ? "device memory (" + place_of(address) + ")" : std::string("host memory");
    };
    const int right = (is_device(to) ? 1 : 0) | (is_device(from) ? 2 : 0);
    fault(HazardKind::wrong_direction,
          fmt::format("the copy goes from {} to {}, but its direction is {}: use {}", side(from), side(to),
                      names[direction], names[right]),
          is_device(to)     ? listed(range_of(to, 0).array).name
          : is_device(from) ? listed(range_of(from, 0).array).name
                            : std::string());
    return CudaError::invalid_value;
}

void ProgramDevice::set_open(unsigned array, bool is_open) const {
    if (is_closed(array)) space_.set_open(array, is_open, 0, memory_[array].listed.bytes);
}

bool ProgramDevice::is_closed(unsigned array) const {
    return array < memory_.size() && !memory_[array].is_managed && !memory_[array].is_free;
}

/// Opens memory that a call of the host accesses.
class ProgramDevice::Opened {
public:
    Opened(const ProgramDevice& device, const Range& range, std::uint64_t bytes)
        : space_(device.space_), array_(range.array), bytes_(bytes) {
        if (!range.begin || !device.is_closed(array_)) return;
        first_ = std::uint64_t(range.begin - space_[array_].data());
        space_.set_open(array_, true, *first_, bytes_);
    }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;
    ~Opened() {
        if (first_) space_.set_open(array_, false, *first_, bytes_);
    }

private:
    const emulator::ArraySpace& space_;
    unsigned array_;
    std::uint64_t bytes_;
    std::optional<std::uint64_t> first_;
};

/// While a call of the host runs, the device has the present values of managed variables; then the host has them.
class ProgramDevice::ManagedVariables {
public:
    explicit ManagedVariables(ProgramDevice& device) : device_(device) { device.update_variables(); }
    ManagedVariables(const ManagedVariables&) = delete;
    ManagedVariables& operator=(const ManagedVariables&) = delete;
    ~ManagedVariables() { device_.update_stand_ins(); }

private:
    ProgramDevice& device_;
};

void ProgramDevice::update_variables() {
    for (unsigned n = 0; n < variables_.size(); ++n) {
        if (!module_.is_managed(n) || std::memcmp(device_.variable(n), module_.stand_in(n), variables_[n].bytes) == 0)
            continue;
        std::memcpy(device_.variable(n), module_.stand_in(n), variables_[n].bytes);
        variables_changed_ = ++version_;
    }
}

void ProgramDevice::update_stand_ins() const {
    for (unsigned n = 0; n < variables_.size(); ++n)
        if (module_.is_managed(n)) std::memcpy(module_.stand_in(n), device_.variable(n), variables_[n].bytes);
}

void ProgramDevice::set_open(const std::vector<bool>& arrays, bool is_open) const {
    for (unsigned array = 0; array < memory_.size(); ++array)
        if (arrays[array]) set_open(array, is_open);
}

void* ProgramDevice::allocate(std::uint64_t bytes, bool is_managed) {
    if (bytes == 0) return nullptr;
    const auto unused = std::ranges::find_if(memory_, &DeviceMemory::is_free);
    const auto number = unsigned(unused - memory_.begin());
    // A launch numbers allocations and variables together. The last numbers are those of shared_.
    const std::size_t most = emulator::max_arrays - std::min<std::size_t>(variables_.size(), emulator::max_arrays / 2);
    if (number + shared_.size() >= most) return allocate_shared(bytes, is_managed);
    const std::span<std::byte> made = unused == memory_.end() ? space_.add(bytes) : space_.reuse(number, bytes);
    if (unused == memory_.end()) memory_.emplace_back();
    std::string name = names_.next(at_.file, at_.line);
    if (name.empty()) name = fmt::format("allocated {}", number + 1);
    memory_[number] = {.listed = {std::move(name), ListedArray::Role::scratch, bytes, 4}, .is_managed = is_managed};
    memory_[number].values = emulator::DefinedBytes(bytes, is_managed);  // the host may write managed memory
    memory_[number].at = at_;
    memory_[number].changed = ++version_;
    set_open(number, false);
    return made.data();
}

void* ProgramDevice::allocate_shared(std::uint64_t bytes, bool is_managed) {
    SharedArray& shared = shared_[is_managed];
    const auto known = std::ranges::find(memory_, &shared, &DeviceMemory::shared);
    const auto number = unsigned(known - memory_.begin());
    if (known == memory_.end()) {
        space_.add(SharedArray::most_bytes);
        memory_.push_back({.listed = {"further allocations", ListedArray::Role::scratch, 0, 4},
                           .is_managed = is_managed,
                           .shared = &shared});
        if (!is_managed) space_.set_open(number, false);
    }
    const std::uint64_t first = shared.add(bytes, at_);
    memory_[number].listed.bytes = shared.end();
    memory_[number].changed = ++version_;
    return space_[number].data() + first;
}

bool ProgramDevice::remove_shared(const void* pointer) {
    const auto number = reinterpret_cast<std::uintptr_t>(pointer);
    const unsigned array = emulator::array_of_address(number);
    return array < memory_.size() && memory_[array].shared &&
           memory_[array].shared->remove(emulator::byte_of_address(number));
}

CudaError ProgramDevice::release(void* pointer) {
    if (!pointer || remove_shared(pointer)) return CudaError::success;
    const unsigned array = emulator::array_of_address(reinterpret_cast<std::uintptr_t>(pointer));
    const bool is_begin = emulator::byte_of_address(reinterpret_cast<std::uintptr_t>(pointer)) == 0;
    if (array >= memory_.size() || !is_begin || memory_[array].is_heap || memory_[array].shared) {
        fault(HazardKind::invalid_free, fmt::format("cudaFree takes {}, which no cudaMalloc returned", pointer));
        return CudaError::invalid_value;
    }
    if (std::exchange(memory_[array].is_free, true)) {
        const std::string& name = memory_[array].listed.name;
        fault(HazardKind::invalid_free, fmt::format("cudaFree takes {}, which is freed already", name), name);
        return CudaError::invalid_value;
    }
    memory_[array].listed.bytes = 0;
    memory_[array].values = {};
    memory_[array].changed = ++version_;
    space_.release(array);
    device_.forget(array);
    return CudaError::success;
}

CudaError ProgramDevice::release_all() {
    for (SharedArray& shared : shared_) shared.clear();
    for (unsigned array = 0; array < memory_.size(); ++array)
        if (memory_[array].is_one_allocation()) release(space_[array].data());
    return CudaError::success;
}

void ProgramDevice::failed(CudaError error) {
    const std::string call = unchecked_call(source_line_, at_.file, at_.line);
    const bool lasts = error == lasting_;
    if (!call.empty() && !unseen_ && !(lasts && has_seen_lasting_)) unseen_ = UnseenError{error, at_, call};
    if (!call.empty()) return;
    has_seen_lasting_ |= lasts;
    if (unseen_ && unseen_->error == error) unseen_.reset();  // returned again, to a look
}

void ProgramDevice::looked_at_error() {
    has_seen_lasting_ |= lasting_ != CudaError::success;
    unseen_.reset();
}

bool ProgramDevice::forbids(const char* call, const void* code) {
    if (!module_.holds(code)) return false;
    called_from(code);
    fault(HazardKind::forbidden_call,
          fmt::format("{}() fails: a program may not start processes or use the network here", call));
    return true;
}

void ProgramDevice::finish(bool leaks) {
    if (unseen_) {
        at_ = unseen_->at;
        fault(HazardKind::unchecked_error,
              fmt::format("{} failed with {} ({}), and the program never looked at the error: check what the call "
                          "returns, or cudaGetLastError() after a launch",
                          unseen_->call, cuda_error_name(int(unseen_->error)), cuda_error_text(int(unseen_->error))));
    }
    if (leaks && lasting_ == CudaError::success) note_leaks();
}

/// Notes each line of allocations once.
void ProgramDevice::note_leaks() const {
    struct Leak {
        std::string name;
        std::uint64_t bytes = 0, arrays = 0;
    };
    std::map<std::pair<std::string, int>, Leak> leaks;
    const auto add = [&](const SourcePosition& at, const std::string& name, std::uint64_t bytes) {
        Leak& leak = leaks[{at.file, at.line}];
        if (leak.arrays++ == 0) leak.name = name;
        leak.bytes += bytes;
    };
    for (const DeviceMemory& memory : memory_)
        if (memory.is_one_allocation()) add(memory.at, memory.listed.name, memory.listed.bytes);
    for (const SharedArray& shared : shared_)
        for (const auto& [first, allocation] : shared.all())
            add(allocation.at, "further allocations", allocation.bytes);
    for (const auto& [at, leak] : leaks)
        observer_.faulted({HazardKind::memory_leak,
                           {at.first, at.second},
                           leak.name,
                           leak.arrays == 1 ? fmt::format("{0} has {1} bytes and is never freed: call cudaFree({0})",
                                                          leak.name, leak.bytes)
                                            : fmt::format("{} arrays, such as {}, have {} bytes and are never freed: "
                                                          "call cudaFree for each",
                                                          leak.arrays, leak.name, leak.bytes)});
}

void ProgramDevice::keep_upload(const Range& range, std::uint64_t bytes) {
    if (range.array >= memory_.size()) return;
    DeviceMemory& memory = memory_[range.array];
    ++memory.uploads;
    memory.last_upload_bytes = bytes;
    memory.last_upload_at = at_;
}

/// Notes a copy to host memory of elements that nothing wrote, once per array.
void ProgramDevice::note_gap(const Range& range, std::uint64_t bytes) {
    if (range.array >= memory_.size() || memory_[range.array].has_noted_gap) return;
    if (unseen_ || lasting_ != CudaError::success) return;  // which explain it
    DeviceMemory& memory = memory_[range.array];
    constexpr std::uint64_t most_padding = 15;  // of a structure
    const auto gap = memory.values.gap_in(range.byte, bytes, most_padding + 1);
    if (gap.bytes == 0) return;
    memory.has_noted_gap = true;
    const std::string& name = memory.listed.name;
    const std::uint64_t each = memory.listed.element_bytes, elements = (gap.bytes + each - 1) / each;
    fault(HazardKind::unwritten_copy,
          memory.values.none()
              ? fmt::format("{0} is copied, but nothing was written to it: check that a kernel got {0} and ran", name)
              : fmt::format("{} of the {} copied elements of {} were never written, the first is {}[{}]: let the grid "
                            "cover all elements, or copy fewer",
                            elements, bytes / each, name, name, gap.first / each),
          name);
}

/// Notes copies to the device that were too small for a kernel.
void ProgramDevice::note_partial_uploads(const emulator::LaunchRecord& record) const {
    for (const emulator::RawHazard& hazard : record.hazards) {
        const unsigned array = emulator::array_of(hazard.site);
        if (hazard.kind != HazardKind::uninitialised_read || array >= memory_.size()) continue;
        const DeviceMemory& memory = memory_[array];
        if (memory.uploads != 1 || memory.last_upload_bytes >= memory.listed.bytes) continue;
        const bool is_pointers_size = memory.last_upload_bytes == sizeof(void*);
        observer_.faulted({HazardKind::partial_copy, memory.last_upload_at, memory.listed.name,
                           fmt::format("the copy has {} of the {} bytes of {}, and a kernel reads others: {}",
                                       memory.last_upload_bytes, memory.listed.bytes, memory.listed.name,
                                       is_pointers_size ? "sizeof of a pointer is 8, so give the size of the data"
                                                        : "give the size of all data")});
    }
}

CudaError ProgramDevice::upload(void* to, const void* from, std::uint64_t bytes) {
    const ManagedVariables present(*this);
    Range range;
    if (const CudaError error = checked("cudaMemcpy", to, bytes, range); error != CudaError::success) return error;
    {
        const Opened opened(*this, range, bytes);
        // An equal copy lets launches repeat.
        if (!has_values(range, bytes) || std::memcmp(range.begin, from, bytes) != 0) {
            std::memmove(range.begin, from, bytes);
            define(range, bytes);
        }
        keep_upload(range, bytes);
    }
    us_ += observer_.copied(ProgramObserver::Copied::upload, listed(range.array).name, bytes, at_);
    return CudaError::success;
}

CudaError ProgramDevice::download(void* to, const void* from, std::uint64_t bytes) {
    const ManagedVariables present(*this);
    Range range;
    if (const CudaError error = checked("cudaMemcpy", from, bytes, range); error != CudaError::success) return error;
    note_gap(range, bytes);
    {
        const Opened opened(*this, range, bytes);
        std::memmove(to, range.begin, bytes);
    }
    us_ += observer_.copied(ProgramObserver::Copied::download, listed(range.array).name, bytes, at_);
    return CudaError::success;
}

CudaError ProgramDevice::copy(void* to, const void* from, std::uint64_t bytes) {
    const ManagedVariables present(*this);
    Range into, out_of;
    if (const CudaError error = checked("cudaMemcpy", to, bytes, into); error != CudaError::success) return error;
    if (const CudaError error = checked("cudaMemcpy", from, bytes, out_of); error != CudaError::success) return error;
    {
        const Opened target(*this, into, bytes), source(*this, out_of, bytes);
        std::memmove(into.begin, out_of.begin, bytes);
    }
    changed_in(into.array) = ++version_;
    if (out_of.array >= memory_.size() || memory_[out_of.array].values.any_of(out_of.byte, bytes)) define(into, bytes);
    us_ += observer_.copied(ProgramObserver::Copied::within, listed(into.array).name, bytes, at_);
    return CudaError::success;
}

CudaError ProgramDevice::fill(void* to, int value, std::uint64_t bytes) {
    const ManagedVariables present(*this);
    Range range;
    if (const CudaError error = checked("cudaMemset", to, bytes, range); error != CudaError::success) return error;
    {
        const Opened opened(*this, range, bytes);
        std::memset(range.begin, value, bytes);
    }
    define(range, bytes);
    us_ += observer_.copied(ProgramObserver::Copied::fill, listed(range.array).name, bytes, at_);
    return CudaError::success;
}

CudaError ProgramDevice::call(const LibraryCall& call) {
    const ManagedVariables present(*this);
    std::vector<Range> ranges;
    for (const Operand& operand : call.operands) {
        ranges.emplace_back();
        if (operand.bytes == 0) continue;
        if (const CudaError error = checked(call.name, operand.address, operand.bytes, ranges.back());
            error != CudaError::success)
            return error;
    }
    {
        std::deque<Opened> open;
        std::vector<std::byte*> places;
        for (std::size_t n = 0; n < ranges.size(); ++n) {
            open.emplace_back(*this, ranges[n], call.operands[n].bytes);
            places.push_back(ranges[n].begin);
        }
        call.compute(places);
    }
    for (std::size_t n = 0; n < ranges.size(); ++n)
        if (ranges[n].begin && call.operands[n].is_written) define(ranges[n], call.operands[n].bytes);
    observer_.called(call.name, at_);
    return CudaError::success;
}

/// Arrays that the kernel cannot reach are empty, and cost nothing.
std::vector<emulator::DeviceArray> ProgramDevice::device_arrays(const std::vector<bool>& reached) {
    std::vector<emulator::DeviceArray> arrays;
    for (unsigned n = 0; n < memory_.size(); ++n) {
        const ListedArray& listed = memory_[n].listed;
        arrays.push_back({reached[n] ? ListedArray::Role::scratch : ListedArray::Role::input,
                          {space_[n].data(), reached[n] ? listed.bytes : 0},
                          listed.element_bytes,
                          memory_[n].values.all(),
                          0,
                          &memory_[n].values});
    }
    for (unsigned n = 0; n < variables_.size(); ++n)
        arrays.push_back({ListedArray::Role::variable,
                          {device_.variable(n), variables_[n].bytes},
                          variables_[n].element_bytes,
                          true});
    return arrays;
}

std::vector<ListedArray> ProgramDevice::listed_arrays() const {
    std::vector<ListedArray> arrays;
    for (const DeviceMemory& memory : memory_) arrays.push_back(memory.listed);
    arrays.insert(arrays.end(), variables_.begin(), variables_.end());
    return arrays;
}

/// Returns true if a kernel can find further arrays through a variable.
bool ProgramDevice::variables_lead_on() {
    if (searched_ == variables_changed_) return variables_lead_on_;
    searched_ = variables_changed_;
    variables_lead_on_ = false;
    for (unsigned n = 0; n < variables_.size() && !variables_lead_on_; ++n)
        variables_lead_on_ = holds_address({device_.variable(n), variables_[n].bytes}, memory_.size());
    return variables_lead_on_;
}

/// The receiving kernel gives an allocation's element size, and its name if the source gives none.
void ProgramDevice::name_arrays(const ListedLaunch& launch, const CompiledFunction& kernel) {
    for (std::size_t p = 0; p < launch.layout.size(); ++p) {
        const ListedLaunch::Argument& argument = launch.layout[p];
        if (!argument.is_pointer || argument.element_bytes == 0) continue;
        const unsigned number = emulator::array_of_address(launch.address_in(argument));
        if (number >= memory_.size()) continue;
        ListedArray& array = memory_[number].listed;
        array.element_bytes =
            memory_[number].shared ? std::min(array.element_bytes, argument.element_bytes) : argument.element_bytes;
        const auto parts = written_parts_.find({launch.kernel, number});
        if (parts != written_parts_.end()) array.element_bytes = std::min(array.element_bytes, parts->second);
        if (array.name.starts_with("allocated ")) array.name = kernel.parameters[p].name;
    }
}

void ProgramDevice::note_stop(const emulator::LaunchRecord& record) {
    if (!record.stopped) return;
    lasting_ = CudaError::launch_failure;
    for (const emulator::RawHazard& hazard : record.hazards)
        if (stops_kernel(hazard.kind)) {
            lasting_ = error_of(hazard.kind);
            return;
        }
}

namespace {

/// Larger memory is not compared.
constexpr std::uint64_t largest_image = 256 << 20;
/// Repetitions that change memory, until no more are compared.
constexpr int most_changes = 3;

/// Equal for launches that do the same to equal memory.
std::string key_of(const ListedLaunch& launch) {
    std::string key = fmt::format("{} {} {} {} {} ", launch.kernel, launch.line, fmt::join(launch.grid, ","),
                                  fmt::join(launch.block, ","), launch.shared_bytes);
    return key.append(reinterpret_cast<const char*>(launch.arguments.data()), launch.arguments.size());
}

}  // namespace

/// The host may change managed memory at any time.
bool ProgramDevice::is_unchanged_repeat(const std::string& key, const std::vector<bool>& reached) const {
    const auto known = repetitions_.find(key);
    if (known == repetitions_.end() || known->second.version < variables_changed_) return false;
    for (std::size_t n = 0; n < memory_.size(); ++n) {
        const DeviceMemory& memory = memory_[n];
        if (memory.is_managed && !memory.is_free) return false;
        if (reached[n] && known->second.version < memory.changed) return false;
    }
    return true;
}

/// Call after a launch that changed memory.
void ProgramDevice::note_changes(const std::vector<bool>& reached, const emulator::LaunchRecord& record) {
    std::vector<bool> written(memory_.size() + variables_.size(), !record.is_checked);
    for (const emulator::SiteCounts& site : record.sites) {
        const AccessKind kind = emulator::kind_of(site.key);
        if (kind != AccessKind::store && kind != AccessKind::atomic) continue;
        if (const unsigned array = emulator::array_of(site.key); array < written.size()) written[array] = true;
    }
    ++version_;
    for (unsigned n = 0; n < written.size(); ++n)
        if (written[n] && (n >= memory_.size() || reached[n])) changed_in(n) = version_;
}

/// Returns the content of all arrays that the kernel may write; nullopt if it is too large.
std::optional<std::vector<std::byte>> ProgramDevice::image(std::span<const emulator::DeviceArray> arrays) const {
    std::uint64_t bytes = 0;
    for (const emulator::DeviceArray& array : arrays)
        if (array.role != ListedArray::Role::input) bytes += array.bytes.size();
    if (bytes > largest_image) return std::nullopt;
    std::vector<std::byte> content;
    content.reserve(bytes);
    for (const emulator::DeviceArray& array : arrays)
        if (array.role != ListedArray::Role::input)
            content.insert(content.end(), array.bytes.begin(), array.bytes.end());
    return content;
}

CudaError ProgramDevice::launch(const LaunchRequest& request) {
    if (launch_at_.line > 0) at_ = std::exchange(launch_at_, {});
    const auto [error, why, kernel, launch] = program_launch(request, module_, at_);
    if (error != CudaError::success) {
        fault(HazardKind::invalid_launch, why);
        return error;
    }
    const ManagedVariables present(*this);
    run_children(run(launch, kernel));
    return lasting_;
}

/// Children run after their parent's grid, in order.
void ProgramDevice::run_children(std::vector<emulator::ChildLaunch> first) {
    std::deque<emulator::ChildLaunch> waiting(std::make_move_iterator(first.begin()),
                                              std::make_move_iterator(first.end()));
    for (; !waiting.empty() && lasting_ == CudaError::success; waiting.pop_front()) {
        const auto [error, why, kernel, launch] = child_launch(waiting.front(), module_);
        at_ = module_.source_position(emulator::line_of(waiting.front().site));
        if (error != CudaError::success) {
            fault(HazardKind::invalid_launch, why);
            continue;
        }
        std::ranges::move(run(launch, kernel), std::back_inserter(waiting));
    }
}

/// Keeps the element sizes that the launch needed: the next one needs them too.
void ProgramDevice::note_parts(const ListedLaunch& launch, std::span<const emulator::DeviceArray> arrays) {
    for (unsigned n = 0; n < arrays.size(); ++n) {
        if (!arrays[n].word_bytes) continue;
        (n < memory_.size() ? memory_[n].listed : variables_[n - memory_.size()]).element_bytes =
            arrays[n].element_bytes;
        written_parts_[{launch.kernel, n}] = arrays[n].element_bytes;
    }
}

/// kernel: nullptr if its parameters are unknown. Returns the kernel's own launches.
std::vector<emulator::ChildLaunch> ProgramDevice::run(const ListedLaunch& launch, const CompiledFunction* kernel) {
    if (kernel) name_arrays(launch, *kernel);
    const bool reaches_all =
        variables_lead_on() || !kernel || has_hidden_pointers(*kernel) || emulator::has_textures() || has_heap();
    const std::vector<bool> reached =
        reaches_all ? std::vector<bool>(memory_.size(), true) : arrays_in(launch, memory_.size());
    const std::string key = key_of(launch);
    if (is_unchanged_repeat(key, reached)) {
        us_ += observer_.repeated(launch);
        return {};
    }
    std::vector<emulator::DeviceArray> arrays = device_arrays(reached);
    const auto [repetition, is_first] = repetitions_.try_emplace(key);
    set_open(reached, true);
    std::optional<std::vector<std::byte>> before;
    if (!is_first && !has_heap() && repetition->second.changes < most_changes) before = image(arrays);
    emulator::renew_device_heap();
    emulator::LaunchRecord record;
    try {
        record = device_.launch(launch, arrays, observer_.options(launch));
    } catch (const std::bad_alloc&) {
        set_open(reached, false);
        fault(HazardKind::launch_failure,
              fmt::format("{} needs more memory than the emulator may take: it checks each element that a kernel "
                          "writes; make the arrays smaller, or allow more with --memory",
                          launch.written));
        lasting_ = CudaError::memory_allocation;
        return {};
    } catch (...) {
        set_open(reached, false);
        throw;
    }
    const bool is_silent = record.hazards.empty() && record.printed.all().empty() && record.children.empty();
    const bool is_same = is_silent && before && image(arrays) == before;
    if (!is_same) note_changes(reached, record);
    if (before) repetition->second.changes += !is_same;
    if (is_same || (is_silent && record.repeats && !has_heap())) repetition->second.version = version_;
    set_open(reached, false);
    for (unsigned n = 0; n < memory_.size(); ++n)
        if (arrays[n].is_defined || emulator::has_textures()) memory_[n].values.define_all();
    note_parts(launch, arrays);
    note_partial_uploads(record);
    note_stop(record);
    std::vector<emulator::ChildLaunch> children = std::move(record.children);
    us_ += observer_.launched(launch, listed_arrays(), std::move(record));
    return children;
}

}  // namespace lanescope::runtime
