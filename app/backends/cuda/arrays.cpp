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

DeviceArray<simt::half> upload(const Array<simt::half>& values, const Progress& progress) {
    progress.check();
    return DeviceArray<simt::half>(std::span<const simt::half>(values));
}

/// Copies arrays one after another, each with its share of the progress by bytes.
class Uploads {
public:
    Uploads(std::size_t bytes_in_all, Progress& progress) : all_(double(bytes_in_all)), progress_(progress) {}
    template <class T>
    DeviceArray<T> operator()(const Array<T>& values) {
        const double begin = done_ / all_;
        done_ += double(values.size() * sizeof(T));
        const Share share(progress_, begin, done_ / all_);
        DeviceArray<T> array(values.size());
        array.upload(values, progress_);
        return array;
    }

private:
    double all_, done_ = 0;
    Progress& progress_;
};

SgemvOnDevice upload(const SgemvInstance& n, Uploads& copy) {
    SgemvOnDevice to;
    to.A = copy(n.A);
    to.x = copy(n.x);
    to.y = copy(n.y);
    return to;
}
SpmvOnDevice upload(const SpmvInstance& n, Uploads& copy) {
    SpmvOnDevice to;
    to.offsets = copy(n.offsets);
    to.columns = copy(n.columns);
    to.values = copy(n.values);
    to.x = copy(n.x);
    to.y = DeviceArray<float>(std::size_t(n.rows));
    return to;
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
Loaded<Numbers, OnDevice, Arrays>::Loaded(const Numbers& numbers, std::int64_t l2_bytes, Progress& progress)
    : numbers_(numbers) {
    const std::size_t bytes = bytes_of(numbers);
    require_room(bytes);
    const std::size_t wanted =
        std::clamp<std::size_t>(3 * std::size_t(l2_bytes) / std::max<std::size_t>(bytes, 1), 1, 8);
    Uploads copy(std::max<std::size_t>(wanted * bytes, 1), progress);
    for (std::size_t set = 0; set < wanted; ++set) sets_.push_back(upload(numbers, copy));
}

template <class Numbers, class OnDevice, class Arrays>
void Loaded<Numbers, OnDevice, Arrays>::need_halves(Progress& progress) {
    if constexpr (std::is_same_v<Numbers, SgemvInstance>) {
        if (sets_.front().A_half.size() > 0) return;
        const Halves halves = halves_of(numbers_, progress);
        require_room(sets_.size() * sizeof(simt::half) * (halves.A.size() + halves.x.size()));
        for (OnDevice& set : sets_) {
            set.x_half = upload(halves.x, progress);
            set.A_half = upload(halves.A, progress);
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
