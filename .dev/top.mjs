import { readdirSync, readFileSync } from "node:fs";
const f = readdirSync("/tmp/spd/prof")
  .map((n) => "/tmp/spd/prof/" + n)
  .sort((a, b) => readFileSync(b).length - readFileSync(a).length)[0];
const p = JSON.parse(readFileSync(f));
const byId = new Map(p.nodes.map((n) => [n.id, n]));
const self = new Map();
const dt = p.timeDeltas;
p.samples.forEach((s, i) => self.set(s, (self.get(s) ?? 0) + dt[i]));
const parent = new Map();
for (const n of p.nodes) for (const c of n.children ?? []) parent.set(c, n.id);
const short = (u) =>
  u
    .replace(/.*node_modules\//, "")
    .replace(/.*\/wt-speed\//, "")
    .replace(/^file:\/\//, "");
const sum = {},
  cat = {},
  incl = {};
let total = 0,
  idle = 0;
for (const [id, t] of self) {
  const n = byId.get(id);
  const c = n.callFrame;
  if (c.functionName === "(idle)") {
    idle += t;
    continue;
  }
  total += t;
  const k = `${c.functionName || "(anon)"} ${short(c.url)}:${c.lineNumber + 1}`;
  sum[k] = (sum[k] ?? 0) + t;
  const u = short(c.url);
  const g =
    u === ""
      ? c.functionName.startsWith("(")
        ? c.functionName
        : "native"
      : u.startsWith("node:")
        ? u
        : u.startsWith("dist/") || u.startsWith("server")
          ? u
          : u
              .split("/")
              .slice(0, u.startsWith("@") ? 2 : 1)
              .join("/");
  cat[g] = (cat[g] ?? 0) + t;
  const seen = new Set();
  for (let x = id; x !== undefined; x = parent.get(x)) {
    const cf = byId.get(x).callFrame;
    const kk = `${cf.functionName || "(anon)"} ${short(cf.url)}:${cf.lineNumber + 1}`;
    if (!seen.has(kk)) {
      seen.add(kk);
      incl[kk] = (incl[kk] ?? 0) + t;
    }
  }
}
const show = (o, n) =>
  Object.entries(o)
    .sort((a, b) => b[1] - a[1])
    .slice(0, n)
    .forEach(([k, t]) => console.log(((t / total) * 100).toFixed(1).padStart(5) + "% " + k));
console.log("busy s", (total / 1e6).toFixed(2), "idle s", (idle / 1e6).toFixed(2));
console.log("-- self");
show(sum, 32);
console.log("-- category");
show(cat, 22);
console.log("-- inclusive");
show(incl, 70);
