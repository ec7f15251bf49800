#include "app/gpu/kernels/kernel_output.h"

#include <cstring>
#include <vector>

#include "app/gpu/driver/waiting.h"

namespace lanescope::cuda {
namespace {

constexpr std::size_t room = std::size_t(1) << 20;

/// Never freed: an endless kernel may still write.
std::byte* memory() {
    static std::byte* const all = [] {
        void* made = nullptr;
        check(driver().allocate_host(&made, sizeof(DeviceOutputHead) + room), "allocating on the host");
        return static_cast<std::byte*>(made);
    }();
    return all;
}

void point(CUdeviceptr variable, const std::byte* to) {
    const auto address = reinterpret_cast<std::uint64_t>(to);
    check(driver().copy_to_device(variable, &address, sizeof address), "reading a kernel's output");
}

DeviceOutput read_memory(const SourceName& source) {
    DeviceOutputHead head;
    std::memcpy(&head, memory(), sizeof head);
    // A running kernel may still change it.
    const std::vector<std::byte> records(memory() + sizeof head, memory() + sizeof head + room);
    return read_device_output(head, records, [&](const std::string& file) { return file_name(file, source); });
}

}  // namespace

KernelOutput::KernelOutput(const Module& module, SourceName source, DeviceOutput& into)
    : variable_(module.variable("lanescope_output").address), source_(std::move(source)), into_(into) {
    if (variable_ == 0) return;
    const DeviceOutputHead head{.room = room};
    std::memset(memory(), 0, sizeof head + room);
    std::memcpy(memory(), &head, sizeof head);
    point(variable_, memory());
}

KernelOutput::~KernelOutput() {
    if (variable_ == 0) return;
    into_ = read_memory(source_);
    give_back([variable = variable_] {
        const std::uint64_t nowhere = 0;
        driver().copy_to_device(variable, &nowhere, sizeof nowhere);
    });
}

}  // namespace lanescope::cuda
