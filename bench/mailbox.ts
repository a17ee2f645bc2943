// Measures what the first sync of a mailbox with 100,000 messages takes on a built server, what memory the server has for it, what
// a list takes beside it, and what a comparison takes where nothing is new. Ends badly when a limit is broken.
//   npm run bench:mailbox [-- --messages 20000] [--minutes 10] [--embedded]   minutes: after which the first sync is left
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync, type EmailFolder } from "#shared/email/email-sync.ts";
import { format } from "#shared/format/format.ts";
import { startMailProvider } from "#tests/support/mail-provider.ts";
import { startServer } from "#tests/support/server-process.ts";
import { embeddedKind, postgresKind } from "./databases.ts";
import { ImportClient } from "./import-client.ts";
import { atMost, type Figure, limits } from "./limits.ts";
import { fillMailbox } from "./mailbox/fill-mailbox.ts";
import { secondsBelow, secondsOf } from "./processor-time.ts";
import { describeFigures, judge, print, printMachine } from "./report.ts";
import { percentile } from "./samples.ts";
import { forgetPeak, peakMegabytes } from "./server-memory.ts";
import { prepareSubject } from "./subject.ts";
import { listEveryMs, watchList } from "./watch-list.ts";

const { values: options } = parseArgs({
  options: {
    messages: { type: "string", default: "100000" },
    minutes: { type: "string" },
    embedded: { type: "boolean", default: false },
  },
});

const messages = Number(options.messages);
const mostSeconds = Number(options.minutes ?? Number.POSITIVE_INFINITY) * 60;
const contacts = 10_000;
const mailboxUser = "bench";
/** The list is asked for by turns, as other work on the machine comes and goes. */
const besideMs = 20_000;
const aloneMs = 5_000;
const lookEveryMs = 1_000;

printMachine();
judge(await measureAll());

async function measureAll(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const provider = await startMailProvider();
  stack.defer(provider.stop);
  const kind = options.embedded ? embeddedKind(stack) : await postgresKind(stack);
  const database = await kind.make();
  const { cookie, owner } = await prepareSubject(database, contacts);
  const account = provider.account(mailboxUser);
  const people = { address: account.address, contacts: owner.people.map(({ email }) => email) };
  process.stderr.write(`Writing ${messages} messages ...\n`);
  await fillMailbox(provider.imap, mailboxUser, people, messages);
  const server = await startServer({ ...database.variables, ...provider.variables });
  stack.defer(server.stop);
  const client = new ImportClient({ baseUrl: server.baseUrl, cookie });
  await watchAlone(client);
  forgetPeak(server.pid);
  const made = await client.ask("POST", "/api/email-accounts", account);
  const path = `/api/email-accounts/${emailAccount.parse(made).id}/sync`;
  const first = await measureFirst(client, path, server.pid);
  const most = () => atMost(peakMegabytes(server.pid), limits.peakMegabytes, whole);
  const firstFigures = { ...first, "the server's most MB": most() };
  const title = `The first sync of ${format.number(messages)} messages, ${kind.name}`;
  print(describeFigures(title, firstFigures));
  forgetPeak(server.pid);
  const seconds = await measureComparison(client, path);
  const again = { "seconds, p50 of three": { text: seconds.toFixed(1) }, "MB at most": most() };
  print(describeFigures("A comparison where nothing is new", again));
  return [...Object.values(firstFigures), ...Object.values(again)];
}

/** Pauses the sync for a while now and then, so that both lists are asked for in the same minutes. */
async function measureFirst(
  client: ImportClient,
  path: string,
  pid: number,
): Promise<Record<string, Figure>> {
  const alone: number[] = [];
  const beside: number[] = [];
  const spent = { seconds: 0, server: 0, postgres: 0 };
  await client.ask("PUT", path, { syncFrom: "1990-01-01" });
  for (;;) {
    const begun = clocks(pid);
    const list = watchList(client, listEveryMs);
    const isWhole = await until(client, path, ({ waiting }) => waiting === 0, besideMs);
    beside.push(...(await list.stop()));
    const ended = clocks(pid);
    spent.seconds += ended.seconds - begun.seconds;
    spent.server += ended.server - begun.server;
    spent.postgres += ended.postgres - begun.postgres;
    if (isWhole || spent.seconds > mostSeconds) break;
    await client.ask("PUT", path, { isPaused: true });
    alone.push(...(await watchAlone(client)));
    await client.ask("PUT", path, { isPaused: false });
  }
  const inbox = await readInbox(client, path);
  const done = messages - (inbox?.waiting ?? messages);
  const p = (share: number) =>
    `${percentile(alone, share).toFixed(1)} alone, ${percentile(beside, share).toFixed(1)} beside`;
  const times = percentile(beside, 0.5) / percentile(alone, 0.5);
  return {
    messages: { text: `${done}, ${inbox?.kept ?? 0} of them kept` },
    seconds: { text: whole(spent.seconds) },
    "messages a second": { text: (done / spent.seconds).toFixed(1) },
    "ms of the server's processor for each": { text: ((spent.server * 1_000) / done).toFixed(1) },
    "ms of PostgreSQL's": { text: ((spent.postgres * 1_000) / done).toFixed(1) },
    "a list of 50, p50 ms": { text: p(0.5) },
    "a list of 50, p99 ms": { text: p(0.99) },
    "times as long, p50": atMost(times, limits.listBesideMailbox, (value) => value.toFixed(2)),
  };
}

/** With the list that is asked for, which hardly counts. */
function clocks(pid: number) {
  const [server, postgres] = [secondsOf(pid), secondsBelow(process.pid, "postgres")];
  return { seconds: performance.now() / 1_000, server, postgres };
}

/** A new first day has every folder compared by the next pass, which begins once the sync goes on. */
async function measureComparison(client: ImportClient, path: string): Promise<number> {
  const seconds: number[] = [];
  for (const syncFrom of ["1990-01-02", "1990-01-03", "1990-01-04"]) {
    await client.ask("PUT", path, { isPaused: true });
    await delay(aloneMs);
    const begunMs = performance.now();
    await client.ask("PUT", path, { isPaused: false, syncFrom });
    while (!(await until(client, path, () => true, besideMs, 100)));
    seconds.push((performance.now() - begunMs) / 1_000);
  }
  return percentile(seconds, 0.5);
}

async function watchAlone(client: ImportClient): Promise<number[]> {
  const list = watchList(client, listEveryMs);
  await delay(aloneMs);
  return list.stop();
}

/** @returns whether the ledger names all of the inbox, and is in such a state, before the time is over */
async function until(
  client: ImportClient,
  path: string,
  isThere: (inbox: EmailFolder) => boolean,
  timeoutMs: number,
  everyMs = lookEveryMs,
): Promise<boolean> {
  const deadlineMs = performance.now() + timeoutMs;
  while (performance.now() < deadlineMs) {
    await delay(everyMs);
    const inbox = await readInbox(client, path);
    const isProved = inbox?.provedAt && inbox.onServer === messages;
    if (isProved && isThere(inbox)) return true;
  }
  return false;
}

async function readInbox(client: ImportClient, path: string): Promise<EmailFolder | undefined> {
  const { folders, failures } = emailSync.parse(await client.ask("GET", path));
  if (failures[0]) throw new Error(`A message could not be read: ${failures[0].error}`);
  return folders.find((folder) => folder.path === "INBOX");
}

function whole(value: number): string {
  return value.toFixed(0);
}
