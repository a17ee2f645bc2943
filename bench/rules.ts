import { setTimeout as delay } from "node:timers/promises";
import { allOf } from "#shared/filters.ts";
import { rule } from "#shared/rules/rules.ts";
import { startServer } from "#tests/support/server-process.ts";
import { postgresKind } from "./databases.ts";
import { ImportClient } from "./import-client.ts";
import { atLeast, atMost, type Figure, limits } from "./limits.ts";
import { describeFigures } from "./report.ts";
import { percentile } from "./samples.ts";
import { prepareSubject } from "./subject.ts";
import { watchList } from "./watch-list.ts";

/**
 * `npm run bench:rules`: how many runs of a rule, which changes a field and logs a note, one server does a minute on
 * PostgreSQL after a bulk edit, and what they cost someone who reads a list meanwhile.
 */
const contacts = 50_000;
/** A fifth of the contacts. */
const edited = "status=lead";
const warmUp = `${edited}&q=grace`;
const quietMs = 10_000;
const lookEveryMs = 200;
/** A team that works, not one that asks as fast as it can. */
const listEveryMs = 50;

await using stack = new AsyncDisposableStack();
const postgres = await postgresKind(stack);
const database = await postgres.make();
const { cookie } = await prepareSubject(database, contacts);
const server = await startServer(database.variables);
stack.defer(server.stop);
const client = new ImportClient({ baseUrl: server.baseUrl, cookie });

const id = await switchRuleOn();
await client.edit(warmUp, { title: "Visitor" });
await untilDone(0);
const alone = watchList(client, listEveryMs);
await delay(quietMs);
const aloneMs = await alone.stop();
const before = (await readRuns()).done;
await client.edit(edited, { title: "Buyer" });
const figures = await measureRuns();
process.stdout.write(`${describeFigures("Runs of a rule on PostgreSQL", figures)}\n`);
const isKept = Object.values(figures).every(({ limit }) => limit?.isKept !== false);
process.exitCode = isKept ? 0 : 1;

async function switchRuleOn(): Promise<string> {
  const made = rule.parse(
    await client.ask("POST", "/api/rules", {
      name: "Note buyers",
      kind: "contact",
      trigger: { type: "changed", fields: ["title"] },
      filter: JSON.stringify(allOf({ field: "status", operator: "isAnyOf", value: ["lead"] })),
      steps: [
        { type: "change", changes: { status: "active" } },
        { type: "note", text: "Became a buyer" },
      ],
    }),
  );
  await client.ask("PUT", `/api/rules/${made.id}/switch`, { isOn: true });
  return made.id;
}

async function readRuns() {
  return rule.parse(await client.ask("GET", `/api/rules/${id}`)).runs;
}

/** @returns how many are done, once these many were before and none is left */
async function untilDone(known: number): Promise<number> {
  let runs = await readRuns();
  while (runs.running > 0 || runs.done === known) {
    await delay(lookEveryMs);
    runs = await readRuns();
  }
  return runs.done - known;
}

async function measureRuns(): Promise<Record<string, Figure>> {
  const list = watchList(client, listEveryMs);
  const begunMs = performance.now();
  const done = await untilDone(before);
  const minutes = (performance.now() - begunMs) / 60_000;
  const besideMs = await list.stop();
  const [p50Ms, p50AloneMs] = [percentile(besideMs, 0.5), percentile(aloneMs, 0.5)];
  return {
    runs: { text: `${done} in ${(minutes * 60).toFixed(1)} s` },
    "a minute": atLeast(done / minutes, limits.runsAMinute, (value) => value.toFixed(0)),
    "a list of 50, p50": { text: `${p50AloneMs.toFixed(1)} ms` },
    "beside the runs, p50": { text: `${p50Ms.toFixed(1)} ms` },
    "times as long": atMost(p50Ms / p50AloneMs, limits.listBesideRules, (value) =>
      value.toFixed(2),
    ),
  };
}
