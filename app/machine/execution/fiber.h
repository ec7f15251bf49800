// A fiber: a function with its own stack that can stop in the middle and go on later. One carries each lane.
//
//     void start(unsigned lane, Body body);  // body() runs on the fiber at the first resume(); it must not return
//     bool started() const;
//     void resume();                         // runs the fiber until it calls yield()
//     void yield();                          // called on the fiber: goes back to whoever resumed it
//     void stop();                           // ends a fiber that stopped half-way: what its stack holds is forgotten
#pragma once

#if defined(__x86_64__) && defined(__LP64__) && defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#define LANESCOPE_OWN_SWITCH 1
#else
#define LANESCOPE_OWN_SWITCH 0
#endif

#if LANESCOPE_OWN_SWITCH
#include "app/machine/execution/fiber_x86_64.h"
#else
#include "app/machine/execution/fiber_boost.h"
#endif
