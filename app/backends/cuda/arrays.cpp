#include "app/backends/cuda/arrays.h"

#include <fmt/format.h>

#include "app/backends/halves.h"
#include "app/model/error.h"
#include "app/model/output.h"

namespace lanescope::cuda {
namespace {

std::size_t bytes_of(const SgemvInstance& n) { return 4 * (n.A.size() + n.x.size() + n.y.size()); }
std::size_t bytes_of(const SpmvInstance& n) {
    return 4 * (n.offsets.size() + n.columns.size() + n.values.size() + n.x.size() + std::size_t(n.rows));
}

template <class T>
DeviceArray<T> upload(const Array<T>& values) {
    return DeviceArray<T>(std::span<const T>(values));
}

SgemvOnDevice upload(const SgemvInstance& n) { return {upload(n.A), upload(n.x), upload(n.y)}; }
SpmvOnDevice upload(const SpmvInstance& n) {
    return {upload(n.offsets), upload(n.columns), upload(n.values), upload(n.x),
            DeviceArray<float>(std::size_t(n.rows))};
}

SgemvArrays arrays_of(const SgemvInstance& n, const SgemvOnDevice& d, int lanes) {
    return {int(n.rows), int(n.cols), n.alpha, n.beta,          d.A.span(),
            d.x.span(),  d.y.span(),  lanes,   d.A_half.span(), d.x_half.span()};
}
SpmvArrays arrays_of(const SpmvInstance& n, const SpmvOnDevice& d, int lanes) {
    return {int(n.rows),     int(n.cols), d.offsets.span(), d.columns.span(),
            d.values.span(), d.x.span(),  d.y.span(),       lanes};
}

void require_room(std::size_t bytes) {
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for free memory");
    if (bytes > free) out_of_memory(bytes);
}

}  // namespace

void out_of_memory(std::size_t bytes) {
    cudaGetLastError();  // it is told here
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), "asking for free memory");
    throw UsageError(
        fmt::format("this needs {:.1f} GB on the GPU, {:.1f} GB of {:.1f} GB are free: choose a smaller shape",
                    double(bytes) * 1e-9, double(free) * 1e-9, double(total) * 1e-9));
}

template <class Numbers, class OnDevice, class Arrays>
Loaded<Numbers, OnDevice, Arrays>::Loaded(const Numbers& numbers, std::int64_t l2_bytes) : numbers_(numbers) {
    const std::size_t bytes = bytes_of(numbers);
    require_room(bytes);
    const std::size_t wanted =
        std::clamp<std::size_t>(3 * std::size_t(l2_bytes) / std::max<std::size_t>(bytes, 1), 1, 8);
    for (std::size_t set = 0; set < wanted; ++set) sets_.push_back(upload(numbers));
}

template <class Numbers, class OnDevice, class Arrays>
void Loaded<Numbers, OnDevice, Arrays>::need_halves() {
    if constexpr (std::is_same_v<Numbers, SgemvInstance>) {
        if (sets_.front().A_half.size() > 0) return;
        const Halves halves = halves_of(numbers_);
        require_room(sets_.size() * sizeof(simt::half) * (halves.A.size() + halves.x.size()));
        for (OnDevice& set : sets_) {
            set.x_half = upload(halves.x);
            set.A_half = upload(halves.A);
        }
    }
}

template <class Numbers, class OnDevice, class Arrays>
Arrays Loaded<Numbers, OnDevice, Arrays>::arrays(std::size_t set, int lanes) const {
    return arrays_of(numbers_, sets_[set], lanes);
}

template <class Numbers, class OnDevice, class Arrays>
void Loaded<Numbers, OnDevice, Arrays>::reset_y(std::size_t set) const {
    sets_[set].y.upload(y_before(numbers_));
}

template <class Numbers, class OnDevice, class Arrays>
Array<float> Loaded<Numbers, OnDevice, Arrays>::read_y(std::size_t set) const {
    Array<float> y(sets_[set].y.size());
    sets_[set].y.download(y);
    return y;
}

template class Loaded<SgemvInstance, SgemvOnDevice, SgemvArrays>;
template class Loaded<SpmvInstance, SpmvOnDevice, SpmvArrays>;

}  // namespace lanescope::cuda
