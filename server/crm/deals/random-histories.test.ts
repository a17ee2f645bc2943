import * as fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { board } from "#shared/crm/board.ts";
import { type Deal, deal } from "#shared/crm/deals.ts";
import { addMoney } from "#shared/format/money.ts";
import { type Pipeline, pipeline } from "#shared/crm/pipelines.ts";
import { waterfall, waterfallDeal } from "#shared/forecast/waterfall.ts";
import { dayOf, daysAgo, type LoggedChange, Past } from "#tests/support/past.ts";
import { type Answer, signUp, type TestClient } from "#tests/support/test-client.ts";

const days = 8;
const stages = ["lead", "qualified", "proposal", "negotiation", "closed", "lost", "due", "renewed"];

/** What someone does on a day: to one of the deals that there are by then, whichever it is. */
const step = fc.record({
  day: fc.integer({ min: 1, max: days }),
  kind: fc.constantFrom(
    "add",
    "add",
    "move",
    "move",
    "value",
    "date",
    "title",
    "delete",
    "restore",
    "undo",
  ),
  which: fc.nat(100),
  stage: fc.constantFrom(...stages),
  number: fc.integer({ min: 0, max: 99_999 }),
});

type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

/** Does it over HTTP. @returns what was written, or null where there was nothing to do or a rule refused it */
class Seller {
  readonly #user: TestClient;
  readonly #ids: string[] = [];
  #last: string | null = null;

  constructor(user: TestClient) {
    this.#user = user;
  }

  async do({ kind, which, stage, number }: Step): Promise<Answer | null> {
    const id = this.#ids[which % Math.max(1, this.#ids.length)];
    const value = (number / 100).toFixed(2);
    const reason = stage === "lost" ? { closeReason: "Price" } : {};
    if (kind === "add") {
      return this.#ask("POST", "/api/deals", { title: `Deal ${number}`, value, stage, ...reason });
    }
    if (id === undefined) return null;
    const path = `/api/deals/${id}`;
    const expectedCloseDate = dayOf(daysAgo(-number % 90));
    switch (kind) {
      case "move":
        return this.#ask("PUT", path, { stage, ...reason });
      case "value":
        return this.#ask("PUT", path, { value });
      case "date":
        return this.#ask("PUT", path, { expectedCloseDate });
      case "title":
        return this.#ask("PUT", path, { title: `Renamed ${number}`, tags: [stage] });
      case "delete":
        return this.#ask("DELETE", path);
      case "restore":
        return this.#ask("POST", "/api/deleted-records/restoration", {
          records: [{ entity: "deal", id }],
        });
      case "undo":
        return this.#last === null
          ? null
          : this.#ask("POST", `/api/change-sets/${this.#last}/undo`);
    }
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Answer | null> {
    const answer = await this.#user.ask({ method, path, body });
    const set = answer.headers.get("x-change-set");
    if (answer.status >= 300 || set === null) return null;
    if (answer.status === 201) this.#ids.push(deal.parse(answer.body).id);
    this.#last = set;
    return answer;
  }
}

/** What the log says of each deal at the end of a day. */
function replay(log: LoggedChange[], day: string): Map<string, Record<string, unknown>> {
  const states = new Map<string, Record<string, unknown>>();
  for (const { id, action, after, at } of log) {
    if (at.slice(0, 10) > day) continue;
    if (action === "delete") states.delete(id);
    else states.set(id, { ...states.get(id), ...after });
  }
  return states;
}

function shown({ id, title, value, stage, expectedCloseDate, tags, closeReason }: Deal) {
  return [id, title, value, stage, expectedCloseDate, tags, closeReason];
}

function logged([id, state]: [string, Record<string, unknown>]) {
  const { title, value, stage, expected_close_date: date, tags, close_reason: reason } = state;
  return [id, title, Number(value).toFixed(2), stage, date, tags, reason];
}

const byId = ([one]: unknown[], [other]: unknown[]) => (String(one) < String(other) ? 1 : -1);

async function expectDay(user: TestClient, log: LoggedChange[], day: string): Promise<void> {
  const then = [...replay(log, day)].map(logged).toSorted(byId);
  const listed = await user.get(`/api/deals?asOf=${day}`, z.array(deal));
  expect(listed.map(shown), day).toEqual(then);
  const { stages: columns } = await user.get(`/api/pipeline?asOf=${day}&lost=shown`, board);
  for (const { stage, count, total } of columns) {
    const own = then.filter(([, , , of]) => of === stage);
    const sum = own.reduce((all, [, , value]) => addMoney(all, String(value)), "0.00");
    expect([stage, count, total], day).toEqual([stage, own.length, sum]);
  }
}

function openAt(log: LoggedChange[], day: string, { stages: own }: Pipeline) {
  const open = new Set<unknown>(own.filter(({ type }) => type === "open").map(({ key }) => key));
  const values = [...replay(log, day).values()].filter(({ stage }) => open.has(stage));
  const value = values.reduce((sum, one) => addMoney(sum, Number(one["value"]).toFixed(2)), "0.00");
  return { count: values.length, value };
}

async function expectSum(user: TestClient, log: LoggedChange[], of: Pipeline, between: string[]) {
  const [from = "", to = ""] = between.toSorted();
  const path = `/api/pipelines/${of.id}/waterfall`;
  const { start, steps, end } = await user.get(`${path}?from=${from}&to=${to}`, waterfall);
  expect(start).toMatchObject(openAt(log, from, of));
  expect(end).toMatchObject(openAt(log, to, of));
  expect(steps.reduce((sum, { amount }) => addMoney(sum, amount), start.value)).toBe(end.value);
  for (const { step: name, count, amount } of steps) {
    const query = `?from=${from}&to=${to}`;
    const deals = await user.get(`${path}/${name}${query}`, z.array(waterfallDeal));
    const sum = deals.reduce((all, one) => addMoney(all, one.amount), "0.00");
    expect([name, deals.length, sum]).toEqual([name, count, amount]);
  }
}

async function checkHistory(history: Step[], pairs: [number, number][]): Promise<void> {
  const past = await Past.begin();
  const user = await signUp();
  const second = [{ name: "Due" }, { name: "Renewed", type: "won" }];
  await user.create("/api/pipelines", pipeline, { name: "Renewals", stages: second });
  const seller = new Seller(user);
  for (const [place, one] of history.toSorted((a, b) => b.day - a.day).entries()) {
    const written = await seller.do(one);
    const noon = daysAgo(one.day).getTime();
    if (written) past.happened(new Date(noon + place * 1000), written);
  }
  const log = await past.settle();
  const first = log[0]?.at.slice(0, 10) ?? dayOf(daysAgo(0));
  const dayThen = (count: number) => [first, dayOf(daysAgo(count))].toSorted().at(-1) ?? first;
  for (let count = days; count >= 0; count -= 1) await expectDay(user, log, dayThen(count));
  for (const of of await user.get("/api/pipelines", z.array(pipeline))) {
    for (const pair of pairs) await expectSum(user, log, of, pair.map(dayThen));
  }
  await past.end();
}

test("any day is what the log says of it, and what changed adds up", async () => {
  expect.hasAssertions();
  const day = fc.integer({ min: 0, max: days });
  const history = fc.array(step, { minLength: 40, maxLength: 70 });
  const pairs = fc.array(fc.tuple(day, day), { minLength: 4, maxLength: 4 });
  // Prints its seed where it fails. Each history takes a server of its own.
  await fc.assert(fc.asyncProperty(history, pairs, checkHistory), {
    numRuns: 1,
    endOnFailure: true,
  });
});
