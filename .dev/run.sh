#!/bin/bash
# run.sh size ops ms rounds http|both [node flags]
s=$1 o=$2 m=$3 r=$4 w=$5; shift 5
.dev/serve.sh $s "$@" > /tmp/spd/server.log 2>&1 &
until curl -sf -o /dev/null localhost:5600/readyz; do sleep 0.3; done
node .dev/load.ts $s $o $m $r $w
grep VmHWM /proc/$!/status; kill $!; wait $! 2>/dev/null
