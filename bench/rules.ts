import { setTimeout as delay } from "node:timers/promises";
import { allOf } from "#shared/filters/filters.ts";
import { rule } from "#shared/rules/rules.ts";
import { startServer } from "#tests/support/server-process.ts";
import { postgresKind } from "./databases.ts";
import { ImportClient } from "./import-client.ts";
import { atLeast, atMost, type Figure, limits } from "./limits.ts";
import { describeFigures } from "./report.ts";
import { percentile } from "./samples.ts";
import { prepareSubject } from "./subject.ts";
import { listEveryMs, quietMs, watchList } from "./watch-list.ts";

/**
 * `npm run bench:rules`: how many runs of a rule with one step and with two one server does a minute on PostgreSQL after a
 * bulk edit, and what they cost someone who reads a list meanwhile.
 */
const contacts = 50_000;
const lookEveryMs = 200;

const change = { type: "change", changes: { status: "active" } };
const note = { type: "note", text: "Became a buyer" };

await using stack = new AsyncDisposableStack();
const postgres = await postgresKind(stack);
const database = await postgres.make();
const { cookie } = await prepareSubject(database, contacts);
const server = await startServer(database.variables);
stack.defer(server.stop);
const client = new ImportClient({ baseUrl: server.baseUrl, cookie });

const figures = [
  // A fifth of the contacts has each status.
  await measure("One step", "lead", [change], limits.runsAMinute),
  await measure("Two steps", "inactive", [change, note]),
];
const isKept = figures.flatMap(Object.values<Figure>).every(({ limit }) => limit?.isKept !== false);
process.exitCode = isKept ? 0 : 1;

async function measure(
  name: string,
  status: string,
  steps: object[],
  least?: number,
): Promise<Record<string, Figure>> {
  const id = await switchRuleOn(status, steps);
  await client.edit(`status=${status}&q=grace`, { title: "Visitor" });
  const known = await untilDone(id, 0);
  const alone = watchList(client, listEveryMs);
  await delay(quietMs);
  const aloneMs = percentile(await alone.stop(), 0.5);
  await client.edit(`status=${status}`, { title: "Buyer" });
  const beside = watchList(client, listEveryMs);
  const begunMs = performance.now();
  const done = await untilDone(id, known);
  const minutes = (performance.now() - begunMs) / 60_000;
  const besideMs = percentile(await beside.stop(), 0.5);
  const write = (value: number) => value.toFixed(0);
  const found = {
    runs: { text: `${done} in ${(minutes * 60).toFixed(1)} s` },
    "a minute":
      least === undefined ? { text: write(done / minutes) } : atLeast(done / minutes, least, write),
    "a list of 50, p50": { text: `${aloneMs.toFixed(1)} ms` },
    "beside the runs, p50": { text: `${besideMs.toFixed(1)} ms` },
    "times as long": atMost(besideMs / aloneMs, limits.listBesideRules, (value) =>
      value.toFixed(2),
    ),
  };
  process.stdout.write(`${describeFigures(`${name}, on PostgreSQL`, found)}\n`);
  return found;
}

/** @returns the id of a rule for contacts whose title changes */
async function switchRuleOn(status: string, steps: object[]): Promise<string> {
  const made = rule.parse(
    await client.ask("POST", "/api/rules", {
      name: `Welcome what was ${status}`,
      kind: "contact",
      trigger: { type: "changed", fields: ["title"] },
      filter: JSON.stringify(allOf({ field: "status", operator: "isAnyOf", value: [status] })),
      steps,
    }),
  );
  await client.ask("PUT", `/api/rules/${made.id}/switch`, { isOn: true });
  return made.id;
}

/** @returns how many more runs are done, once none is left */
async function untilDone(id: string, known: number): Promise<number> {
  for (;;) {
    const { runs } = rule.parse(await client.ask("GET", `/api/rules/${id}`));
    if (runs.running === 0 && runs.done > known) return runs.done - known;
    await delay(lookEveryMs);
  }
}
