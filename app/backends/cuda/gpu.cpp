#include "app/backends/cuda/gpu.h"

#include <cuda_runtime.h>
#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "app/backends/cuda/ceilings.h"
#include "app/backends/cuda/check.h"
#include "app/backends/cuda/read_sweep.h"

namespace lanescope::cuda {
namespace {

std::string version_text(int version) { return fmt::format("{}.{}", version / 1000, version % 1000 / 10); }

std::string uuid_text(const cudaDeviceProp& properties) {
    std::string text;
    for (const char byte : properties.uuid.bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

std::filesystem::path cache_file(const cudaDeviceProp& properties) {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    const std::filesystem::path folder = cache  ? std::filesystem::path(cache)
                                         : home ? std::filesystem::path(home) / ".cache"
                                                : std::filesystem::temp_directory_path();
    return folder / "lanescope" / (uuid_text(properties) + ".json");
}

struct Measured {
    double read_gb_s = 0, launch_us = 0, l2_gb_s = 0, fp32_tflop_s = 0;
    bool is_whole() const { return read_gb_s > 0 && launch_us > 0 && l2_gb_s > 0 && fp32_tflop_s > 0; }
};

bool read_cache(const std::filesystem::path& path, Measured& measured) try {
    std::ifstream file(path);
    const auto json = nlohmann::json::parse(file);
    measured = {json.at("read_gb_s").get<double>(), json.at("launch_us").get<double>(),
                json.at("l2_gb_s").get<double>(), json.at("fp32_tflop_s").get<double>()};
    return measured.is_whole();
} catch (const nlohmann::json::exception&) {
    return false;  // not there, or not ours: measure again
}

void write_cache(const std::filesystem::path& path, const Measured& measured) {
    std::error_code ignored;  // a cache that cannot be written costs a second next time, nothing else
    std::filesystem::create_directories(path.parent_path(), ignored);
    std::ofstream(path) << nlohmann::json{{"read_gb_s", measured.read_gb_s},
                                          {"launch_us", measured.launch_us},
                                          {"l2_gb_s", measured.l2_gb_s},
                                          {"fp32_tflop_s", measured.fp32_tflop_s}}
                               .dump();
}

Measured measure_once(const cudaDeviceProp& properties) {
    Measured measured;
    const auto path = cache_file(properties);
    if (read_cache(path, measured)) return measured;
    measured = {measure_read_gb_s(), measure_empty_launch_us(), measure_l2_gb_s(), measure_fp32_tflop_s()};
    write_cache(path, measured);
    return measured;
}

int attribute(cudaDeviceAttr which, int gpu) {
    int value = 0;
    check(cudaDeviceGetAttribute(&value, which, gpu), "asking for a device attribute");
    return value;
}

std::string architecture_name(const cudaDeviceProp& properties) {
    return fmt::format("compute capability {}.{}", properties.major, properties.minor);
}

}  // namespace

Availability driver_suffices(int driver, int runtime) {
    if (driver == 0) return {false, "no NVIDIA driver found: install one, or use the emulator"};
    if (driver / 1000 < runtime / 1000)
        return {false, fmt::format("the NVIDIA driver supports CUDA {}, this program needs {}: update the driver",
                                   version_text(driver), version_text(runtime))};
    return {true, {}};
}

Availability gpu_availability(int gpu) {
    int driver = 0, runtime = 0, count = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    if (const Availability old = driver_suffices(driver, runtime); !old.available) return old;
    if (const cudaError_t code = cudaGetDeviceCount(&count); code != cudaSuccess || count == 0)
        return {false, fmt::format("no usable GPU: {}", code == cudaSuccess ? "none found" : cudaGetErrorString(code))};
    if (gpu >= count)
        return {false, count == 1 ? fmt::format("there is no GPU {}: this machine has one, GPU 0", gpu)
                                  : fmt::format("there is no GPU {}: this machine has 0 to {}", gpu, count - 1)};
    return {true, {}};
}

std::string driver_version() {
    int version = 0;
    cudaDriverGetVersion(&version);
    // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.95.05  …": the first number with two dots or one.
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::smatch match;
    if (std::getline(file, line) && std::regex_search(line, match, std::regex(R"(\s(\d+\.\d+(\.\d+)?)\s)")))
        return match[1].str() + " (CUDA " + version_text(version) + ")";
    return "for CUDA " + version_text(version);
}

std::string toolkit_version() { return version_text(CUDART_VERSION); }

Device read_device(int gpu) {
    check(cudaSetDevice(gpu), "choosing the GPU");
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, gpu), "reading the GPU's properties");
    const Measured measured = measure_once(properties);

    Device device;
    device.id = fmt::format("cuda{}", gpu);
    device.name = properties.name;
    device.source = "read from the device; bandwidths, arithmetic and launch time measured";
    device.architecture = architecture_name(properties);
    device.multiprocessors = properties.multiProcessorCount;
    device.max_threads_per_sm = properties.maxThreadsPerMultiProcessor;
    device.max_blocks_per_sm = properties.maxBlocksPerMultiProcessor;
    device.clock_ghz = attribute(cudaDevAttrClockRate, gpu) * 1e-6;
    // Two transfers a clock over the whole bus.
    device.dram_gb_s = 2.0 * attribute(cudaDevAttrMemoryClockRate, gpu) * 1e3 *
                       (attribute(cudaDevAttrGlobalMemoryBusWidth, gpu) / 8.0) * 1e-9;
    if (device.dram_gb_s < measured.read_gb_s) device.dram_gb_s = measured.read_gb_s;  // a driver that does not tell
    device.dram_reach = measured.read_gb_s / device.dram_gb_s;
    device.l2_bytes = properties.l2CacheSize;
    device.l1_bytes = static_cast<std::int64_t>(properties.sharedMemPerMultiprocessor) + 28 * 1024;
    device.shared_bytes_per_sm = static_cast<std::int64_t>(properties.sharedMemPerMultiprocessor);
    device.launch_us = measured.launch_us;
    device.l2_gb_s = measured.l2_gb_s;
    device.fp32_tflop_s = measured.fp32_tflop_s;
    return device;
}

}  // namespace lanescope::cuda
