#!/bin/bash
# serve.sh size [node flags]
size=$1; shift
url=$(python3 -c "import json;print(json.load(open('/tmp/spd/subject-$size.json'))['url'])")
dir=/tmp/spd/dir-$size
exec env DATABASE_URL=$url DATA_DIR=$dir PORT=5600 TRUST_PROXY=1 LOG_LEVEL=warn $SERVER_ENV node --max-semi-space-size=4 "$@" dist/node/server/main.js
