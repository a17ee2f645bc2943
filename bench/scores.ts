// Measures what working a score out takes on a built server with 1,000,000 contacts on PostgreSQL: for all of them again,
// as points fade, where nothing changes, and after a server was killed. Ends badly when a limit is broken.
//   npm run bench:scores [-- --contacts 10000] [--database URL]   URL: one that `bench:lists` filled before
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { allOf } from "#shared/filters/filters.ts";
import { format } from "#shared/format/format.ts";
import { type EngagementPart, score, type ScoreDefinition } from "#shared/scores/scores.ts";
import { startServer, type ServerProcess } from "#tests/support/server-process.ts";
import { ImportClient } from "./import-client.ts";
import { atMost, type Figure, limits } from "./limits.ts";
import { fillForLists, findFilled } from "./lists/subject.ts";
import { describeFigures, judge, print, printMachine } from "./report.ts";
import { percentile } from "./samples.ts";
import { forgetPeak, peakMegabytes } from "./server-memory.ts";
import { signIn } from "./sign-up.ts";
import { listEveryMs, quietMs, watchList } from "./watch-list.ts";

const { values: options } = parseArgs({
  options: { contacts: { type: "string", default: "1000000" }, database: { type: "string" } },
});

const lookEveryMs = 500;

/** Short, for a server that was killed is missed only after it. */
const liveness = { JOB_HEARTBEAT_SECONDS: "10" };

const isSoftware = allOf({
  related: "company",
  has: "some",
  where: allOf({ field: "industry", operator: "is", value: "Software" }),
});
const fitOf = (points: number): ScoreDefinition["fit"] => [
  { filter: whereStatus("lead"), points },
  { filter: JSON.stringify(isSoftware), points: 15 },
];
const counted = (meetingHalfLife: number): EngagementPart[] => [
  { event: "meeting", points: 30, halfLifeDays: meetingHalfLife },
  { event: "reply", points: 20, halfLifeDays: 90 },
  { event: "call", points: 15, halfLifeDays: 90 },
  { event: "form", points: 15, halfLifeDays: 90 },
  { event: "webhook", points: 10, halfLifeDays: 90 },
];

printMachine();
judge(await measureAll());

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const url = options.database ?? (await fillForLists(stack, Number(options.contacts)));
  const { email } = await findFilled(url);
  const start = () => startServer({ DATABASE_URL: url, ...liveness });
  const first = await start();
  const cookie = await signIn(first.baseUrl, email);
  const client = new ImportClient({ baseUrl: first.baseUrl, cookie });
  const alone = watchList(client, listEveryMs);
  await delay(quietMs);
  const aloneMs = percentile(await alone.stop(), 0.5);
  const figures: Figure[] = [];
  const measure = async (name: string, definition: ScoreDefinition) => {
    const measured = await measurePass(first, client, id, definition, aloneMs);
    print(describeFigures(name, measured));
    figures.push(...Object.values(measured));
  };
  const begun = { name: "Lead score", fit: fitOf(25), engagement: counted(60) };
  const { id } = score.parse(await client.ask("POST", "/api/scores", begun));
  await untilDone(client, id);
  await measure("Other points for a fifth of the contacts", {
    fit: fitOf(26),
    engagement: counted(60),
  });
  await measure("As points fade", { fit: fitOf(26), engagement: counted(58) });
  await measure("Nothing changes", { fit: fitOf(26).toReversed(), engagement: counted(58) });
  const resumed = await measureKill(first, client, id, start, cookie);
  print(describeFigures("A server is killed in the midst", resumed));
  return [...figures, ...Object.values(resumed)];
}

async function measurePass(
  server: ServerProcess,
  client: ImportClient,
  id: string,
  definition: ScoreDefinition,
  aloneMs: number,
): Promise<Record<string, Figure>> {
  forgetPeak(server.pid);
  await client.ask("PUT", `/api/scores/${id}`, { name: "Lead score", ...definition });
  const begunMs = performance.now();
  const list = watchList(client, listEveryMs);
  const looks = await untilDone(client, id);
  const seconds = (performance.now() - begunMs) / 1_000;
  const besideMs = percentile(await list.stop(), 0.5);
  const whole = (value: number) => value.toFixed(0);
  return {
    seconds: atMost(seconds, limits.scoreSeconds, whole),
    "how far it is, as seen": { text: `${looks} steps` },
    "the server's most MB": atMost(peakMegabytes(server.pid), limits.peakMegabytes, whole),
    "a list of 50, p50": { text: `${aloneMs.toFixed(1)} ms` },
    "beside it, p50": { text: `${besideMs.toFixed(1)} ms` },
    "times as long": atMost(besideMs / aloneMs, limits.listBesideScore, (value) =>
      value.toFixed(2),
    ),
  };
}

/** @returns how far the contacts were when the server was killed, and at most so few when another was first seen to go on */
async function measureKill(
  first: ServerProcess,
  client: ImportClient,
  id: string,
  start: () => Promise<ServerProcess>,
  cookie: string,
): Promise<Record<string, Figure>> {
  const definition = { fit: fitOf(27), engagement: counted(58) };
  await client.ask("PUT", `/api/scores/${id}`, { name: "Lead score", ...definition });
  let killedAt = 0;
  while (killedAt < Number(options.contacts) / 10) {
    await delay(lookEveryMs);
    killedAt = (await read(client, id)).progress?.done ?? 0;
  }
  await first.kill();
  const second = await start();
  try {
    const next = new ImportClient({ baseUrl: second.baseUrl, cookie });
    const seen = (await read(next, id)).progress?.done ?? 0;
    const begunMs = performance.now();
    await untilDone(next, id);
    const seconds = (performance.now() - begunMs) / 1_000;
    return {
      "contacts when it was killed": { text: format.number(killedAt) },
      "of them to do again": atMost(Math.max(0, killedAt - seen), 0, String),
      "seconds for the rest": atMost(seconds, limits.scoreSeconds, (value) => value.toFixed(0)),
    };
  } finally {
    await second.stop();
  }
}

async function read(client: ImportClient, id: string) {
  return score.parse(await client.ask("GET", `/api/scores/${id}`));
}

/** @returns how many different numbers of contacts were seen to be done */
async function untilDone(client: ImportClient, id: string): Promise<number> {
  const seen = new Set<number>();
  for (;;) {
    const { progress, problem } = await read(client, id);
    if (problem !== null) throw new Error(problem);
    if (!progress) return seen.size;
    seen.add(progress.done);
    await delay(lookEveryMs);
  }
}

function whereStatus(status: string): string {
  return JSON.stringify(allOf({ field: "status", operator: "isAnyOf", value: [status] }));
}
