import { setTimeout as delay } from "node:timers/promises";
import { startServer } from "#tests/support/server-process.ts";
import { postgresKind } from "./databases.ts";
import { loadOverHttp } from "./http-load.ts";
import { contactsFile, ImportClient } from "./import-client.ts";
import { judgeWriters, type Turn } from "./judge-writers.ts";
import { writes } from "./operations.ts";
import { describeFigures } from "./report.ts";
import { percentile, perSecond, type Sample } from "./samples.ts";
import { prepareSubject, type Subject } from "./subject.ts";

/**
 * `npm run bench:writers`: how much 64 callers write in one workspace beside what 64 write in ten, by turns, and
 * how long they wait while 100,000 contacts are imported into that workspace.
 */
const callers = 64;
const workspaces = 10;
const contactsOfEach = 2_000;
const rounds = 5;
const turnMs = 4_000;
const imported = 100_000;

await using stack = new AsyncDisposableStack();
const database = await (await postgresKind(stack)).make();
const subjects: Subject[] = [];
for (let number = 0; number < workspaces; number += 1) {
  subjects.push(await prepareSubject(database, contactsOfEach));
}
const [one] = subjects;
if (!one) throw new Error("There is no workspace.");
const server = await startServer(database.variables);
stack.defer(server.stop);

let isKept = true;
for (const write of writes) {
  const turns: { one: Turn[]; ten: Turn[] } = { one: [], ten: [] };
  await writeIn([one], write, turnMs);
  for (let round = 0; round < rounds; round += 1) {
    turns.one.push(await writeIn([one], write, turnMs));
    turns.ten.push(await writeIn(subjects, write, turnMs));
  }
  const beside = await besideImport(one, () => writeIn([one], write, turnMs));
  const figures = judgeWriters({ ...turns, beside });
  process.stdout.write(`${describeFigures(`${write.name}, ${callers} callers`, figures)}\n`);
  isKept &&= Object.values(figures).every(({ limit }) => limit?.isKept !== false);
}
process.exitCode = isKept ? 0 : 1;

/** The callers are spread over the workspaces. */
async function writeIn(
  where: Subject[],
  { request }: (typeof writes)[number],
  durationMs: number,
): Promise<Turn> {
  const samples = await Promise.all(
    where.map(({ owner, cookie }, number): Promise<Sample> => {
      let turn = Math.floor(Math.random() * 1e9);
      const share = Math.floor((callers + number) / where.length);
      const next = () => request(owner, (turn += 1));
      return loadOverHttp({ baseUrl: server.baseUrl, cookie }, next, durationMs, share);
    }),
  );
  const latenciesMs = samples.flatMap((sample) => sample.latenciesMs);
  return {
    rate: samples.reduce((sum, sample) => sum + perSecond(sample), 0),
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
  };
}

/** While contacts are imported into the workspace. */
async function besideImport({ cookie }: Subject, measure: () => Promise<Turn>): Promise<Turn[]> {
  const client = new ImportClient({ baseUrl: server.baseUrl, cookie });
  const content = contactsFile(imported, `at-${Date.now()}`);
  const id = await client.announce(content);
  await client.upload(id, content);
  await client.read(id);
  await client.tryOut(id);
  const over = new AbortController();
  const importing = client.import(id).finally(() => over.abort());
  const turns: Turn[] = [];
  await delay(500);
  while (!over.signal.aborted) turns.push(await measure());
  await importing;
  // The last one outlasted the import.
  return turns.length > 1 ? turns.slice(0, -1) : turns;
}
