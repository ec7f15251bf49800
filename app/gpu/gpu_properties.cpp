#include "app/gpu/gpu_properties.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/compilers/nvrtc.h"
#include "app/gpu/driver/device_memory.h"
#include "app/gpu/driver/driver.h"

namespace lanescope::cuda {
namespace {

std::string version_text(int version) { return fmt::format("{}.{}", version / 1000, version % 1000 / 10); }

std::string uuid_text(int gpu) {
    CUuuid uuid{};
    check(driver().device_uuid(&uuid, gpu), "reading the GPU's number");
    std::string text;
    for (const char byte : uuid.bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

bool read_cache(const std::filesystem::path& path, Ceilings& measured) try {
    std::ifstream file(path);
    const auto json = nlohmann::json::parse(file);
    measured = {json.at("read_gb_s").get<double>(), json.at("launch_us").get<double>(),
                json.at("l2_gb_s").get<double>(), json.at("fp32_tflop_s").get<double>()};
    return measured.read_gb_s > 0 && measured.launch_us > 0 && measured.l2_gb_s > 0 && measured.fp32_tflop_s > 0;
} catch (const nlohmann::json::exception&) {
    return false;  // measure again
}

void write_cache(const std::filesystem::path& path, const Ceilings& measured) {
    std::error_code ignored;  // without a cache, each start measures (a second)
    std::filesystem::create_directories(path.parent_path(), ignored);
    std::ofstream(path) << nlohmann::json{{"read_gb_s", measured.read_gb_s},
                                          {"launch_us", measured.launch_us},
                                          {"l2_gb_s", measured.l2_gb_s},
                                          {"fp32_tflop_s", measured.fp32_tflop_s}}
                               .dump();
}

Ceilings measure_once(int gpu) {
    Ceilings measured;
    const auto path = cache_folder() / (uuid_text(gpu) + ".json");
    if (read_cache(path, measured)) return measured;
    measured = measure_ceilings();
    write_cache(path, measured);
    return measured;
}

std::string name_of(int gpu) {
    std::array<char, 256> name{};
    check(driver().device_name(name.data(), static_cast<int>(name.size()), gpu), "reading the GPU's name");
    return name.data();
}

std::string architecture_name(int gpu) {
    const int capability = compute_capability(gpu);
    return fmt::format("compute capability {}.{}", capability / 10, capability % 10);
}

int supported_version() {
    int version = 0;
    driver().driver_version(&version);
    return version;
}

/// "13.0" -> 13000.
int as_number(const std::string& version) {
    int major = 0, minor = 0;
    std::sscanf(version.c_str(), "%d.%d", &major, &minor);
    return 1000 * major + 10 * minor;
}

}  // namespace

Availability driver_suffices(int driver, int runtime) {
    if (driver == 0) return {false, "no NVIDIA driver found: install one, or use the emulator"};
    if (driver / 1000 < runtime / 1000)
        return {false, fmt::format("the NVIDIA driver supports CUDA {}, this program needs {}: update the driver",
                                   version_text(driver), version_text(runtime))};
    return {true, {}};
}

Availability gpu_availability(int gpu) try {
    if (const Availability old = driver_suffices(supported_version(), as_number(nvrtc_version())); !old.available)
        return old;
    int count = 0;
    CUresult code = driver().init(0);
    if (code == CUDA_SUCCESS) code = driver().device_count(&count);
    if (code != CUDA_SUCCESS || count == 0)
        return {false, fmt::format("no usable GPU: {}", code == CUDA_SUCCESS ? "none found" : error_text(code))};
    if (gpu >= count)
        return {false, count == 1 ? fmt::format("there is no GPU {}: this computer has one, GPU 0", gpu)
                                  : fmt::format("there is no GPU {}: this computer has 0 to {}", gpu, count - 1)};
    return {true, {}};
} catch (const BackendUnavailable& reason) {
    return {false, reason.what()};
}

std::vector<std::string> gpu_names() {
    int count = 0;
    check(driver().device_count(&count), "counting the GPUs");
    std::vector<std::string> names;
    for (int gpu = 0; gpu < count; ++gpu) names.push_back(name_of(gpu) + ", " + architecture_name(gpu));
    return names;
}

std::string driver_version() {
    const int version = supported_version();
    // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.95.05  …"
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::smatch match;
    if (std::getline(file, line) && std::regex_search(line, match, std::regex(R"(\s(\d+\.\d+(\.\d+)?)\s)")))
        return match[1].str() + " (CUDA " + version_text(version) + ")";
    return "for CUDA " + version_text(version);
}

std::string toolkit_version() { return nvrtc_version(); }

Device read_device(int gpu) {
    check(use_gpu(gpu), "choosing the GPU");
    const Ceilings measured = measure_once(gpu);
    Device device;
    device.id = fmt::format("cuda{}", gpu);
    device.name = name_of(gpu);
    device.source = "read from the device; bandwidths, arithmetic and launch time measured";
    device.architecture = architecture_name(gpu);
    device.multiprocessors = attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, gpu);
    device.max_threads_per_sm = attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR, gpu);
    device.max_blocks_per_sm = attribute(CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR, gpu);
    device.clock_ghz = attribute(CU_DEVICE_ATTRIBUTE_CLOCK_RATE, gpu) * 1e-6;
    // Double data rate: two transfers per clock.
    device.dram_gb_s = 2.0 * attribute(CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE, gpu) * 1e3 *
                       (attribute(CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH, gpu) / 8.0) * 1e-9;
    if (device.dram_gb_s < measured.read_gb_s) device.dram_gb_s = measured.read_gb_s;  // no clock reported
    device.dram_reach = measured.read_gb_s / device.dram_gb_s;
    device.l2_bytes = attribute(CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, gpu);
    const std::int64_t shared_bytes = attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, gpu);
    device.l1_bytes = shared_bytes + 28 * 1024;
    device.shared_bytes_per_sm = shared_bytes;
    device.launch_us = measured.launch_us;
    device.l2_gb_s = measured.l2_gb_s;
    device.fp32_tflop_s = measured.fp32_tflop_s;
    return device;
}

}  // namespace lanescope::cuda
