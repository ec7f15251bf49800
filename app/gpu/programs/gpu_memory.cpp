#include "app/gpu/programs/gpu_memory.h"

#include <new>

#include "app/emulator/memory/array_space.h"

namespace lanescope::cuda {
namespace {

constexpr std::uint64_t most_saved_bytes = std::uint64_t(4) << 30;

CUdeviceptr number_of(const void* pointer) { return reinterpret_cast<CUdeviceptr>(pointer); }

}  // namespace

GpuMemory::~GpuMemory() {
    for (const auto& [address, allocation] : allocations_) give_back([address = address] { driver().free(address); });
}

void* GpuMemory::allocate(std::uint64_t bytes, bool is_managed, std::string name) {
    CUdeviceptr address = 0;
    const CUresult code = is_managed ? driver().allocate_managed(&address, bytes, CU_MEM_ATTACH_GLOBAL)
                                     : driver().allocate(&address, bytes);
    if (code == CUDA_ERROR_OUT_OF_MEMORY) throw std::bad_alloc();
    check(code, "allocating memory on the GPU");
    allocations_[address] = {std::move(name), bytes};
    return reinterpret_cast<void*>(address);
}

bool GpuMemory::release(void* pointer) {
    if (allocations_.erase(number_of(pointer)) == 0) return false;
    check(driver().free(number_of(pointer)), "freeing memory");
    return true;
}

CUdeviceptr GpuMemory::device_address(const void* pointer) const {
    const CUdeviceptr number = number_of(pointer);
    if (const auto after = allocations_.upper_bound(number); after != allocations_.begin())
        if (const auto& [begin, allocation] = *std::prev(after); number - begin <= allocation.bytes) return number;
    const auto variable = host_.variable_at(emulator::address_of(pointer));
    if (!variable) return 0;
    const CUdeviceptr begin = plain_.variable(host_.compiled().globals[variable->first].linkage).address;
    return begin ? begin + variable->second : 0;
}

std::vector<NamedRange> GpuMemory::named_ranges(const Module& module) const {
    std::vector<NamedRange> named;
    for (const auto& [begin, allocation] : allocations_) named.push_back({allocation.name, begin, allocation.bytes});
    for (const CompiledVariable& variable : host_.compiled().globals)
        if (const Module::Variable on_gpu = module.variable(variable.linkage); on_gpu.address)
            named.push_back({variable.name, on_gpu.address, on_gpu.bytes});
    return named;
}

bool GpuMemory::save() {
    std::uint64_t bytes = 0;
    for (const auto& [begin, allocation] : allocations_) bytes += allocation.bytes;
    if (bytes > most_saved_bytes) return false;
    for (const auto& [begin, allocation] : allocations_) {
        DeviceArray<std::byte>& copy = saved_[begin] = DeviceArray<std::byte>(allocation.bytes);
        check(driver().copy_on_device(copy.address(), begin, allocation.bytes), "saving memory");
    }
    check(driver().synchronize(), "saving memory");
    return true;
}

void GpuMemory::restore(const Module& probed, CUstream stream) const {
    for (const auto& [begin, copy] : saved_)
        check(driver().queue_copy_on_device(begin, copy.address(), copy.size(), stream), "restoring memory");
    for (const CompiledVariable& variable : host_.compiled().globals) {
        const Module::Variable from = plain_.variable(variable.linkage), to = probed.variable(variable.linkage);
        if (from.address && to.address && &probed != &plain_)
            check(driver().queue_copy_on_device(to.address, from.address, to.bytes, stream), "copying variables");
    }
}

}  // namespace lanescope::cuda
