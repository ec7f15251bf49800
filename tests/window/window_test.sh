#!/usr/bin/env bash
# The real window, used as a person uses it: opened on a display of its own, clicked, typed into, and closed. What it
# makes of that is read from its state log (--log-state), so that the test waits for states and never for time.
#   window_test.sh LANESCOPE    exit code 77: skipped, with the reason
set -u
lanescope=$1
here=$(cd "$(dirname "$0")" && pwd)

if [ -z "${LANESCOPE_WINDOW_TEST_INSIDE:-}" ]; then
    for tool in xvfb-run xdotool import compare; do
        command -v $tool >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
    done
    LANESCOPE_WINDOW_TEST_INSIDE=1 exec xvfb-run -a -s "-screen 0 1600x900x24" bash "$0" "$@"
fi

# Where things stand in a window of 1600x900.
at_variant_warp_per_row="27 456"
at_operation_sgemv="68 95"
at_rows_slider="179 216"
at_rows_slider_left="60 216"
at_problem_text="110 349"
at_problem_text_of_banded="110 314"
at_uneven_rows="60 290"
at_skew_slider_left="16 340"
at_skew_slider="80 340"
at_pattern_banded="147 160"
at_27_in_3d="242 251"
at_tab_sweep="404 64"
at_tab_roofline="470 64"
at_tab_ledger="540 64"
at_tab_metrics="604 64"
at_sweep_button="660 104"
at_csv_button="314 848"

at_tab_source="1155 65"
at_matrix_entry="1175 165"
at_breaks_button="1500 372"

at_map_a="480 500"
at_map_a_box="360 430 620 560"
at_minimap_a="600 793"
at_grid_button="722 314"
at_colour_list="1062 314"
at_difference_switch="573 314"
at_third_export="800 403"
recording=$(cd "$(dirname "$0")/../../assets/recordings" && pwd)/h200-spmv-uniform-1m-clocks.lane

folder=$(mktemp -d)
export XDG_STATE_HOME=$folder/state
cd "$folder" || exit 1
# shellcheck source=tests/window/drive.sh
. "$here/drive.sh"
trap 'kill "$program" 2>/dev/null; rm -rf "$folder"' EXIT

# shellcheck disable=SC2086
drag() { xdotool mousemove $1 sleep 0.1 mousedown 1 sleep 0.1 mousemove $2 sleep 0.1 mouseup 1; }
# box "X0 Y0 X1 Y1": Shift and drag, in steps that the window can see.
# shellcheck disable=SC2086
box() {
    set -- $1
    xdotool mousemove "$1" "$2" sleep 0.1 keydown shift sleep 0.1 mousedown 1 sleep 0.1 mousemove "$3" "$4" sleep 0.1 \
        mouseup 1 sleep 0.1 keyup shift
}
enter_text() { xdotool type --delay 20 "$1" && keys Return; }
middle() { import -window root -crop 560x132+520+384 rgb:- | cksum; }

# answer_with KEY PATH: presses the key, waits for its question in the middle of the window, and types the path.
answer_with() {
    local before deadline=$((SECONDS + 20))
    before=$(middle)
    keys "$1"
    while [ "$(middle)" = "$before" ]; do [ $SECONDS -lt $deadline ] || { fail "$1 asks for a path"; return; }; done
    sleep 0.3  # the field takes the keyboard a frame after it appears
    keys ctrl+a
    enter_text "$2"
}

# picture NAME: F12, and the new file under that name.
picture() {
    local deadline=$((SECONDS + 20))
    keys F12
    until compgen -G 'lanescope-*.png' >/dev/null; do
        [ $SECONDS -lt $deadline ] || { fail "F12 saves a picture"; return; }
        sleep 0.05
    done
    wait_for "F12 saves a picture" '"notice":"saved to lanescope-'
    mv lanescope-*.png "$1"
}

# wait_for_file WHAT PATTERN: until there is a file of such a name.
wait_for_file() {
    local deadline=$((SECONDS + 20))
    until compgen -G "$2" >/dev/null; do
        [ $SECONDS -lt $deadline ] || fail "$1: no $2"
        sleep 0.05
    done
    echo "ok: $1"
}

differ() {
    local pixels
    pixels=$(compare -metric AE "$1" "$2" null: 2>&1)
    pixels=${pixels%% *}
    if [ "${pixels%.*}" -gt "$3" ] 2>/dev/null; then echo "ok: $4"; else fail "$4: $pixels pixels differ"; fi
}

ready='"busy":false'
open --problem spmv:uniform,rows=2000,max=16 --variants thread_per_row,cte
wait_for "it opens and runs what was asked for" "$ready" '"complete":2' '"problem":"spmv:uniform,rows=2000,' '"error":""'
picture first.png

click "$at_variant_warp_per_row"
wait_for "a click adds a variant and runs it" '"warp_per_row"' "$ready" '"complete":3'
picture second.png
differ first.png second.png 5000 "and the picture shows it"

drag "$at_rows_slider" "$at_rows_slider_left"
wait_for "a moved slider runs the new problem at once" '"problem":"spmv:uniform,rows=([0-9]{1,3}|1[0-9]{3}),' "$ready" '"complete":3'

click "$at_uneven_rows"
drag "$at_skew_slider_left" "$at_skew_slider"
wait_for "uneven rows fold out, and their knobs run at once" '"problem":"spmv:uniform,[^"]*,skew=[1-9]' "$ready" '"complete":3'
click "$at_uneven_rows"
click "$at_problem_text"
keys ctrl+a
enter_text "spmv:stencil,side=20"
wait_for "a typed stencil is run" '"problem":"spmv:stencil,side=20,points=5,' "$ready" '"complete":3'
click "$at_27_in_3d"
wait_for "another stencil is, on a grid of about as many points" '"problem":"spmv:stencil,side=7,points=27,' "$ready" '"complete":3'
click "$at_pattern_banded"
wait_for "each pattern has a choice of its own" '"problem":"spmv:banded,' "$ready" '"complete":3'
click "$at_problem_text_of_banded"
keys ctrl+a
enter_text "spmv:banded,rows=300,band=2"
wait_for "a typed problem is run" '"problem":"spmv:banded,rows=300,band=2,' "$ready" '"complete":3' '"error":""'

run=$(field run)
keys r
wait_for "R runs again" "\"run\":$((run + 1))[,}]" "$ready" '"complete":3'
keys l
wait_for "L turns live off" '"live":false'
keys Right Right
wait_for "arrows move the step cursor" '"cursor_step":1\.0'
keys plus
wait_for "+ zooms in" '"steps":[1-9]'
keys Tab
wait_for "Tab swaps the maps" '"map_a":"(cte|warp_per_row)"'

keys e 3
wait_for "E and 3 save the table of source lines" '"notice":"saved to lanescope-lines-[^"]*csv"'
if grep -q '^variant,file,line,events,mean_active,idle_lane_steps' lanescope-lines-*.csv &&
    grep -q '^warp_per_row,spmv/warp_per_row.cuh,' lanescope-lines-*.csv; then
    echo "ok: with a line for each of each variant"; else fail "the CSV has no such lines"; fi
rm lanescope-lines-*.csv
keys e
sleep 0.3
click "$at_third_export"
wait_for_file "so does a click in the card" 'lanescope-lines-*.csv'
keys e 4
wait_for "4 saves the results with their lanes" '"notice":"saved to lanescope-[0-9-]*.lane"'
"$lanescope" open lanescope-*.lane --lanes-json again.json 2>/dev/null || fail "what was saved can be opened"
keys e 5
wait_for "5 saves the lanes as JSON" '"notice":"saved to lanescope-lanes-[^"]*json"'
if cmp -s lanescope-lanes-*.json again.json; then echo "ok: the same as from the recording"; else
    fail "JSON from the window and from the recording differ"; fi
rm lanescope-*.lane
keys shift+F12
wait_for "Shift F12 saves a picture for slides" '"notice":"saved to lanescope-2x-'
size=$(identify -format %wx%h lanescope-2x-*.png)
if [ "$size" = 3200x1800 ]; then echo "ok: of twice the size"; else fail "the picture for slides has $size"; fi
rm lanescope-2x-*.png

answer_with s "$folder/saved.lane"
wait_for "S saves the results" '"notice":"saved to [^"]*saved.lane"'
answer_with o "$folder/missing.lane"
wait_for "a missing file is an error in the window" '"error":"[^"]*missing.lane'
answer_with o "$folder/saved.lane"
wait_for "O opens what was saved" '"from_file":true' '"complete":3' '"error":""'
keys l
wait_for "live runs go on beside a recording" '"from_file":false' '"live":true' '"own":3' '"results":6' "$ready" '"complete":6'
keys K
wait_for "which stays until it is let go" '"own":3' '"results":3'
"$lanescope" run --problem spmv:banded,rows=300,band=2 --variants cte --model p100 --backend emulator \
    --out p100.lane >/dev/null || fail "a recording of another device"
answer_with O "$folder/p100.lane"
wait_for "Shift O opens a recording beside them" '"own":3' '"results":4' '"error":""'
answer_with s "$folder/session.lane"
wait_for "S saves both" '"notice":"saved to [^"]*session.lane"'
answer_with o "$folder/session.lane"
wait_for "and they open as one session" '"results":4' '"own":4' '"notice":"opened [^"]*session.lane"'
answer_with o "$folder/saved.lane"
wait_for "O alone opens in place of them" '"results":3' '"own":3'
keys k
wait_for "K keeps the results" '"own":0' '"notice":"kept'
keys r
wait_for "and a run stands beside them" '"own":3' '"results":6' "$ready" '"complete":6'
keys K
wait_for "Shift K lets go of them" '"own":3' '"results":3'
click "$at_operation_sgemv"
wait_for "another operation runs at once" '"problem":"sgemv:' "$ready" '"from_file":false' '"error":""'

keys ctrl+q
ends 0 "Ctrl Q closes it with exit code 0"

open --problem spmv:uniform,rows=4000000
wait_for "a long run shows that it is busy" '"busy":true'
keys ctrl+q
ends 0 "it closes in the middle of a run"

open --problem spmv:uniform,rows=4000000
wait_for "a long run shows that it is busy" '"busy":true'
keys Escape
wait_for "Esc cancels it" "$ready" '"error":""'
keys ctrl+q
ends 0 "and it closes"

# The matrix: an entry leads to the step in which it is read. An exhibit leads to the problem that shows its defect.
open --problem spmv:banded,rows=8,band=1 --variants thread_per_row
wait_for "a small matrix is run" "$ready" '"complete":1'
keys m
wait_for "M shows the matrix" '"show_matrix":true'
click "$at_matrix_entry"
wait_for "a click on an entry puts the maps' cursor where it is read" '"cursor_step":[1-9][0-9]*\.0' '"source_line":[1-9]'
click "$at_tab_source"
wait_for "a click on the source brings it back" '"show_matrix":false'
keys ctrl+q
ends 0 "and it closes"

open --problem sgemv:64x64 --variants a_float4_no_tail
wait_for "an exhibit is run" "$ready" '"complete":1'
click "$at_breaks_button"
wait_for "its button runs the problem that shows its defect" '"problem":"sgemv:8x132,' "$ready" '"complete":1'
keys ctrl+q
ends 0 "and it closes"

# The plots. A sweep that is killed half-way goes on from the points that it finished.
open --problem sgemv:4096x512 --variants thread_per_row,warp_per_row
wait_for "two variants are run" "$ready" '"complete":2'
picture bars.png
click "$at_tab_sweep"
wait_for "the sweep has an axis of the problem" '"tab":1,' '"axes":\["K='
click "$at_sweep_button"
wait_for "points of a sweep come in" '"done":[1-6],' '"running":true'
kill -9 $program
wait $program 2>/dev/null
kept=$(compgen -G "$XDG_STATE_HOME/lanescope/sweeps/*.lane") || fail "finished points are in a file"
first=$("$lanescope" open "$kept" --json - | grep -m 1 '"date"')
open --problem sgemv:4096x512 --variants thread_per_row,warp_per_row
wait_for "two variants are run" "$ready" '"complete":2'
click "$at_tab_sweep"
wait_for "the sweep has the same axis" '"tab":1,' '"axes":\["K='
click "$at_sweep_button"
wait_for "the sweep goes on to its end" '"done":7,' '"points":14' '"running":false' '"sweep_error":""'
again=$("$lanescope" open "$kept" --json - | grep -m 1 '"date"')
if [ -n "$first" ] && [ "$first" = "$again" ]; then echo "ok: it did not run finished points again"; else
    fail "finished points are run again: $first, $again"; fi
picture sweep.png
differ bars.png sweep.png 5000 "and shows lines"
click "$at_tab_roofline"
wait_for "the roofline opens" '"tab":2,'
click "$at_tab_ledger"
wait_for "the ledger opens" '"tab":4,'
picture ledger.png
click "$at_tab_metrics"
wait_for "the metrics open" '"tab":3,'
keys p
wait_for "P makes the plots large" '"large_plots":true'
picture metrics.png
differ ledger.png metrics.png 20000 "in place of the maps"
click "$at_csv_button"
wait_for "the metrics are saved" '"notice":"saved to lanescope-metrics-.*csv"'
if grep -q '^group,metric,unit,kind,thread_per_row,warp_per_row$' lanescope-metrics-*.csv; then
    echo "ok: as a table with a column a variant"; else fail "the CSV has no such header"; fi
keys ctrl+q
ends 0 "and it closes"

# The lane maps: zoomed from the grid to a box, coloured by the cause, on both axes, with the cursor running.
open open "$recording"
wait_for "a recording opens" '"from_file":true' '"complete":3'
keys c Right Right
wait_for "C puts the maps on an axis of cycles, and arrows go from event to event" '"axis":1' '"cursor_step":[1-9][0-9]+\.0'
keys c
wait_for "and back, the cursor at the same event" '"axis":0' '"cursor_step":1\.0'
keys g
wait_for "G shows the whole grid" '"warps":0\.0'
picture grid.png
keys 4
wait_for "4 shows four warps" '"warps":4\.0'
click "$at_grid_button"
wait_for "so does the switch for the grid" '"warps":0\.0'
keys d
wait_for "D shows the difference in place of map B" '"map_difference":true'
sleep 0.5
picture difference.png
differ grid.png difference.png 20000 "and the picture shows it"
click "$at_difference_switch"
keys d
wait_for "its switch keeps it, and D goes back" '"map_difference":false'
click "$at_difference_switch"
wait_for "the switch shows it too" '"map_difference":true'
keys d
keys f
wait_for "F shows four maps" '"four_maps":true'
sleep 0.5
picture four.png
differ grid.png four.png 20000 "and the picture shows them"
keys e 6
wait_for "E and 6 save the lane maps alone" '"notice":"saved to lanescope-maps-[0-9-]*.png"'
size=$(identify -format "%w %h" lanescope-maps-*.png)
keys e x 6
wait_for "with X twice as large" '"notice":"saved to lanescope-maps-2x-[0-9-]*.png"'
larger=$(identify -format "%w %h" lanescope-maps-2x-*.png)
# shellcheck disable=SC2086  # two sizes, four words
set -- $size $larger
if [ "$1" -lt 1000 ] && [ $((2 * $1)) = "$3" ] && [ $((2 * $2)) = "$4" ]; then
    echo "ok: at their size in the window, and at twice that"; else fail "the pictures have $size and $larger"; fi
rm lanescope-maps-*.png
keys f
wait_for "F goes back to two" '"four_maps":false'
box "$at_map_a_box"
wait_for "Shift and drag zooms into a box" '"first_step":[1-9]' '"first_warp":[1-9]' '"warps":[1-9]'
picture box.png
differ grid.png box.png 20000 "and the picture shows it"
first_step=$(field first_step)
click "$at_minimap_a"
wait_for "a click on the minimap moves the visible part" '"first_step":[^,]*' '"steps":[1-9]'
[ "$(field first_step)" != "$first_step" ] || fail "a click on the minimap moves the visible part"
for colour in 1 2 3 4 5; do
    keys w
    wait_for "W goes on to the next colouring" "\"colour\":$colour[,}]"
done
keys 0
keys Home
keys space
wait_for "Space lets the cursor run" '"cursor_step":([2-9]|[1-9][0-9]+)\.'
keys space
click "$at_colour_list"
cursor=$(field cursor_step)
keys Right Escape
sleep 0.3
[ "$(field cursor_step)" = "$cursor" ] && echo "ok: an open list keeps the arrows from the maps" ||
    fail "an open list keeps the arrows from the maps"
keys ctrl+q
ends 0 "and it closes"

echo "all passed"
