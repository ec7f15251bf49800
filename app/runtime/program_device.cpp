#include "app/runtime/program_device.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <new>
#include <utility>

#include "app/emulator/steps/textures.h"

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

/// Returns true if a parameter can lead to further arrays: a structure, or a pointer to pointers.
bool has_hidden_pointers(const CompiledFunction& kernel) {
    return std::ranges::any_of(kernel.parameters, [](const Parameter& p) {
        const auto stars = std::ranges::count(p.type, '*');
        return !p.fields.empty() || p.bytes > sizeof(void*) || stars > 1;
    });
}

/// By array: whether an argument points to it. A number may be a pointer too.
std::vector<bool> arrays_in(const ListedLaunch& launch, std::size_t arrays) {
    std::vector<bool> found(arrays);
    for (std::size_t at = 0; at + sizeof(std::uint64_t) <= launch.arguments.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t address = 0;
        std::memcpy(&address, launch.arguments.data() + at, sizeof address);
        if (const unsigned array = emulator::array_of_address(address); array < arrays) found[array] = true;
    }
    return found;
}

}  // namespace

std::string allocated_name(const std::string& line) {
    const std::size_t call = line.find("cudaMalloc");
    if (call == std::string::npos) return {};
    std::size_t begin = line.find('&', call);
    if (begin == std::string::npos) return {};
    while (++begin < line.size() && !(std::isalnum(static_cast<unsigned char>(line[begin])) || line[begin] == '_')) {
    }
    std::size_t end = begin;
    while (end < line.size() && line[end] != ',' && line[end] != ')' && line[end] != ' ') ++end;
    return line.substr(begin, end - begin);
}

ProgramDevice::ProgramDevice(const Module& module, emulator::ArraySpace& space, ProgramObserver& observer,
                             std::function<std::string(int line)> source_line)
    : module_(module),
      space_(space),
      observer_(observer),
      source_line_(std::move(source_line)),
      device_(module.code()) {
    emulator::remove_textures();
    for (const CompiledVariable& variable : module.compiled().globals)
        variables_.push_back({variable.name, ListedArray::Role::variable, variable.bytes, variable.element_bytes});
    has_wide_variables_ =
        std::ranges::any_of(variables_, [](const ListedArray& v) { return v.element_bytes == sizeof(void*); });
}

void ProgramDevice::called_from(const void* code) {
    if (const int line = module_.host_line(code)) line_ = line;
}

void ProgramDevice::begin_launch(const void* code) {
    called_from(code);
    launch_line_ = line_;
}

ProgramDevice::Range ProgramDevice::range_of(const void* address, std::uint64_t bytes) const {
    const auto number = reinterpret_cast<std::uintptr_t>(address);
    if (const unsigned array = emulator::array_of_address(number); array < memory_.size()) {
        const std::uint64_t byte = emulator::byte_of_address(number), size = memory_[array].listed.bytes;
        return {space_[array].data() + byte, array, !memory_[array].is_free && byte <= size && bytes <= size - byte};
    }
    const auto variable = module_.variable_at(address);
    if (!variable) return {};
    const std::uint64_t size = variables_[variable->first].bytes;
    return {device_.variable(variable->first) + variable->second, unsigned(memory_.size()) + variable->first,
            bytes <= size - variable->second};
}

bool ProgramDevice::is_device(const void* address) const { return range_of(address, 0).begin != nullptr; }

void* ProgramDevice::address_of_symbol(const void* stand_in) const {
    const auto variable = module_.variable_at(stand_in);
    return variable ? reinterpret_cast<void*>(module_.device_address(variable->first) + variable->second) : nullptr;
}

const ListedArray& ProgramDevice::listed(unsigned array) const {
    return array < memory_.size() ? memory_[array].listed : variables_[array - memory_.size()];
}

void ProgramDevice::define(unsigned array) {
    ++version_;
    if (array < memory_.size()) memory_[array].is_defined = true;
}

void ProgramDevice::fault(std::string text) { observer_.faulted({line_, std::move(text)}); }

CudaError ProgramDevice::checked(const char* call, const void* address, std::uint64_t bytes, Range& range) {
    range = range_of(address, bytes);
    if (range.fits) return CudaError::success;
    if (!range.begin) {
        fault(
            fmt::format("{} takes {} as device memory, but it is an address of host memory: pass a pointer of "
                        "cudaMalloc, or change the direction",
                        call, address));
        return CudaError::invalid_value;
    }
    const ListedArray& array = listed(range.array);
    fault(fmt::format("{} takes {} bytes from byte {} of {}, which has {}", call, bytes,
                      emulator::byte_of_address(reinterpret_cast<std::uintptr_t>(address)), array.name, array.bytes));
    return CudaError::invalid_value;
}

void ProgramDevice::set_open(unsigned array, bool is_open) const {
    if (array < memory_.size() && !memory_[array].is_managed && !memory_[array].is_free)
        space_.set_open(array, is_open);
}

void ProgramDevice::set_open(const std::vector<bool>& arrays, bool is_open) const {
    for (unsigned array = 0; array < memory_.size(); ++array)
        if (arrays[array]) set_open(array, is_open);
}

void* ProgramDevice::allocate(std::uint64_t bytes, bool is_managed) {
    if (bytes == 0) return nullptr;
    const auto unused = std::ranges::find_if(memory_, &DeviceMemory::is_free);
    const auto number = unsigned(unused - memory_.begin());
    // A launch numbers allocations and variables together.
    const std::size_t most = emulator::max_arrays - std::min<std::size_t>(variables_.size(), emulator::max_arrays / 2);
    if (number >= most) {
        fault(fmt::format("this allocation is one too many: the emulator has {} at a time; free or join some", most));
        throw std::bad_alloc();
    }
    const std::span<std::byte> made = unused == memory_.end() ? space_.add(bytes) : space_.reuse(number, bytes);
    if (unused == memory_.end()) memory_.emplace_back();
    std::string name = allocated_name(source_line_(line_));
    if (name.empty()) name = fmt::format("allocated {}", number + 1);
    memory_[number] = {.listed = {std::move(name), ListedArray::Role::scratch, bytes, 4}, .is_managed = is_managed};
    memory_[number].is_defined = is_managed;  // the host may write it
    ++version_;
    set_open(number, false);
    return made.data();
}

CudaError ProgramDevice::release(void* pointer) {
    if (!pointer) return CudaError::success;
    const unsigned array = emulator::array_of_address(reinterpret_cast<std::uintptr_t>(pointer));
    const bool is_begin = emulator::byte_of_address(reinterpret_cast<std::uintptr_t>(pointer)) == 0;
    if (array >= memory_.size() || !is_begin) {
        fault(fmt::format("cudaFree takes {}, which no cudaMalloc returned", pointer));
        return CudaError::invalid_value;
    }
    if (std::exchange(memory_[array].is_free, true)) {
        fault(fmt::format("cudaFree takes {}, which is freed already", memory_[array].listed.name));
        return CudaError::invalid_value;
    }
    memory_[array].listed.bytes = 0;
    space_.release(array);
    device_.forget(array);
    ++version_;
    return CudaError::success;
}

CudaError ProgramDevice::upload(void* to, const void* from, std::uint64_t bytes) {
    Range range;
    if (const CudaError error = checked("cudaMemcpy", to, bytes, range); error != CudaError::success) return error;
    set_open(range.array, true);
    std::memmove(range.begin, from, bytes);
    set_open(range.array, false);
    define(range.array);
    us_ += observer_.copied(ProgramObserver::Copied::upload, listed(range.array).name, bytes, line_);
    return CudaError::success;
}

CudaError ProgramDevice::download(void* to, const void* from, std::uint64_t bytes) {
    Range range;
    if (const CudaError error = checked("cudaMemcpy", from, bytes, range); error != CudaError::success) return error;
    set_open(range.array, true);
    std::memmove(to, range.begin, bytes);
    set_open(range.array, false);
    us_ += observer_.copied(ProgramObserver::Copied::download, listed(range.array).name, bytes, line_);
    return CudaError::success;
}

CudaError ProgramDevice::copy(void* to, const void* from, std::uint64_t bytes) {
    Range into, out_of;
    if (const CudaError error = checked("cudaMemcpy", to, bytes, into); error != CudaError::success) return error;
    if (const CudaError error = checked("cudaMemcpy", from, bytes, out_of); error != CudaError::success) return error;
    set_open(into.array, true);
    set_open(out_of.array, true);
    std::memmove(into.begin, out_of.begin, bytes);
    set_open(out_of.array, false);
    set_open(into.array, false);
    ++version_;
    if (out_of.array >= memory_.size() || memory_[out_of.array].is_defined) define(into.array);
    us_ += observer_.copied(ProgramObserver::Copied::within, listed(into.array).name, bytes, line_);
    return CudaError::success;
}

CudaError ProgramDevice::fill(void* to, int value, std::uint64_t bytes) {
    Range range;
    if (const CudaError error = checked("cudaMemset", to, bytes, range); error != CudaError::success) return error;
    set_open(range.array, true);
    std::memset(range.begin, value, bytes);
    set_open(range.array, false);
    define(range.array);
    us_ += observer_.copied(ProgramObserver::Copied::fill, listed(range.array).name, bytes, line_);
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
                          memory_[n].is_defined});
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

/// The receiving kernel gives an allocation's element size, and its name if the source gives none.
void ProgramDevice::name_arrays(const ListedLaunch& launch, const CompiledFunction& kernel) {
    for (std::size_t p = 0; p < launch.layout.size(); ++p) {
        const ListedLaunch::Argument& argument = launch.layout[p];
        if (!argument.is_pointer || argument.element_bytes == 0) continue;
        std::uint64_t address = 0;
        std::memcpy(&address, launch.arguments.data() + argument.offset, sizeof address);
        const unsigned number = emulator::array_of_address(address);
        if (number >= memory_.size()) continue;
        ListedArray& array = memory_[number].listed;
        array.element_bytes = argument.element_bytes;
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
bool ProgramDevice::is_unchanged_repeat(const std::string& key) const {
    const auto known = repetitions_.find(key);
    return known != repetitions_.end() && known->second.version == version_ &&
           std::ranges::none_of(memory_, [](const DeviceMemory& m) { return m.is_managed && !m.is_free; });
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
    if (launch_line_) line_ = std::exchange(launch_line_, 0);
    const CompiledFunction* kernel = module_.kernel_at(request.stub);
    const emulator::Function* code = kernel ? module_.code().find(kernel->linkage) : nullptr;
    if (!code) {
        fault("a launch of something that is not a kernel of this program");
        return CudaError::invalid_device_function;
    }
    if (const std::string why = refusal_of(request, module_.compiled()); !why.empty()) {
        fault(kernel->name + " is launched with " + why);
        return CudaError::invalid_configuration;
    }
    const ListedLaunch launch = listed_launch(request, *kernel, *code, line_);
    const std::string key = key_of(launch);
    if (is_unchanged_repeat(key)) {
        us_ += observer_.repeated(launch);
        return CudaError::success;
    }
    name_arrays(launch, *kernel);
    const bool reaches_all = has_wide_variables_ || has_hidden_pointers(*kernel) || emulator::has_textures();
    const std::vector<bool> reached =
        reaches_all ? std::vector<bool>(memory_.size(), true) : arrays_in(launch, memory_.size());
    std::vector<emulator::DeviceArray> arrays = device_arrays(reached);
    const auto [repetition, is_first] = repetitions_.try_emplace(key);
    set_open(reached, true);
    std::optional<std::vector<std::byte>> before;
    if (!is_first && repetition->second.changes < most_changes) before = image(arrays);
    emulator::LaunchRecord record;
    try {
        record = device_.launch(launch, arrays, observer_.options(launch));
    } catch (...) {
        set_open(reached, false);
        throw;
    }
    const bool is_same = before && record.hazards.empty() && record.printed.all().empty() && image(arrays) == before;
    if (!is_same) ++version_;
    if (before) repetition->second.changes += !is_same;
    if (is_same) repetition->second.version = version_;
    set_open(reached, false);
    for (unsigned n = 0; n < memory_.size(); ++n) memory_[n].is_defined = arrays[n].is_defined || reaches_all;
    note_stop(record);
    us_ += observer_.launched(launch, listed_arrays(), std::move(record));
    return lasting_;
}

}  // namespace lanescope::runtime
