// Atomics that are put off until the blocks before theirs have ended.
//
// The sum of floats depends on the order of its terms. So an atomic on memory in which blocks meet is only noted while
// blocks run at the same time, and performed in the order of blocks. That is no news to the kernel unless it asks for
// what the atomic gives back: then it is performed at once, and no other block may touch the element (global_shadow.h).
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
    std::function<std::uint64_t()> perform;  ///< returns the bits of the value before
    std::uint64_t before = 0;                ///< these bits, once it was performed
    bool done = false;
};

/// The postponed writes of one block, in the order in which its lanes came to them.
class Postponed {
public:
    static constexpr std::size_t most = 1 << 18;  ///< that are worth keeping

    /// Notes an atomic, and returns its number.
    std::size_t add(PostponedAtomic atomic);
    std::size_t size() const { return atomics_.size(); }
    const PostponedAtomic& operator[](std::size_t number) const { return atomics_[number]; }
    /// Performs the atomics on its element up to this one. The caller sees to it that no other core touches the
    /// element.
    void ask(std::size_t number);
    /// Carries out all on an element that the block now reads or writes.
    void settle(const GlobalShadow& array, std::size_t element);
    /// Performs all atomics that are left.
    void finish();

private:
    void perform_up_to(std::size_t end, const GlobalShadow& array, std::size_t element);

    std::vector<PostponedAtomic> atomics_;
    std::size_t pending_ = 0;  ///< all before this one are done
};

/// What the blocks of a launch have put off, performed in the order of their turns. Used by all cores.
class PostponedOrder {
public:
    /// The block of that turn has ended. Each turn from 0 on ends once. False when more waits than is worth keeping.
    bool end(std::int64_t turn, Postponed postponed);

private:
    std::mutex mutex_;
    std::int64_t next_ = 0;
    std::size_t waiting_ = 0;
    std::map<std::int64_t, Postponed> ended_;
};

}  // namespace lanescope::simt
