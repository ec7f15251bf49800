#include "app/runtime/outside_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "app/base/text/plain_text.h"
#include "app/base/text/printf_text.h"
#include "app/compilers/mangled_names.h"
#include "app/emulator/memory/array_space.h"
#include "app/runtime/capture.h"
#include "app/runtime/portable_host.h"

namespace lanescope::runtime {
namespace outside {
namespace {

using emulator::OutsideCall;
using Address = std::uint64_t;
using Perform = bool (*)(OutsideCalls& host, OutsideCall& call);

/// Memory of a pointer argument: in place, or a copy of the code's local variables.
class PointedMemory {
public:
    PointedMemory(OutsideCall& call, Address address, std::size_t bytes)
        : call_(call), address_(address), bytes_(bytes) {
        data_ = call.memory_at(address);
        if (data_ || bytes == 0) return;
        copy_.resize(bytes);
        is_valid_ = call.read(address, copy_);
        data_ = copy_.data();
    }
    bool is_valid() const { return is_valid_; }
    std::byte* data() const { return data_; }
    bool write_back() const { return copy_.empty() || call_.write(address_, {copy_.data(), bytes_}); }

private:
    OutsideCall& call_;
    Address address_;
    std::size_t bytes_;
    std::vector<std::byte> copy_;
    std::byte* data_ = nullptr;
    bool is_valid_ = true;
};

template <class T>
bool write(OutsideCall& call, Address to, T value) {
    return call.write(to, std::as_bytes(std::span(&value, 1)));
}

bool give_error(OutsideCalls& host, OutsideCall& call, CudaError error) {
    if (error != CudaError::success) {
        host.last_error = error;
        host.runtime().failed(error);
    }
    call.give(int(error));
    return true;
}

bool give_success(OutsideCalls& host, OutsideCall& call) { return give_error(host, call, CudaError::success); }

// The CUDA runtime.

bool push_configuration(OutsideCalls& host, OutsideCall& call) {
    host.pushed = {call.argument<std::array<unsigned, 3>>(0), call.argument<std::array<unsigned, 3>>(1),
                   call.argument<Address>(2), host.line()};
    call.give(0);
    return true;
}

bool pop_configuration(OutsideCalls& host, OutsideCall& call) {
    call.give(0);
    return write(call, call.argument<Address>(0), host.pushed.grid) &&
           write(call, call.argument<Address>(1), host.pushed.block) &&
           write(call, call.argument<Address>(2), host.pushed.shared_bytes) &&
           write(call, call.argument<Address>(3), Address(0));
}

const void* stub_at(const OutsideCalls& host, const OutsideCall& call, Address stub) {
    const auto& functions = call.code().functions;
    const Address number = stub - emulator::code_window;
    return number < functions.size() ? host.module().stub_of(kernel_of_stub(functions[number]->name)) : nullptr;
}

bool launch(OutsideCalls& host, OutsideCall& call) {
    LaunchRequest request{.stub = stub_at(host, call, call.argument<Address>(0)),
                          .grid = call.argument<std::array<unsigned, 3>>(1),
                          .block = call.argument<std::array<unsigned, 3>>(2),
                          .shared_bytes = std::size_t(call.argument<Address>(4))};
    const std::vector<std::uint32_t> sizes = host.runtime().parameter_bytes(request.stub);
    std::vector<std::vector<std::byte>> values;
    std::vector<void*> addresses;
    for (std::size_t n = 0; n < sizes.size(); ++n) {
        Address from = 0;
        auto& value = values.emplace_back(sizes[n]);
        if (!call.read(call.argument<Address>(3) + n * 8, std::as_writable_bytes(std::span(&from, 1)))) return false;
        if (!call.read(from, value)) return false;
    }
    for (auto& value : values) addresses.push_back(value.data());
    request.arguments = addresses.data();
    host.runtime().begin_launch_in_line(std::exchange(host.pushed.line, 0));
    return give_error(host, call, host.runtime().launch(request));
}

template <bool is_managed>
bool allocate(OutsideCalls& host, OutsideCall& call) try {
    void* const made = host.runtime().allocate(call.argument<Address>(1), is_managed);
    return write(call, call.argument<Address>(0), emulator::address_of(made)) && give_success(host, call);
} catch (const std::bad_alloc&) {
    return give_error(host, call, CudaError::memory_allocation);
}

bool release(OutsideCalls& host, OutsideCall& call) {
    return give_error(host, call, host.runtime().release(call.memory_at(call.argument<Address>(0))));
}

bool copy(OutsideCalls& host, OutsideCall& call) {
    const auto bytes = std::size_t(call.argument<Address>(2));
    const PointedMemory to(call, call.argument<Address>(0), bytes), from(call, call.argument<Address>(1), bytes);
    if (!to.is_valid() || !from.is_valid()) return false;
    const CudaError error = copy_memory(host.runtime(), to.data(), from.data(), bytes, call.argument<int>(3));
    return to.write_back() && give_error(host, call, error);
}

bool fill(OutsideCalls& host, OutsideCall& call) {
    void* const to = call.memory_at(call.argument<Address>(0));
    return give_error(host, call, host.runtime().fill(to, call.argument<int>(1), call.argument<Address>(2)));
}

bool last_error(OutsideCalls& host, OutsideCall& call) {
    host.runtime().looked_at_error();
    call.give(int(std::exchange(host.last_error, CudaError::success)));
    return true;
}

template <auto text>
bool text_of_error(OutsideCalls&, OutsideCall& call) {
    call.give(emulator::address_of(text(call.argument<int>(0))));
    return true;
}

// The C and C++ libraries.

bool allocate_here(OutsideCalls&, OutsideCall& call) {
    void* const made = std::malloc(std::size_t(std::max<Address>(call.argument<Address>(0), 1)));
    call.give(made ? emulator::address_of(made) : Address(0));
    return true;
}
bool release_here(OutsideCalls&, OutsideCall& call) {
    std::free(call.memory_at(call.argument<Address>(0)));
    return true;
}

bool copy_here(OutsideCalls&, OutsideCall& call) {
    const auto bytes = std::size_t(call.argument<Address>(2));
    const PointedMemory to(call, call.argument<Address>(0), bytes), from(call, call.argument<Address>(1), bytes);
    if (!to.is_valid() || !from.is_valid() || (bytes > 0 && (!to.data() || !from.data()))) return false;
    if (bytes > 0) std::memmove(to.data(), from.data(), bytes);
    call.give(call.argument<Address>(0));
    return to.write_back();
}
bool fill_here(OutsideCalls&, OutsideCall& call) {
    const auto bytes = std::size_t(call.argument<Address>(2));
    const PointedMemory to(call, call.argument<Address>(0), bytes);
    if (!to.is_valid() || (bytes > 0 && !to.data())) return false;
    if (bytes > 0) std::memset(to.data(), call.argument<int>(1), bytes);
    call.give(call.argument<Address>(0));
    return to.write_back();
}
bool compare_here(OutsideCalls&, OutsideCall& call) {
    const auto bytes = std::size_t(call.argument<Address>(2));
    const PointedMemory a(call, call.argument<Address>(0), bytes), b(call, call.argument<Address>(1), bytes);
    if (!a.is_valid() || !b.is_valid() || (bytes > 0 && (!a.data() || !b.data()))) return false;
    call.give(bytes > 0 ? std::memcmp(a.data(), b.data(), bytes) : 0);
    return true;
}

bool print(OutsideCalls& host, OutsideCall& call) {
    std::size_t n = 1;
    const std::string text = printf_text(call.text_at(call.argument<Address>(0)), [&](char kind, unsigned bits) {
        if (n >= call.count()) return std::optional<PrintedValue>();
        const Address value = call.argument<Address>(n++);
        if (kind == 's') return std::optional<PrintedValue>(call.text_at(value));
        if (is_float_conversion(kind)) return std::optional<PrintedValue>(DeviceScalar{'d', value});
        return std::optional<PrintedValue>(DeviceScalar{'u', bits == 64 || kind == 'p' ? value : std::uint32_t(value)});
    });
    host.runtime().say(text);
    call.give(int(text.size()));
    return true;
}

bool read_number(OutsideCalls&, OutsideCall& call) {
    const std::string text = call.text_at(call.argument<Address>(0));
    char* end = nullptr;
    const long long number = std::strtoll(text.c_str(), &end, call.argument<int>(2));
    call.give(std::int64_t(number));
    const Address rest = call.argument<Address>(1);
    return rest == 0 || write(call, rest, call.argument<Address>(0) + Address(end - text.c_str()));
}

template <auto function>
bool compute(OutsideCalls&, OutsideCall& call) {
    call.give(function(call.argument<double>(0), call.argument<double>(1)));
    return true;
}
template <auto function>
bool compute_single(OutsideCalls&, OutsideCall& call) {
    call.give(function(call.argument<float>(0), call.argument<float>(1)));
    return true;
}

bool leave(OutsideCalls& host, OutsideCall& call) {
    throw StoppedHost{{.how = HostEnd::How::exited, .line = host.line(), .exit_code = call.argument<int>(0)}};
}
bool abort_here(OutsideCalls& host, OutsideCall&) {
    throw StoppedHost{{.how = HostEnd::How::faulted, .fault = HostFault::aborted, .line = host.line()}};
}

#define LANESCOPE_OF_TWO(name)                                                        \
    {#name, compute<[](double a, double b) { return std::name(a, b); }>}, {           \
#name "f", compute_single < [](float a, float b) { return std::name(a, b); }> \
    }
#define LANESCOPE_OF_ONE(name)                                                   \
    {#name, compute<[](double a, double) { return std::name(a); }>}, {           \
#name "f", compute_single < [](float a, float) { return std::name(a); }> \
    }

Perform find(std::string_view name) {
    static const std::map<std::string_view, Perform> all{
        {"__cudaPushCallConfiguration", push_configuration},
        {"__cudaPopCallConfiguration", pop_configuration},
        {"cudaLaunchKernel", launch},
        {"cudaMalloc", allocate<false>},
        {"lanescope_malloc_managed", allocate<true>},
        {"cudaFree", release},
        {"cudaMemcpy", copy},
        {"cudaMemcpyAsync", copy},
        {"cudaMemset", fill},
        {"cudaMemsetAsync", fill},
        {"cudaDeviceSynchronize", give_success},
        {"cudaStreamSynchronize", give_success},
        {"cudaGetLastError", last_error},
        {"cudaPeekAtLastError", last_error},
        {"cudaGetErrorString", text_of_error<cuda_error_text>},
        {"cudaGetErrorName", text_of_error<cuda_error_name>},
        {"malloc", allocate_here},
        {"_Znwm", allocate_here},
        {"_Znam", allocate_here},
        {"_ZnwmSt11align_val_t", allocate_here},
        {"free", release_here},
        {"_ZdlPv", release_here},
        {"_ZdaPv", release_here},
        {"_ZdlPvm", release_here},
        {"_ZdaPvm", release_here},
        {"_ZdlPvSt11align_val_t", release_here},
        {"_ZdlPvmSt11align_val_t", release_here},
        {"memcpy", copy_here},
        {"memmove", copy_here},
        {"memset", fill_here},
        {"memcmp", compare_here},
        {"printf", print},
        {"strtol", read_number},
        {"exit", leave},
        {"abort", abort_here},
        LANESCOPE_OF_TWO(pow),
        LANESCOPE_OF_TWO(fmin),
        LANESCOPE_OF_TWO(fmax),
        LANESCOPE_OF_ONE(fabs),
        LANESCOPE_OF_ONE(sqrt),
        LANESCOPE_OF_ONE(exp),
        LANESCOPE_OF_ONE(log),
        LANESCOPE_OF_ONE(floor),
        LANESCOPE_OF_ONE(ceil),
        LANESCOPE_OF_ONE(sin),
        LANESCOPE_OF_ONE(cos),
    };
    if (name.starts_with("_ZSt") && name.find("__throw_") != name.npos) return abort_here;
    const auto found = all.find(name);
    return found == all.end() ? nullptr : found->second;
}

}  // namespace
}  // namespace outside

bool OutsideCalls::call(emulator::OutsideCall& call) {
    const outside::Perform perform = outside::find(call.name());
    if (!perform)
        throw CaptureError(fmt::format("{} in host code does not run in a page; install Lanescope to run it",
                                       quoted(demangled(call.name()), 80)));
    if (call.line()) line_ = call.line();
    runtime_.called_from_line(line_);
    return perform(*this, call);
}

}  // namespace lanescope::runtime
