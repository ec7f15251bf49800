#include "app/runtime/capture.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <new>

#include "app/emulator/memory/array_space.h"
#include "app/runtime/host_call.h"

namespace lanescope::runtime {
namespace {

/// Passes std::bad_alloc on: it concerns the emulator.
void call(const std::function<void()>& host) try { host(); } catch (const std::bad_alloc&) {
    throw;
} catch (const CaptureError&) {
    throw;
} catch (const StoppedHost&) {
    throw;
} catch (const std::exception& thrown) {
    throw CaptureError(std::string("the host function threw an uncaught exception: ") + thrown.what());
} catch (...) {
    throw CaptureError("the host function threw an uncaught exception");
}

HostEnd run(const Module& module, const std::function<void()>& host) try {
    return run_host(module, [&] { call(host); });
} catch (const StoppedHost& stopped) {
    return stopped.end;
}

}  // namespace

std::string in_words(HostFault fault) {
    switch (fault) {
        case HostFault::null_pointer:
            return "used a null pointer";
        case HostFault::device_memory:
            return "used device memory outside all arrays: only cudaMemcpy can access device memory";
        case HostFault::stack_overflow:
            return "overflowed its stack: end the recursion, or put large arrays into a std::vector";
        case HostFault::division_by_zero:
            return "divided an integer by zero";
        case HostFault::aborted:
            return "called abort()";
        case HostFault::illegal_instruction:
            return "ran an illegal instruction: a trap, or the end of a function without a return";
        case HostFault::wild_pointer:
            break;
    }
    return "used an invalid address";
}

LaunchList capture(const Module& module, emulator::ArraySpace& space, std::vector<ListedArray> arrays,
                   const std::function<void()>& host) {
    module.reset_variables();
    Capture capturing(module, space, std::move(arrays));
    const CurrentRuntime installed(capturing);
    const auto start = std::chrono::steady_clock::now();
    const HostEnd end = run(module, host);
    const std::string where = end.line ? " in line " + std::to_string(end.line) : std::string();
    if (end.how == HostEnd::How::endless) throw CaptureError("the host function did not end and was stopped" + where);
    if (end.how == HostEnd::How::faulted)
        throw CaptureError("the host function crashed" + where + ": it " + in_words(end.fault));
    const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
    return capturing.finish(spent.count());
}

Capture::Capture(const Module& module, emulator::ArraySpace& space, std::vector<ListedArray> arrays)
    : module_(module), space_(space) {
    list_.arrays = std::move(arrays);
    problem_arrays_ = list_.arrays.size();
}

LaunchList Capture::finish(double host_us) {
    if (!failure_.empty()) throw CaptureError(failure_);
    list_.host_us = host_us;
    list_.converted_bytes = converted_bytes();
    first_global_ = list_.arrays.size();
    for (const CompiledVariable& variable : module_.compiled().globals)
        list_.arrays.push_back({variable.name, ListedArray::Role::variable, variable.bytes, variable.element_bytes});
    for (ListedUpload& upload : list_.uploads) upload.to = numbered(upload.to);
    for (ListedStep& step : list_.steps) {
        if (auto* fill = std::get_if<ListedFill>(&step)) fill->to = numbered(fill->to);
        if (auto* copy = std::get_if<ListedCopy>(&step))
            copy->to = numbered(copy->to), copy->from = numbered(copy->from);
    }
    return std::move(list_);
}

double Capture::converted_bytes() const {
    std::vector<bool> is_taken(list_.arrays.size()), is_uploaded(list_.arrays.size());
    for (const ListedUpload& upload : list_.uploads)
        if (upload.to.array < variables_from) is_uploaded[upload.to.array] = true;
    for (const ListedStep& step : list_.steps)
        if (const auto* launch = std::get_if<ListedLaunch>(&step)) mark_arrays(*launch, is_taken);
    bool is_converted = false;
    double bytes = 0;
    for (std::size_t n = 0; n < list_.arrays.size(); ++n) {
        const bool is_problems = n < problem_arrays_;
        if (is_taken[n] && (is_problems || is_uploaded[n])) bytes += double(list_.arrays[n].bytes);
        is_converted |= is_problems && !is_taken[n] && list_.arrays[n].role == ListedArray::Role::input;
    }
    return is_converted && !list_.uploads.empty() ? bytes : 0;
}

void Capture::mark_arrays(const ListedLaunch& launch, std::vector<bool>& is_taken) const {
    ArrayPlace place;
    for (const ListedLaunch::Argument& argument : launch.layout)
        if (argument.is_pointer && find(launch.address_in(argument), place) && place.array < variables_from)
            is_taken[place.array] = true;
}

/// Global variables come last.
ArrayPlace Capture::numbered(ArrayPlace place) const {
    if (place.array < variables_from) return place;
    return {static_cast<unsigned>(place.array - variables_from + first_global_), place.byte};
}

/// finish() throws the first failure, so that the host function may go on.
CudaError Capture::fail(const std::string& why) {
    if (failure_.empty()) failure_ = line_ ? "line " + std::to_string(line_) + ": " + why : why;
    return CudaError::success;
}

bool Capture::find(std::uint64_t address, ArrayPlace& place) const {
    if (const unsigned array = emulator::array_of_address(address); array < space_.size()) {
        place = {array, emulator::byte_of_address(address)};
        return true;
    }
    const auto variable = module_.variable_at(address);
    if (variable) place = {variables_from + variable->first, variable->second};
    return variable.has_value();
}

/// For a variable: its shadow in host memory.
void* Capture::host_memory(ArrayPlace place) const {
    if (place.array < variables_from) return space_[place.array].data() + place.byte;
    return static_cast<char*>(module_.stand_in(place.array - variables_from)) + place.byte;
}

void* Capture::address_of_symbol(const void* stand_in) const {
    const auto variable = module_.variable_at(emulator::address_of(stand_in));
    return variable ? reinterpret_cast<void*>(module_.device_address(variable->first) + variable->second) : nullptr;
}

/// Returns the array's name and size in bytes.
std::pair<std::string, std::uint64_t> Capture::array_at(ArrayPlace place) const {
    if (place.array < variables_from) return {list_.arrays[place.array].name, list_.arrays[place.array].bytes};
    const CompiledVariable& variable = module_.compiled().globals[place.array - variables_from];
    return {variable.name, variable.bytes};
}

/// Fails, with `word` in the message, unless one array contains all bytes.
bool Capture::reach(std::string_view word, const void* address, std::uint64_t bytes, ArrayPlace& place) {
    if (!find(emulator::address_of(address), place))
        return fail(std::string(word) + " on an address outside all arrays"), false;
    const auto& [name, size] = array_at(place);
    if (place.byte <= size && bytes <= size - place.byte) return true;
    std::string why = std::string(word) + " takes " + std::to_string(bytes) + " bytes of " + name;
    if (place.byte) why += " from byte " + std::to_string(place.byte) + " on";
    fail(why + ", which has " + std::to_string(size));
    return false;
}

bool Capture::is_output(const void* address) const {
    ArrayPlace place;
    return find(emulator::address_of(address), place) && place.array < problem_arrays_ &&
           list_.arrays[place.array].role == ListedArray::Role::output;
}

void* Capture::allocate(std::uint64_t bytes, bool) {
    const std::string name = "allocated " + std::to_string(space_.size() - problem_arrays_ + 1);
    list_.arrays.push_back({name, ListedArray::Role::scratch, bytes, 4});
    return space_.add(bytes).data();
}

void* Capture::allocate_pinned(std::uint64_t bytes) {
    if (void* const made = std::malloc(bytes)) return made;
    throw std::bad_alloc();
}

/// Uploads precede all steps, so they must not overwrite launch results.
CudaError Capture::upload(void* to, const void* from, std::uint64_t bytes) {
    ArrayPlace place;
    if (!reach("cudaMemcpy", to, bytes, place)) return CudaError::success;
    keep_fills_before(place.array);
    std::memcpy(host_memory(place), from, bytes);
    const auto* content = static_cast<const std::byte*>(from);
    list_.uploads.push_back({place, {content, content + bytes}, is_output(from)});
    if (!list_.steps.empty() && place.array < problem_arrays_)
        fail("cudaMemcpy to an array of the problem after a launch: only kernels may write to it then");
    return CudaError::success;
}

/// A memset before an upload must precede it in the replay too.
void Capture::keep_fills_before(unsigned array) {
    std::erase_if(list_.steps, [&](const ListedStep& step) {
        const auto* fill = std::get_if<ListedFill>(&step);
        if (!fill || fill->to.array != array) return false;
        list_.uploads.push_back({fill->to, std::vector<std::byte>(fill->bytes, std::byte(fill->value))});
        return true;
    });
}

CudaError Capture::download(void* to, const void* from, std::uint64_t bytes) {
    ArrayPlace place;
    if (!reach("cudaMemcpy", from, bytes, place)) return CudaError::success;
    if (launched_)
        return fail(
            "the host function reads device memory after a launch: it may not depend on a kernel's results, because it "
            "runs once per problem");
    std::memcpy(to, host_memory(place), bytes);
    return CudaError::success;
}

CudaError Capture::copy(void* to, const void* from, std::uint64_t bytes) {
    ArrayPlace into, out_of;
    if (reach("cudaMemcpy", to, bytes, into) && reach("cudaMemcpy", from, bytes, out_of))
        list_.steps.push_back(ListedCopy{into, out_of, bytes});
    return CudaError::success;
}

CudaError Capture::fill(void* to, int value, std::uint64_t bytes) {
    ArrayPlace place;
    if (!reach("cudaMemset", to, bytes, place)) return CudaError::success;
    if (!launched_) std::memset(host_memory(place), value, bytes);  // the host function may read it
    list_.steps.push_back(ListedFill{place, value, bytes});
    return CudaError::success;
}

CudaError Capture::launch(const LaunchRequest& request) {
    line_ = std::exchange(launch_line_, 0);
    const CompiledFunction* kernel = module_.kernel_at(request.stub);
    if (!kernel) return fail("a launch of something that is not a kernel of this file");
    if (const std::string why = refusal_of(request, module_.compiled()); !why.empty())
        return fail(kernel->name + " is launched with " + why);
    const emulator::Function* code = module_.code().find(kernel->linkage);
    if (!code) return fail(kernel->name + " has no code");
    ListedLaunch launch = listed_launch(request, *kernel, *code, {.line = line_});
    for (std::size_t n = 0; n < launch.layout.size(); ++n) name_array(launch, n, *kernel);
    list_.steps.emplace_back(std::move(launch));
    launched_ = true;
    return CudaError::success;
}

/// The receiving kernel gives an allocation's name and element size.
void Capture::name_array(const ListedLaunch& launch, std::size_t parameter, const CompiledFunction& kernel) {
    const ListedLaunch::Argument& argument = launch.layout[parameter];
    if (!argument.is_pointer || argument.element_bytes == 0) return;
    ArrayPlace place;
    if (!find(launch.address_in(argument), place) || place.array < problem_arrays_ || place.array >= variables_from)
        return;
    ListedArray& array = list_.arrays[place.array];
    array.element_bytes = argument.element_bytes;
    if (array.name.starts_with("allocated ")) array.name = kernel.parameters[parameter].name;
}

}  // namespace lanescope::runtime
