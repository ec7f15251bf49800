// The sites of one core, with their counts.
#pragma once

#include <array>
#include <vector>

#include "app/machine/execution/launch.h"

namespace lanescope::simt {

class SiteTable {
public:
    SiteTable() { recent_.fill({nowhere_key, 0}); }

    /// Returns the site's number; adds a new site.
    unsigned find(SiteKey key) {
        Recent& recent = recent_[(key * 0x9E3779B1u) >> 26];
        if (recent.key != key) [[unlikely]]
            recent = {key, search(key)};
        return recent.number;
    }

    SiteCounts& operator[](unsigned number) { return sites_[number]; }
    const std::vector<SiteCounts>& all() const { return sites_; }

private:
    static constexpr SiteKey nowhere_key = 0xffffffff;
    struct Recent {
        SiteKey key;
        unsigned number;
    };

    unsigned search(SiteKey key) {
        for (unsigned i = 0; i < sites_.size(); ++i)
            if (sites_[i].key == key) return i;
        sites_.push_back({.key = key});
        return static_cast<unsigned>(sites_.size() - 1);
    }

    std::array<Recent, 64> recent_;
    std::vector<SiteCounts> sites_;
};

}  // namespace lanescope::simt
