import { readFileSync } from "node:fs";
import { Client } from "pg";
const [size, n = "1000", runs = "30"] = process.argv.slice(2);
const { url, owner } = JSON.parse(readFileSync(`/tmp/spd/subject-${size}.json`, "utf8"));
const c = new Client(url);
await c.connect();
const head = `select c.id, c.name, c.email, c.phone, c.title, c.company_id, c.avatar,c.status,c.tags,c.notes,c.owner_id,c.created_at, companies.name, null from contacts c left join companies on companies.workspace_id=c.workspace_id and companies.id=c.company_id where c.workspace_id=$1`;
const old = {
  text: `${head} and c.search_text like '%' || regexp_replace(fold_text($2), '[\\\\%_]', '\\\\\\&', 'g') || '%' order by c.id desc limit 51`,
};
const neu = {
  name: "neu",
  text: `${head} and c.id = any(array(
  with asked as materialized (select searched_keys($1, fold_text($2)) as keys, '%' || regexp_replace(fold_text($2), '[\\\\%_]', '\\\\\\&', 'g') || '%' as pattern),
  newest as materialized (select id, search_text from contacts where workspace_id=$1 order by id desc limit ${n}),
  quick as materialized (select id from newest where search_text like (select pattern from asked) limit 51)
  select id from quick union all
  (select id from contacts where (workspace_id=$1) is true and search_keys(workspace_id, search_text) @> (select keys from asked) and search_text like (select pattern from asked)
   and (select count(*) from quick) < 51 and (select count(*) from newest)=${n} order by id desc limit 51)
)) order by c.id desc limit 51`,
};
await c.query("set plan_cache_mode=force_generic_plan");
for (const q of [
  "ais bauer",
  ".bauer42",
  "zebulon quixworth",
  "nobody bauer",
  "maria",
  "an",
  "q",
  "mül",
  "bau",
  "schneider",
]) {
  const out: string[] = [];
  for (const s of [old, neu]) {
    const t: number[] = [];
    let rows = 0;
    for (let i = 0; i < Number(runs); i++) {
      const a = performance.now();
      rows = (
        (await c.query({ ...s, values: [owner.workspaceId, q], rowMode: "array" } as never)) as any
      ).rows.length;
      t.push(performance.now() - a);
    }
    t.sort((a, b) => a - b);
    out.push(`${rows} rows min ${t[0]!.toFixed(2)} med ${t[t.length >> 1]!.toFixed(2)}`);
  }
  console.log(q.padEnd(20), out.join("   |  "));
}
await c.end();
