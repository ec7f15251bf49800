// OpenMP without -fopenmp: its pragmas are ignored, and one thread does the work.
#pragma once
#include <time.h>

typedef struct {
    int unused;
} omp_lock_t;
typedef omp_lock_t omp_nest_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic, omp_sched_guided, omp_sched_auto } omp_sched_t;
static inline int omp_get_thread_num() { return 0; }
static inline int omp_get_num_threads() { return 1; }
static inline int omp_get_max_threads() { return 1; }
static inline int omp_get_num_procs() { return 1; }
static inline int omp_get_num_devices() { return 0; }
static inline int omp_get_thread_limit() { return 1; }
static inline int omp_in_parallel() { return 0; }
static inline int omp_get_nested() { return 0; }
static inline int omp_get_level() { return 0; }
static inline int omp_get_dynamic() { return 0; }
static inline int omp_is_initial_device() { return 1; }
static inline void omp_set_num_threads(int) {}
static inline void omp_set_dynamic(int) {}
static inline void omp_set_nested(int) {}
static inline void omp_set_schedule(omp_sched_t, int) {}
static inline void omp_init_lock(omp_lock_t*) {}
static inline void omp_destroy_lock(omp_lock_t*) {}
static inline void omp_set_lock(omp_lock_t*) {}
static inline void omp_unset_lock(omp_lock_t*) {}
static inline int omp_test_lock(omp_lock_t*) { return 1; }
static inline double omp_get_wtick() { return 1e-9; }
static inline double omp_get_wtime() {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
