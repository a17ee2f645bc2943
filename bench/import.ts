import { setTimeout as delay } from "node:timers/promises";
import { startServer } from "#tests/support/server-process.ts";
import { copyRows } from "./copy-rows.ts";
import { postgresKind } from "./databases.ts";
import { contactsFile, ImportClient } from "./import-client.ts";
import { type Phase, judgeImport } from "./judge-import.ts";
import { describeFigures } from "./report.ts";
import { percentile } from "./samples.ts";
import { peakMegabytes } from "./server-memory.ts";
import { prepareSubject } from "./subject.ts";
import { quietMs, watchList } from "./watch-list.ts";

/**
 * `npm run bench:import`: how fast a file of contacts is imported on PostgreSQL beside PostgreSQL's own
 * COPY of the same rows, what memory the server takes for it, and what others notice of it meanwhile.
 */
const count = Number(process.argv[2] ?? 100_000);

const knownContacts = 10_000;
const warmUpRows = 2_000;

/** Of fewer, the hundredth is chance. */
const fewestAnswers = 100;

await using stack = new AsyncDisposableStack();
const postgres = await postgresKind(stack);
const database = await postgres.make();
const { cookie } = await prepareSubject(database, knownContacts);
const server = await startServer(database.variables);
stack.defer(server.stop);
const client = new ImportClient({ baseUrl: server.baseUrl, cookie });
const stopListening = await client.listen();

await importAll(contactsFile(warmUpRows, "early"));
const alone = watchList(client);
await delay(quietMs);
const normalP99Ms = percentile(await alone.stop(), 0.99);
const phases = await importAll(contactsFile(count, "person"));
stopListening();
const copySeconds = await copyRows(database, contactsFile(count, "copied"), stack);
const figures = judgeImport({ count, normalP99Ms, phases, copySeconds });
process.stdout.write(`${describeFigures(`Import of ${count} contacts on PostgreSQL`, figures)}\n`);
const isKept = Object.values(figures).every(({ limit }) => limit?.isKept !== false);
process.exitCode = isKept ? 0 : 1;

async function importAll(content: Buffer): Promise<Phase[]> {
  const id = await client.announce(content);
  let operationId = "";
  let editId = "";
  return [
    await timed("upload", () => client.upload(id, content)),
    await timed("reading", () => client.read(id)),
    await timed("dry run", () => client.tryOut(id)),
    await timed("import", async () => {
      operationId = await client.import(id);
    }),
    await timed("bulk edit of all", async () => {
      editId = await client.edit("status=lead", { title: "Buyer", addTags: ["fair"] });
    }),
    await timed("its undo", () => client.undo(editId)),
    await timed("undo", () => client.undo(operationId)),
  ];
}

async function timed(name: string, work: () => Promise<void>): Promise<Phase> {
  const list = watchList(client);
  const begunMs = performance.now();
  await work();
  const seconds = (performance.now() - begunMs) / 1_000;
  const latenciesMs = await list.stop();
  const p99Ms = latenciesMs.length < fewestAnswers ? null : percentile(latenciesMs, 0.99);
  return { name, seconds, p99Ms, memory: peakMegabytes(server.pid) };
}
