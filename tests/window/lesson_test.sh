#!/usr/bin/env bash
# The lessons, used as in front of a class and at home: every page of every lesson by keys alone, a question answered, a
# goal reached, presenter mode, the tour of a first start, and a folder with a broken lesson.
#   lesson_test.sh LANESCOPE [WIDTHxHEIGHT]    exit code 77: skipped, with the reason
set -u
lanescope=$1
size=${2:-1280x720}
here=$(cd "$(dirname "$0")" && pwd)

if [ -z "${LANESCOPE_WINDOW_TEST_INSIDE:-}" ]; then
    for tool in xvfb-run xdotool import; do
        command -v $tool >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
    done
    LANESCOPE_WINDOW_TEST_INSIDE=1 exec xvfb-run -a -s "-screen 0 ${size}x24" bash "$0" "$@"
fi

folder=$(mktemp -d)
export XDG_STATE_HOME=$folder/state
cd "$folder" || exit 1
# shellcheck source=tests/window/drive.sh
. "$here/drive.sh"
trap 'kill "$program" 2>/dev/null; rm -rf "$folder"' EXIT

# at LESSON PAGE: the page is open, with its results.
at() { wait_for "$1, page $2" "\"lesson\":\"$1\"" "\"page\":$2[,}]" '"applied":true' '"error":""'; }

# The tour comes with the first start only, and only when nothing else was asked for.
open --size "$size"
wait_for "a first start shows the tour" '"tour":0' '"complete":2'
keys Return Right Return
wait_for "Enter goes on" '"tour":3'
keys Left
wait_for "Left goes back" '"tour":2'
keys Escape
wait_for "Esc ends it" '"tour":-1'
keys ctrl+q
ends 0 "and the window closes"
open --size "$size"
wait_for "a second start does not" '"complete":2' '"tour":-1'

# Every page of every lesson, from the list.
keys t Home Return
wait_for "T and Enter open the first lesson" '"page":1[,}]'
"$lanescope" lesson list | sed -nE '/^[a-z0-9-]+$/{h;d};/^  .*\(([0-9]+) pages?.*/{s//\1/;H;x;s/\n/ /p}' >lessons
number=0
while read -r lesson pages; do
    number=$((number + 1))
    keys t $number
    for page in $(seq 1 "$pages"); do
        at "$lesson" "$page"
        if grep -q '"covered":true' <<<"$(state)"; then
            keys n
            wait_for "N uncovers the results" '"covered":false'
        fi
        [ "$page" = "$pages" ] || keys n
    done
    last="$lesson $((pages - 1))"
done <lessons
[ $number -ge 8 ] || fail "there are $number lessons"
keys N
# shellcheck disable=SC2086  # two words
at $last
keys ctrl+q
ends 0 "and it closes"

# A question: results stay covered until it is answered. Behind it a goal, which the page's own results do not reach.
open --size "$size" --lesson 1
at what-a-lane-map-shows 1
keys n
wait_for "a question covers the results" '"page":2[,}]' '"covered":true'
keys Return
sleep 0.2
wait_for "Enter without a guess uncovers nothing" '"covered":true'
keys 4 0 BackSpace 1 Return
wait_for "a number and Enter do" '"covered":false'

keys n n n n n n
at what-a-lane-map-shows 7
wait_for "the goal is not reached by the page itself" '"reached":false'
keys ctrl+q
ends 0 "and it closes"

# A page with a sweep runs it, once its question is answered or skipped.
open --size "$size" --lesson long-rows --page 4
at long-rows 4
wait_for "the page's sweep is run" '"axes":\["K=512:65536:\*2"\]' '"done":8,' '"running":false' '"sweep_error":""'
keys 2 Return
wait_for "and shown when its question is answered" '"covered":false' '"tab":1,'
keys ctrl+q
ends 0 "and it closes"

# In front of a class.
open --size "$size" --lesson after-volta --page 1 --present
at after-volta 1
wait_for "--present begins in presenter mode, in larger type" '"presenting":true' '"text_scale":1\.[0-9]*[1-9]'
keys Next
at after-volta 2
keys Next
wait_for "a clicker uncovers" '"covered":false' '"page":2[,}]'
keys Next
wait_for "and turns pages" '"page":3[,}]'
keys Prior
at after-volta 2
keys o
wait_for "no question for a path opens" '"presenting":true'
keys i Escape
wait_for "Esc puts the spotlight out" '"presenting":true'
keys Escape
wait_for "Esc leaves presenter mode, and its type" '"presenting":false' '"text_scale":1\.0[,}]'
keys F11
wait_for "F11 goes back" '"presenting":true'
keys ctrl+q
ends 0 "and it closes"

# A folder of one's own, with a broken lesson in it.
mkdir own
cat >own/1-mine.md <<'LESSON'
---
lesson: Mine
---
---
page: One
problem: spmv:banded,rows=300,band=2
variants: thread_per_row
goal: mean_active(any) above 1
hint: It is reached at once.
---
{mean_active(thread_per_row)} lanes.
LESSON
printf -- '---\nlesson: Broken\n---\n---\npage: One\nvarants: cte\n---\nText.\n' >own/2-broken.md
open --size "$size" --lessons own --lesson mine
at mine 1
wait_for "a goal is checked" '"reached":true' '"problem":"spmv:banded,rows=300,band=2'
keys ctrl+q
ends 0 "and it closes"

open --size "$size" --lesson ragged-rows --page 7
at ragged-rows 7
wait_for "a page about real hardware opens its recording" '"from_file":true' '"covered":true'
keys t o
sleep 0.3  # the field takes the keyboard a frame after it appears
xdotool type --delay 20 "$folder/own"
keys Return
wait_for "a folder of lessons is opened from the list, in place of the others" '"notice":"opened the lessons in ' '"lesson":""'
keys 1
at mine 1
keys T
wait_for "Shift T starts the tour again" '"tour":0'
keys Escape ctrl+q
ends 0 "and it closes"

echo "all passed"
