// CUDA calls that fail say what was being done; device memory that frees itself.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "app/backends/cuda/leftovers.h"
#include "app/model/progress.h"

namespace lanescope::cuda {

/// CUDA or one of its libraries failed. Some failures last as long as the process: health.h.
class CudaError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    CudaError(cudaError_t code, std::string_view doing)
        : CudaError(std::string(doing) + ": " + cudaGetErrorString(code) + " (" + cudaGetErrorName(code) + ")") {}
};

inline void check(cudaError_t code, std::string_view doing) {
    if (code != cudaSuccess) throw CudaError(code, doing);
}

/// Throws UsageError: what was wanted, and what is free.
[[noreturn]] void out_of_memory(std::size_t bytes);

/// count elements of T in device memory. Behind a kernel that runs on they are freed when it has ended (leftovers.h).
template <class T>
class DeviceArray {
public:
    DeviceArray() = default;
    explicit DeviceArray(std::size_t count) : count_(count) {
        const std::size_t bytes = std::max<std::size_t>(count, 1) * sizeof(T);
        const cudaError_t code = cudaMalloc(&data_, bytes);
        if (code == cudaErrorMemoryAllocation) out_of_memory(bytes);
        check(code, "allocating memory on the GPU");
    }
    explicit DeviceArray(std::span<const T> values) : DeviceArray(values.size()) { upload(values); }
    DeviceArray(DeviceArray&& other) noexcept : data_(std::exchange(other.data_, nullptr)), count_(other.count_) {}
    DeviceArray& operator=(DeviceArray&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(count_, other.count_);
        return *this;
    }
    ~DeviceArray() {
        if (data_) give_back([data = data_] { cudaFree(data); });
    }

    void upload(std::span<const T> values) const {
        Progress nobody_waits;
        upload(values, nobody_waits);
    }
    /// Piece by piece: gigabytes take seconds. Throws Cancelled.
    void upload(std::span<const T> values, Progress& progress) const {
        constexpr std::size_t piece = (std::size_t(64) << 20) / sizeof(T);
        for (std::size_t first = 0; first < values.size(); first += piece) {
            progress.check();
            const auto part = values.subspan(first, std::min(piece, values.size() - first));
            check(cudaMemcpy(data_ + first, part.data(), part.size_bytes(), cudaMemcpyHostToDevice),
                  "copying to the GPU");
            progress.fraction(double(first + part.size()) / double(values.size()));
        }
        // cudaMemcpy may return while the last part is on its way, and no stream of ours waits for the one that it
        // uses.
        check(cudaStreamSynchronize(cudaStreamLegacy), "copying to the GPU");
    }
    void download(std::span<T> values, std::size_t first = 0) const {
        check(cudaMemcpy(values.data(), data_ + first, values.size_bytes(), cudaMemcpyDeviceToHost),
              "copying from the GPU");
    }

    T* data() const { return data_; }
    std::size_t size() const { return count_; }
    std::span<T> span() const { return {data_, count_}; }

private:
    T* data_ = nullptr;
    std::size_t count_ = 0;
};

/// A CUDA event that frees itself.
class Event {
public:
    Event() { check(cudaEventCreate(&event_), "creating an event"); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event() {
        give_back([event = event_] { cudaEventDestroy(event); });
    }
    void record(cudaStream_t stream) { check(cudaEventRecord(event_, stream), "recording an event"); }
    cudaEvent_t get() const { return event_; }

private:
    cudaEvent_t event_ = nullptr;
};

/// A stream that frees itself.
class Stream {
public:
    Stream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "creating a stream"); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() {
        give_back([stream = stream_] { cudaStreamDestroy(stream); });
    }
    operator cudaStream_t() const { return stream_; }

private:
    cudaStream_t stream_ = nullptr;
};

}  // namespace lanescope::cuda
