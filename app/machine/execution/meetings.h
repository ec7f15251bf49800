// The words at which the lanes of a warp meet, as functions that a kernel calls: what each asks of its warp.
//
// The first columns are the names that the host compiler gives to the declarations in
// app/machine/cuda/lanescope_lanes.h.
#pragma once

// SHUFFLE(word, mangled name up to the value's type, mangled name after that type)
#define LANESCOPE_SHUFFLE_WORDS(SHUFFLE)                 \
    SHUFFLE(shuffle_idx, "_Z11__shfl_syncj", "ii")       \
    SHUFFLE(shuffle_up, "_Z14__shfl_up_syncj", "ji")     \
    SHUFFLE(shuffle_down, "_Z16__shfl_down_syncj", "ji") \
    SHUFFLE(shuffle_xor, "_Z15__shfl_xor_syncj", "ii")

// VOTE(word, name): (mask, predicate)
#define LANESCOPE_VOTE_WORDS(VOTE) \
    VOTE(ballot, "__ballot_sync")  \
    VOTE(all, "__all_sync")        \
    VOTE(any, "__any_sync")

// REDUCE(word, name): (mask, value)
#define LANESCOPE_REDUCE_WORDS(REDUCE)              \
    REDUCE(add_signed, "_Z17__reduce_add_syncji")   \
    REDUCE(add_signed, "_Z17__reduce_add_syncjj")   \
    REDUCE(min_signed, "_Z17__reduce_min_syncji")   \
    REDUCE(min_unsigned, "_Z17__reduce_min_syncjj") \
    REDUCE(max_signed, "_Z17__reduce_max_syncji")   \
    REDUCE(max_unsigned, "_Z17__reduce_max_syncjj") \
    REDUCE(and_bits, "_Z17__reduce_and_syncjj")     \
    REDUCE(or_bits, "_Z16__reduce_or_syncjj")       \
    REDUCE(xor_bits, "_Z17__reduce_xor_syncjj")

// MATCH(word, name): (mask, value of 8 bytes)
#define LANESCOPE_MATCH_WORDS(MATCH)        \
    MATCH(match_any, "lanescope_match_any") \
    MATCH(match_all, "lanescope_match_all")

// BARRIER(word, name): (predicate)
#define LANESCOPE_BARRIER_WORDS(BARRIER)          \
    BARRIER(syncthreads, "__syncthreads")         \
    BARRIER(barrier_count, "__syncthreads_count") \
    BARRIER(barrier_all, "__syncthreads_and")     \
    BARRIER(barrier_any, "__syncthreads_or")
