#!/bin/bash
# prof.sh ops ms size
rm -rf /tmp/spd/prof; mkdir -p /tmp/spd/prof
.dev/serve.sh ${3:-100000} --require ./.dev/profhook.cjs > /tmp/spd/server.log 2>&1 &
until curl -sf -o /dev/null localhost:5600/readyz; do sleep 0.3; done
node .dev/load.ts ${3:-100000} $1 2000 1 http >/dev/null
kill -USR2 $!
node .dev/load.ts ${3:-100000} $1 $2 1 http
kill -USR2 $!; sleep 1.5
kill $!; wait $!
node .dev/top.mjs
