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

namespace lanescope::cuda {

/// A CUDA call failed. Some failures (an illegal address, a lost GPU) leave the device unusable until it is reset.
class CudaError : public std::runtime_error {
public:
    CudaError(cudaError_t code, std::string_view doing)
        : std::runtime_error(std::string(doing) + ": " + cudaGetErrorString(code) + " (" + cudaGetErrorName(code) +
                             ")"),
          code_(code) {}
    cudaError_t code() const { return code_; }

private:
    cudaError_t code_;
};

inline void check(cudaError_t code, std::string_view doing) {
    if (code != cudaSuccess) throw CudaError(code, doing);
}

/// count elements of T in device memory.
template <class T>
class DeviceArray {
public:
    DeviceArray() = default;
    explicit DeviceArray(std::size_t count) : count_(count) {
        check(cudaMalloc(&data_, std::max<std::size_t>(count, 1) * sizeof(T)),
              "allocating " + std::to_string(count * sizeof(T) / 1'000'000) + " MB on the GPU");
    }
    explicit DeviceArray(std::span<const T> values) : DeviceArray(values.size()) { upload(values); }
    DeviceArray(DeviceArray&& other) noexcept : data_(std::exchange(other.data_, nullptr)), count_(other.count_) {}
    DeviceArray& operator=(DeviceArray&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(count_, other.count_);
        return *this;
    }
    ~DeviceArray() { cudaFree(data_); }

    void upload(std::span<const T> values) {
        check(cudaMemcpy(data_, values.data(), values.size_bytes(), cudaMemcpyHostToDevice), "copying to the GPU");
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
    ~Event() { cudaEventDestroy(event_); }
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
    ~Stream() { cudaStreamDestroy(stream_); }
    operator cudaStream_t() const { return stream_; }

private:
    cudaStream_t stream_ = nullptr;
};

}  // namespace lanescope::cuda
