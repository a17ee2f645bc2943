// usage: load.ts size op[,op] ms [rounds] — server on port 5600 must run; compares http and bare
import { readFileSync } from "node:fs";
import { loadOverHttp } from "#bench/http-load.ts";
import { reads, writes } from "#bench/operations.ts";
import { openBarePostgres } from "#bench/bare-driver.ts";
import { openPostgres } from "#server/platform/database/postgres-database.ts";
import { recordScript } from "#bench/script.ts";
import { perSecond, percentile, median } from "#bench/samples.ts";
const [size, ops, ms, rounds = "3", what = "both"] = process.argv.slice(2);
const { url, owner, cookie } = JSON.parse(readFileSync(`/tmp/spd/subject-${size}.json`, "utf8"));
const baseUrl = process.env.BASE ?? "http://localhost:5600";
const { pool, close } = openPostgres(
  { databaseUrl: url },
  1,
  { queryMs: 0, idleInTransactionMs: 0 },
  (e: Error) => {
    throw e;
  },
);
import { execSync } from "node:child_process";
const cpuOf = (pids: number[]) =>
  pids.reduce((sum, p) => {
    try {
      const f = readFileSync(`/proc/${p}/stat`, "utf8").split(") ")[1]!.split(" ");
      return sum + (Number(f[11]) + Number(f[12])) * 10;
    } catch {
      return sum;
    }
  }, 0);
const serverPid = Number(
  execSync("ss -ltnp | grep ':5600 ' | grep -o 'pid=[0-9]*' | head -1 | cut -d= -f2").toString(),
);
const master = Number(readFileSync("/tmp/spd/data/postmaster.pid", "utf8").split("\n")[0]);
const backends = () => execSync(`pgrep -P ${master}`).toString().trim().split("\n").map(Number);
const bare = await openBarePostgres(url, 16);
let turn = Number(process.env.TURN ?? Date.now() % 1e6);
const next = () => ++turn;
for (const name of ops!.split(",")) {
  const op = [...reads, ...writes].find((o) => o.name.startsWith(name))!;
  const script = await recordScript(pool, op, owner);
  const shares: number[] = [];
  const h: number[] = [];
  const b: number[] = [];
  const p: number[] = [];
  for (let r = 0; r <= Number(rounds); r++) {
    const c0 = cpuOf([serverPid]),
      p0 = cpuOf(backends());
    const http = await loadOverHttp(
      { baseUrl, cookie },
      () => op.act(owner, next()).request,
      Number(ms),
    );
    const n = http.latenciesMs.length;
    if (r)
      console.log(
        `   server ${(((cpuOf([serverPid]) - c0) / n) * 1000).toFixed(0)} us  pg ${(((cpuOf(backends()) - p0) / n) * 1000).toFixed(0)} us per request`,
      );
    if (what === "http") {
      if (r) {
        h.push(perSecond(http));
        p.push(percentile(http.latenciesMs, 0.5));
      }
      continue;
    }
    const s = await bare.measure(script, next, Number(ms));
    if (r) {
      h.push(perSecond(http));
      b.push(perSecond(s));
      shares.push(perSecond(http) / perSecond(s));
      p.push(percentile(http.latenciesMs, 0.5));
    }
  }
  console.log(
    op.name,
    "http/s",
    median(h).toFixed(0),
    "p50",
    median(p).toFixed(1),
    what === "http"
      ? ""
      : `bare/s ${median(b).toFixed(0)} share ${(median(shares) * 100).toFixed(0)}% [${shares.map((s) => (s * 100).toFixed(0)).join(" ")}]`,
  );
}
await bare.close();
await close();
