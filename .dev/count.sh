# statements per request
.dev/serve.sh ${2:-100000} > /tmp/spd/server.log 2>&1 &
until curl -sf -o /dev/null localhost:5600/readyz; do sleep 0.3; done
node .dev/load.ts ${2:-100000} $1 500 1 http > /dev/null
psql -qh 127.0.0.1 -p 5599 -U postgres -c 'select pg_stat_statements_reset()' >/dev/null
node .dev/load.ts ${2:-100000} $1 2000 0 http
psql -qh 127.0.0.1 -p 5599 -U postgres -c "select calls, rows, (total_exec_time/calls)::numeric(8,3) ms, (total_plan_time/calls)::numeric(8,3) plan, left(regexp_replace(query,'\s+',' ','g'),90) q from pg_stat_statements order by calls desc limit 14"
kill $!; wait $!
