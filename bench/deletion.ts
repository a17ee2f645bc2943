// Measures what deleting a workspace of 1,000,000 contacts takes on a built server on PostgreSQL: the call, all of its rows, and a list of
// another workspace meanwhile. Ends badly when a limit is broken. It empties the database that it is given.
//   npm run bench:deletion [-- --contacts 10000] [--database URL]   URL: one that `bench:lists` filled before
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import { runningDeletion } from "#shared/accounts/workspaces.ts";
import { format } from "#shared/format/format.ts";
import { startServer } from "#tests/support/server-process.ts";
import { ImportClient } from "./import-client.ts";
import { atMost, type Figure, limits } from "./limits.ts";
import { fillForLists, findFilled } from "./lists/subject.ts";
import { describeFigures, judge, print, printMachine } from "./report.ts";
import { percentile } from "./samples.ts";
import { forgetPeak, peakMegabytes } from "./server-memory.ts";
import { signIn, signUp } from "./sign-up.ts";
import { listEveryMs, quietMs, watchList } from "./watch-list.ts";

const { values: options } = parseArgs({
  options: { contacts: { type: "string", default: "1000000" }, database: { type: "string" } },
});

const lookEveryMs = 500;
/** As many as a list shows at once. */
const otherContacts = 50;

printMachine();
const figures = await measure();
print(describeFigures(`A workspace of ${options.contacts} contacts is deleted`, figures));
judge(Object.values(figures));

async function measure(): Promise<Record<string, Figure>> {
  await using stack = new AsyncDisposableStack();
  const url = options.database ?? (await fillForLists(stack, Number(options.contacts)));
  const { email } = await findFilled(url);
  const server = await startServer({ DATABASE_URL: url });
  stack.defer(server.stop);
  const { baseUrl, pid } = server;
  const owner = new ImportClient({ baseUrl, cookie: await signIn(baseUrl, email) });
  const other = await enterAnother(baseUrl);
  // A server that has just started answers more slowly.
  const atFirst = watchList(other, listEveryMs);
  await delay(quietMs);
  await atFirst.stop();
  const alone = watchList(other, listEveryMs);
  await delay(quietMs);
  const aloneMs = percentile(await alone.stop(), 0.5);
  forgetPeak(pid);
  const list = watchList(other, listEveryMs);
  const { workspaceName } = currentUser.parse(await owner.ask("GET", "/api/auth/user"));
  const begunMs = performance.now();
  await owner.ask("POST", "/api/workspace/delete", { name: workspaceName });
  const callMs = performance.now() - begunMs;
  const { rows, looks } = await untilGone(owner);
  const seconds = (performance.now() - begunMs) / 1_000;
  const latenciesMs = await list.stop();
  const besideMs = percentile(latenciesMs, 0.5);
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  const whole = (value: number) => value.toFixed(0);
  return {
    "the call": atMost(callMs, limits.deletionCallMs, milliseconds),
    "seconds for all rows": atMost(seconds, limits.deletionSeconds, whole),
    rows: { text: format.number(rows) },
    "how far it is, as seen": { text: `${looks} steps` },
    "the server's most MB": atMost(peakMegabytes(pid), limits.peakMegabytes, whole),
    "a list of another workspace, p50": { text: `${aloneMs.toFixed(1)} ms` },
    "beside it, p50": { text: `${besideMs.toFixed(1)} ms` },
    "beside it, p99": { text: `${percentile(latenciesMs, 0.99).toFixed(1)} ms` },
    "times as long": atMost(besideMs / aloneMs, limits.listBesideDeletion, (value) =>
      value.toFixed(2),
    ),
  };
}

async function enterAnother(baseUrl: string): Promise<ImportClient> {
  const email = `other.${Date.now()}@x.example`;
  const client = new ImportClient({ baseUrl, cookie: await signUp(baseUrl, email) });
  for (let number = 1; number <= otherContacts; number += 1) {
    const contact = { name: `Person ${number}`, email: `${number}@x.example` };
    await client.ask("POST", "/api/contacts", contact);
  }
  return client;
}

/** @returns how many rows there were, and how many different numbers of them were seen to be gone */
async function untilGone(client: ImportClient): Promise<{ rows: number; looks: number }> {
  const seen = new Set<number>();
  let rows = 0;
  for (;;) {
    const open = z
      .array(runningDeletion)
      .parse(await client.ask("GET", "/api/workspaces/deletions"));
    const [deletion] = open;
    if (!deletion) return { rows, looks: seen.size };
    rows = deletion.rowsTotal ?? rows;
    seen.add(deletion.rowsDone);
    await delay(lookEveryMs);
  }
}
