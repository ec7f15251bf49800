// Error checks; owners of device memory, events and streams.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "app/base/progress.h"
#include "app/gpu/driver/driver.h"
#include "app/gpu/driver/waiting.h"

namespace lanescope::cuda {

/// Returns "an illegal memory access was encountered (CUDA_ERROR_ILLEGAL_ADDRESS)".
std::string error_text(CUresult code);

/// A failure of CUDA or its libraries; may be permanent (waiting.h).
class CudaError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
    CudaError(CUresult code, std::string_view doing) : CudaError(std::string(doing) + ": " + error_text(code)) {}
};

inline void check(CUresult code, std::string_view doing) {
    if (code != CUDA_SUCCESS) throw CudaError(code, doing);
}

/// Throws UsageError with required and free bytes.
[[noreturn]] void out_of_memory(std::size_t bytes);

/// Freed after abandoned kernels end (waiting.h).
template <class T>
class DeviceArray {
public:
    DeviceArray() = default;
    explicit DeviceArray(std::size_t count) : count_(count) {
        const std::size_t bytes = std::max<std::size_t>(count, 1) * sizeof(T);
        const CUresult code = driver().allocate(&data_, bytes);
        if (code == CUDA_ERROR_OUT_OF_MEMORY) out_of_memory(bytes);
        check(code, "allocating memory on the GPU");
    }
    explicit DeviceArray(std::span<const T> values) : DeviceArray(values.size()) { upload(values); }
    DeviceArray(DeviceArray&& other) noexcept : data_(std::exchange(other.data_, 0)), count_(other.count_) {}
    DeviceArray& operator=(DeviceArray&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(count_, other.count_);
        return *this;
    }
    ~DeviceArray() {
        if (data_) give_back([data = data_] { driver().free(data); });
    }

    void upload(std::span<const T> values) const {
        Progress nobody_waits;
        upload(values, nobody_waits);
    }
    /// Works in pieces: gigabytes take seconds. Throws Cancelled.
    void upload(std::span<const T> values, Progress& progress) const {
        constexpr std::size_t piece = (std::size_t(64) << 20) / sizeof(T);
        for (std::size_t first = 0; first < values.size(); first += piece) {
            progress.check();
            const auto part = values.subspan(first, std::min(piece, values.size() - first));
            check(driver().copy_to_device(data_ + first * sizeof(T), part.data(), part.size_bytes()),
                  "copying to the GPU");
            progress.fraction(double(first + part.size()) / double(values.size()));
        }
        // A copy may return early; non-blocking streams do not wait for the legacy stream.
        check(driver().synchronize_stream(CU_STREAM_LEGACY), "copying to the GPU");
    }
    void download(std::span<T> values, std::size_t first = 0) const {
        if (values.empty()) return;
        check(driver().copy_to_host(values.data(), data_ + first * sizeof(T), values.size_bytes()),
              "copying from the GPU");
    }

    void fill(unsigned char value) const {
        check(driver().fill(data_, value, std::max<std::size_t>(count_, 1) * sizeof(T)), "filling memory");
        check(driver().synchronize_stream(CU_STREAM_LEGACY), "filling memory");
    }

    CUdeviceptr address() const { return data_; }
    T* data() const { return reinterpret_cast<T*>(data_); }  ///< for NVIDIA's libraries; device memory
    std::size_t size() const { return count_; }

private:
    CUdeviceptr data_ = 0;
    std::size_t count_ = 0;
};

class Event {
public:
    Event() { check(driver().create_event(&event_, CU_EVENT_DEFAULT), "creating an event"); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;
    ~Event() {
        give_back([event = event_] { driver().destroy_event(event); });
    }
    void record(CUstream stream) { check(driver().record_event(event_, stream), "recording an event"); }
    CUevent get() const { return event_; }
    /// In microseconds; both events must be complete.
    double us_until(const Event& later) const {
        float ms = 0;
        check(driver().elapsed(&ms, event_, later.event_), "reading a time");
        return 1e3 * double(ms);
    }

private:
    CUevent event_ = nullptr;
};

class Stream {
public:
    Stream() { check(driver().create_stream(&stream_, CU_STREAM_NON_BLOCKING), "creating a stream"); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() {
        give_back([stream = stream_] { driver().destroy_stream(stream); });
    }
    operator CUstream() const { return stream_; }

private:
    CUstream stream_ = nullptr;
};

}  // namespace lanescope::cuda
