# The demo notebook is built with the tests.
if(TARGET lanescope_demo)
  lanescope_bench(bench_lane_map SOURCES lane_map_bench.cpp LINK lanescope_views lanescope_demo)
endif()
