// A field's name and valid values in files.
#pragma once

namespace lanescope {

struct Member {
    const char* name;
    /// Of numbers; excludes NaN and infinity. 4096 x 33 counts of this size add up without overflow.
    double least = 0, most = 1e14;
    double longest = 65536;       ///< bytes of a text
    bool any_number = false;      ///< NaN and infinity too
    bool may_be_unknown = false;  ///< 0 means unknown
    bool later = false;           ///< absent in older files: keeps its default

    constexpr Member(const char* of) : name(of) {}

    constexpr Member within(double from, double to) const {
        Member with = *this;
        with.least = from;
        with.most = to;
        return with;
    }
    constexpr Member up_to_bytes(double bytes) const {
        Member with = *this;
        with.longest = bytes;
        return with;
    }
    constexpr Member or_unknown() const {
        Member with = *this;
        with.may_be_unknown = true;
        return with;
    }
    constexpr Member whatever() const {
        Member with = *this;
        with.any_number = true;
        return with;
    }
    constexpr Member since_later() const {
        Member with = *this;
        with.later = true;
        return with;
    }
};

}  // namespace lanescope
