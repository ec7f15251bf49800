// Atomics that wait for all earlier blocks.
//
// Sums of floats depend on the order of terms. While blocks run in parallel, atomics on memory shared between blocks
// are recorded, then performed in the order of blocks. An atomic whose result is used is performed immediately, and no
// other block may touch the element (global_shadow.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <vector>

namespace lanescope::simt {

class GlobalShadow;

struct PostponedAtomic {
    GlobalShadow* array = nullptr;
    std::size_t element = 0;
    std::function<std::uint64_t()> perform;  ///< returns the previous value's bits
    std::uint64_t before = 0;                ///< set by perform
    bool done = false;
};

/// One block's postponed atomics, in execution order.
class Postponed {
public:
    static constexpr std::size_t most = 1 << 18;  ///< limit of waiting atomics

    /// Returns the atomic's number.
    std::size_t add(PostponedAtomic atomic);
    std::size_t size() const { return atomics_.size(); }
    const PostponedAtomic& operator[](std::size_t number) const { return atomics_[number]; }
    /// Performs the element's atomics up to this one. The caller locks the element.
    void ask(std::size_t number);
    /// Performs all atomics on an element that the block accesses.
    void settle(const GlobalShadow& array, std::size_t element);
    void finish();

private:
    void perform_up_to(std::size_t end, const GlobalShadow& array, std::size_t element);

    std::vector<PostponedAtomic> atomics_;
    std::size_t pending_ = 0;  ///< all earlier ones are done
};

/// Performs the atomics of a launch in the order of turns. Thread-safe.
class PostponedOrder {
public:
    /// Ends the block of a turn; call it once per turn. Returns false if too many atomics wait.
    bool end(std::int64_t turn, Postponed postponed);

private:
    std::mutex mutex_;
    std::int64_t next_ = 0;
    std::size_t waiting_ = 0;
    std::map<std::int64_t, Postponed> ended_;
};

}  // namespace lanescope::simt
