#!/usr/bin/env bash
# Recordings and lessons do each other no harm: a recording stays when a control is touched, libraries stay when another
# one is opened beside it, and a lesson gives back what stood there before it.
#   recordings_test.sh LANESCOPE    exit code 77: skipped, with the reason
set -u
lanescope=$1
here=$(cd "$(dirname "$0")" && pwd)

if [ -z "${LANESCOPE_WINDOW_TEST_INSIDE:-}" ]; then
    for tool in xvfb-run xdotool import; do
        command -v $tool >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
    done
    LANESCOPE_WINDOW_TEST_INSIDE=1 exec xvfb-run -a -s "-screen 0 1600x900x24" bash "$0" "$@"
fi

# Where things stand in a window of 1600x900.
at_rows_slider="179 216"
at_rows_slider_left="60 216"
at_live_button="1461 23"
at_lesson_cross="380 65"

recordings=$(cd "$here/../../assets/recordings" && pwd)
folder=$(mktemp -d)
export XDG_STATE_HOME=$folder/state
cd "$folder" || exit 1
# shellcheck source=tests/window/drive.sh
. "$here/drive.sh"
trap 'kill "$program" 2>/dev/null; rm -rf "$folder"' EXIT

# shellcheck disable=SC2086
drag() { xdotool mousemove $1 sleep 0.1 mousedown 1 sleep 0.1 mousemove $2 sleep 0.1 mouseup 1; }

open open "$recordings/h200-spmv-uniform-1m.lane" "$recordings/h200-spmv-rmat-18.lane"
wait_for "two recordings open with all of their results" '"own":8,' '"results":15,' '"points_beside":0,' '"live_paused":true'
keys ctrl+q
ends 0 "and the window closes"

"$lanescope" run --problem spmv:uniform,rows=3000,max=8 --variants thread_per_row,cte --backend emulator \
    --out mine.lane >/dev/null || fail "a recording is made"
open open mine.lane
wait_for "a recording pauses live" '"from_file":true' '"live":false' '"live_paused":true' '"own":2,'
drag "$at_rows_slider" "$at_rows_slider_left"
wait_for "a moved slider changes the choice" '"problem":"spmv:uniform,rows=([0-9]{1,3}|1[0-9]{3}),'
wait_for "and no result" '"from_file":true' '"run":0,' '"results":2,' '"busy":false'
click "$at_live_button"
wait_for "live again starts a result beside the recording" '"from_file":false' '"live":true' '"live_paused":false' '"own":2,' \
    '"results":4,' '"complete":4' '"busy":false' '"error":""'
rows=$(state | grep -oE 'rows=[0-9]+' | head -n 1)

keys t 1
wait_for "a lesson has a stage of its own" '"lesson":"what-a-lane-map-shows"' '"applied":true' '"own":1,' '"results":1,' \
    '"busy":false' '"error":""'
click "$at_lesson_cross"
wait_for "its cross closes it and gives back what was there" '"lesson":""' "\"problem\":\"spmv:uniform,$rows," '"own":2,' '"results":4,' \
    '"complete":4' '"live":true' '"busy":false'
keys t 1
wait_for "the lesson opens again" '"lesson":"what-a-lane-map-shows"' '"applied":true' '"results":1,' '"busy":false'
keys Escape
wait_for "Esc closes it too" '"lesson":""' "\"problem\":\"spmv:uniform,$rows," '"results":4,'

drag "$at_rows_slider_left" "$at_rows_slider"
wait_for "a moved slider runs again, and the recording stays" '"problem":"spmv:uniform,rows=[0-9]{4}' '"own":2,' '"results":4,' '"complete":4' \
    '"busy":false'
keys K
wait_for "until it is let go" '"own":2,' '"results":2,'
keys ctrl+q
ends 0 "and the window closes"

echo "all passed"
