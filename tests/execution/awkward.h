// Problems that kernels often get wrong.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "app/operations/reference.h"
#include "app/operations/spmv/spmv_problem.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

/// Each entry is the text of a problem or the name of a matrix in awkward_rows().
inline std::vector<std::string> awkward_names() {
    return {"sgemv:1x1", "sgemv:1x7", "sgemv:3x5", "sgemv:5x31", "sgemv:130x16", "sgemv:129x33", "sgemv:7x127",
            "sgemv:2x130", "sgemv:33x1", "sgemv:1x1000", "sgemv:64x64,alpha=2,beta=0.5", "sgemv:65x13,alpha=-1,beta=1",
            "sgemv:17x66,alpha=0,beta=3", "sgemv:3x264", "sgemv:5x1032,alpha=0.5,beta=-2", "sgemv:3x9001",
            //
            "spmv:uniform,rows=1,cols=1,max=1", "spmv:uniform,rows=65,cols=40,max=32",
            "spmv:uniform,rows=1000,cols=1000,max=3", "spmv:uniform,rows=31,cols=5,max=5",
            "spmv:banded,rows=100,band=3", "spmv:banded,rows=1,band=1", "spmv:rmat,scale=8,edges=8",
            //
            "spmv:uniform,rows=500,cols=300,max=40,values=fractions",
            //
            "no nonzero", "one giant row", "giant neighbours", "every third row", "last row longest",
            "nonzeros behind 3000 empty rows", "work that fills a tile", "work that fills a window"};
}

/// Returns the row lengths of a matrix that no generator makes, by its name.
inline std::vector<int> awkward_rows(const std::string& name) {
    std::vector<int> lengths;
    if (name == "no nonzero") lengths.assign(70, 0);
    if (name == "one giant row") {
        lengths.assign(50, 0);
        lengths[20] = 5000;
    }
    if (name == "giant neighbours") lengths = {3, 2100, 1500, 0, 2, 4000};
    if (name == "nonzeros behind 3000 empty rows") {
        lengths.assign(3010, 0);
        for (std::size_t row = 3000; row < lengths.size(); ++row) lengths[row] = 7;
    }
    if (name == "work that fills a tile") lengths.assign(64, 27);    // rows + nonzeros: twice merge_path's tile of 896
    if (name == "work that fills a window") lengths.assign(64, 31);  // and twice row_blocks' window of 1024
    if (name == "every third row")
        for (int i = 0; i < 100; ++i) lengths.push_back(i % 3 == 0 ? 33 : 0);
    if (name == "last row longest") {
        lengths.assign(64, 1);
        lengths[31] = lengths[63] = 100;
    }
    return lengths;
}

inline Instance rows_of_length(const std::vector<int>& lengths) {
    SpmvInstance instance;
    instance.rows = std::int64_t(lengths.size());
    instance.cols = 1000;
    instance.offsets.push_back(0);
    for (const int length : lengths) {
        for (int i = 0; i < length; ++i) {
            instance.columns.push_back(i % 1000);
            instance.values.push_back(0.25f * float(i % 7) - 0.5f);
        }
        instance.offsets.push_back(int(instance.columns.size()));
    }
    for (int c = 0; c < 1000; ++c) instance.x.push_back(1.0f / float(1 + c));
    return instance;
}

inline Instance awkward_instance(const std::string& name) {
    Progress progress;
    const std::vector<int> lengths = awkward_rows(name);
    return lengths.empty() ? make_instance(parse_problem(name), progress) : rows_of_length(lengths);
}

/// Returns "warp_per_row:lanes=8", for example: each variant that can run, with each number of lanes and with the
/// smallest and largest block. `warp_synchronous` selects the variants that need lockstep lanes instead.
inline std::vector<std::string> variants_for(const Instance& instance, VariantGroup group, bool on_gpu = false,
                                             bool warp_synchronous = false) {
    ProblemFacts facts = facts_of(instance);
    facts.on_gpu = on_gpu;
    std::vector<std::string> texts;
    for (const Variant& variant : shipped_catalog().variants()) {
        if (variant.group != group || variant.warp_synchronous != warp_synchronous || refusal(variant, facts)) continue;
        texts.emplace_back(variant.id);
        for (const int lanes : variant.lanes)
            texts.push_back(std::string(variant.id) + ":lanes=" + std::to_string(lanes));
        for (const int warps : {1, 32})
            if (std::ranges::count(variant.warps, warps))
                texts.push_back(std::string(variant.id) + ":warps=" + std::to_string(warps));
    }
    return texts;
}

}  // namespace lanescope
