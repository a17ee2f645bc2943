import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { signUp } from "#bench/sign-up.ts";
import { allOf } from "#shared/filters/filters.ts";
import { rule } from "#shared/rules/rules.ts";
import { startPlainEndpoint } from "#tests/support/plain-endpoint.ts";
import type { Fault, Outcome, Trial } from "./fault.ts";
import { readAll } from "./find-losses.ts";
import { type Caller, insist } from "./insist.ts";
import { Ledger } from "./ledger.ts";
import { inDatabaseOf, makeDatabases } from "./places.ts";
import { Product } from "./product.ts";
import { Random } from "./random.ts";
import { takeTurns } from "./take-turns.ts";

const addedAtOnce = 15;
const lookEveryMs = 200;

/** What a killed server had begun is taken over within seconds, or its own start does it: after so long it is lost. */
const stillMs = 90_000;

const greeted = "Greeted";
const notes = ["Greeted by a rule", "Greeted for good"] as const;
const taskTitle = "Call them";
const callPath = "/greeted";

/** Servers die while rules run: each run is done to its end, and each of its steps once. */
export const killRules: Fault = {
  name: "kill-rules",
  async run(trial) {
    await using stack = new AsyncDisposableStack();
    const program = await startPlainEndpoint();
    stack.defer(() => program.stop());
    const outcome: Outcome = { done: [], lost: [] };
    for (const [kind, variables] of await makeDatabases(stack)) {
      const settings = {
        ...variables,
        JOB_HEARTBEAT_SECONDS: "10",
        WEBHOOK_PRIVATE_ORIGINS: program.origin,
      };
      const servers = "DATABASE_URL" in variables ? 2 : 1;
      const { done, lost } = await killOn(kind, { settings, servers, program }, trial);
      outcome.done.push(...done);
      outcome.lost.push(...lost);
    }
    return outcome;
  },
};

type Program = Awaited<ReturnType<typeof startPlainEndpoint>>;

interface Place {
  settings: Record<string, string>;
  servers: number;
  program: Program;
}

async function killOn(
  kind: string,
  { settings, servers: count, program }: Place,
  { isShort, seed, signal, say }: Trial,
): Promise<Outcome> {
  const rounds = isShort ? 1 : 30;
  const random = new Random(seed);
  await using stack = new AsyncDisposableStack();
  const starts = Array.from({ length: count }, () => Product.start(settings));
  const servers = await Promise.all(starts);
  for (const server of servers) stack.defer(() => server.kill());
  const server = takeTurns(servers);
  const cookie = await signUp(server(), `rules.${seed}@torture.example`);
  const caller = { cookie, server, ledger: new Ledger() };
  const path = `${callPath}/${randomUUID()}`;
  const ruleId = await switchOn(caller, `${program.origin}${path}`);
  const ids: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    signal.throwIfAborted();
    const added = await addContacts(caller);
    ids.push(...added);
    await pause(random.between(0, 300), undefined, { signal });
    await random.pick(servers).killAndRestart(() => endWaits(settings));
    // Some of these runs wait for it by now, others come to it later.
    await givePhones(caller, added);
    say(`${kind}: killed ${round} of ${rounds}, ${ids.length} contacts`);
  }
  const lost = [
    ...caller.ledger.troubles,
    ...(await findOpenRuns(caller, { ruleId, count: ids.length, signal }, async () => {
      await random.pick(servers).killAndRestart(() => endWaits(settings));
    })),
    ...(await findWrongSteps(caller, ids)),
    ...findWrongCalls(program, path, ids),
  ];
  for (const one of servers) await one.kill();
  lost.push(...((await servers[0]?.endAndFindHalves()) ?? []));
  const did = `${kind}: ${rounds} kills of one of ${count} while a rule ran for ${ids.length} contacts`;
  return { done: [did], lost };
}

/** Runs that wait for a time have waited long enough. */
async function endWaits(settings: Record<string, string>): Promise<void> {
  await inDatabaseOf(settings, (db) =>
    db.execute(sql`update rule_runs set wakes_at = now()
      where state = 'waiting' and waits_until is null`),
  );
}

async function givePhones(caller: Caller, ids: string[]): Promise<void> {
  const body = { phone: "1" };
  await Promise.all(
    ids.map((id) => insist(caller, { method: "PUT", path: `/api/contacts/${id}`, body })),
  );
}

/** @returns the id of a rule that writes, waits, branches and calls another program */
async function switchOn(caller: Caller, url: string): Promise<string> {
  const hasPhone = JSON.stringify(allOf({ field: "phone", operator: "isNotEmpty" }));
  const wrongWay = { type: "note", text: "The wrong way" };
  const steps = [
    { type: "change", changes: { title: greeted } },
    { type: "note", text: notes[0] },
    { type: "wait", hours: 1 },
    {
      type: "branch",
      filter: JSON.stringify(allOf({ field: "title", operator: "is", value: greeted })),
      whenTrue: [{ type: "task", title: taskTitle, dueInDays: 1, assignedUserId: null }],
      otherwise: [wrongWay],
    },
    { type: "wait-for", filter: hasPhone, hours: 24, ifNot: "end" },
    { type: "webhook", url },
    { type: "note", text: notes[1] },
  ];
  const body = { name: "Greet", kind: "contact", trigger: { type: "added" }, steps };
  const { id } = rule.parse((await post(caller, "/api/rules", body)).body);
  await insist(caller, { method: "PUT", path: `/api/rules/${id}/switch`, body: { isOn: true } });
  return id;
}

function post(caller: Caller, path: string, body: object) {
  const headers = { "idempotency-key": randomUUID() };
  return insist(caller, { method: "POST", path, body, headers });
}

const made = z.looseObject({ id: z.uuid() });

function addContacts(caller: Caller): Promise<string[]> {
  const adding = Array.from({ length: addedAtOnce }, async () => {
    const name = randomUUID();
    const { body } = await post(caller, "/api/contacts", { name, email: `${name}@x.example` });
    return made.parse(body).id;
  });
  return Promise.all(adding);
}

interface Asked {
  ruleId: string;
  count: number;
  signal: AbortSignal;
}

/** @param wake ends the waits of those that have come to one */
async function findOpenRuns(
  caller: Caller,
  { ruleId, count, signal }: Asked,
  wake: () => Promise<void>,
): Promise<string[]> {
  const path = `/api/rules/${ruleId}`;
  let untilMs = Date.now() + stillMs;
  let before = "";
  for (;;) {
    const { runs } = rule.parse((await insist(caller, { method: "GET", path })).body);
    const { done, running, waiting, failed, stopped } = runs;
    if (done === count && running + waiting + failed + stopped === 0) return [];
    const now = JSON.stringify(runs);
    if (now !== before) untilMs = Date.now() + stillMs;
    before = now;
    if (Date.now() > untilMs || done > count) return [`of ${count} runs ${done} are done: ${now}`];
    if (running === 0 && waiting > 0) await wake();
    await pause(lookEveryMs, undefined, { signal });
  }
}

const contact = z.looseObject({ id: z.uuid(), title: z.string().nullable() });
const activity = z.looseObject({ title: z.string(), contactId: z.uuid().nullable() });
const task = z.looseObject({ title: z.string(), relatedId: z.uuid().nullable() });

/** Contacts whose feed has more or fewer lines, or tasks, than the rule adds. */
async function findWrongSteps(caller: Caller, ids: string[]): Promise<string[]> {
  const contacts = z.array(contact).parse(await readAll(caller, "/api/contacts"));
  const lines = z.array(activity).parse(await readAll(caller, "/api/activities"));
  const tasks = z.array(task).parse(await readAll(caller, "/api/tasks"));
  return ids.flatMap((id) => {
    const title = contacts.find((one) => one.id === id)?.title;
    const found = [
      String(title),
      ...lines.flatMap((one) => (one.contactId === id ? one.title : [])).toSorted(),
      ...tasks.flatMap((one) => (one.relatedId === id ? one.title : [])),
    ];
    // By the rule, and by who gave it a phone.
    const updated = ["Contact updated", "Contact updated"];
    const expected = [greeted, "Contact added", ...updated, ...notes, taskTitle];
    const isRight = JSON.stringify(found) === JSON.stringify(expected);
    return isRight ? [] : [`${id} has ${JSON.stringify(found)}`];
  });
}

const called = z.looseObject({ data: z.looseObject({ id: z.uuid() }) });

/** A call that was cut off is sent again, under the same key. */
function findWrongCalls(program: Program, path: string, ids: string[]): string[] {
  const keys = Map.groupBy(program.at(path), ({ body }) => called.parse(body).data.id);
  return ids.flatMap((id) => {
    const count = new Set(keys.get(id)?.map(({ key }) => key)).size;
    return count === 1 ? [] : [`${id} was sent under ${count} keys`];
  });
}
