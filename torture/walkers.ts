import { addMarkedRecords } from "#tests/support/marked-records.ts";
import { signUp, type Answer, type TestClient } from "#tests/support/test-client.ts";
import { hearBriefly } from "./hear-briefly.ts";
import type { RandomCall } from "./random-calls.ts";
import { placeholder } from "./random-values.ts";
import { Seen } from "./seen.ts";
import { hireStaff, marks, type Mark, type Walker } from "./staff.ts";

/** After so many calls that may have locked them out, others take the leavers' place. */
const callsOfLeavers = 12;

export const recordLists = ["contacts", "companies", "deals", "tasks", "activities"];

/** How a call went: what it did if it did anything, and what is wrong with it if anything is. */
export interface Walked {
  answer: Answer;
  fault: string | null;
}

/**
 * People of two workspaces who call as chance has it, people of a third who may be locked out by a call, and a fourth
 * workspace that only lies there.
 */
export class Walkers {
  readonly #baseUrl: string;
  readonly #walkers: Walker[];
  readonly #onlooker: TestClient;
  readonly #atFirst: string;
  readonly #seen = new Seen();
  #leavers: Promise<Walker[]> = Promise.resolve([]);
  #parted = 0;

  private constructor(baseUrl: string, walkers: Walker[], onlooker: TestClient, atFirst: string) {
    this.#baseUrl = baseUrl;
    this.#walkers = walkers;
    this.#onlooker = onlooker;
    this.#atFirst = atFirst;
  }

  /** On the server that `sendTo` names. */
  static async gather(baseUrl: string): Promise<Walkers> {
    const [first, second, third] = marks;
    const people = [...(await hireStaff(first)), ...(await hireStaff(second))];
    const onlooker = await signUp(`${third.toLowerCase()}@x.example`);
    await addMarkedRecords(onlooker, third);
    const atFirst = JSON.stringify(await readAll(onlooker, recordLists));
    const walkers = new Walkers(baseUrl, people, onlooker, atFirst);
    for (const walker of [...people, { ask: onlooker.ask, mark: third }])
      await walkers.#look(walker);
    return walkers;
  }

  /** Sends a call from the person that it names. */
  async send(call: RandomCall): Promise<Walked> {
    const people = call.isParting ? await this.#nextLeavers() : this.#walkers;
    const walker = people[call.walker % people.length];
    if (!walker) throw new Error("No one walks.");
    return this.sendAs(walker, call);
  }

  async sendAs(walker: Walker, call: RandomCall): Promise<Walked> {
    const request = this.#fill(call, walker.mark);
    const isEndless = call.described === "GET /api/events";
    const answer = isEndless
      ? await hearBriefly(this.#baseUrl + request.path, { ...walker.identity, ...request.headers })
      : await walker.ask(request);
    this.#seen.remember(call.path, walker.mark, answer);
    if (call.method === "DELETE" && answer.status === 204)
      this.#seen.forgetDeleted(request.path, walker.mark);
    return { answer, fault: faultOf(answer, walker.mark) };
  }

  /** Who may do the most in each workspace where no one has reason to leave. */
  get owners(): Walker[] {
    return marks.flatMap((mark) => this.#walkers.find((one) => one.mark === mark) ?? []);
  }

  /** What has happened to the workspace that no one was to reach, and who cannot go on. */
  async findDisturbed(): Promise<string[]> {
    const now = JSON.stringify(await readAll(this.#onlooker, recordLists));
    const disturbed = now === this.#atFirst ? [] : ["another workspace's records were changed"];
    for (const [place, { ask, mark }] of this.#walkers.entries()) {
      const { status } = await ask({ method: "GET", path: "/api/contacts" });
      if (status !== 200) disturbed.push(`walker ${place} of ${mark} is answered ${status}`);
    }
    return disturbed;
  }

  #nextLeavers(): Promise<Walker[]> {
    if (this.#parted % callsOfLeavers === 0) this.#leavers = this.#hireLeavers();
    this.#parted += 1;
    return this.#leavers;
  }

  async #hireLeavers(): Promise<Walker[]> {
    const leavers = await hireStaff("Leavingmark");
    this.#seen.forget("Leavingmark");
    for (const leaver of leavers) await this.#look(leaver);
    return leavers;
  }

  #fill({ method, path, query, headers, body }: RandomCall, mark: Mark) {
    const fill = (text: string) =>
      text.replaceAll(placeholder, (_whole, what: string, list = "any", number = "0") => {
        if (what === "mark") return mark;
        if (what === "cursor") return this.#seen.cursor(Number(number));
        if (what === "tag") return this.#seen.tag(Number(number));
        return this.#seen.idOf(what, String(list), Number(number), mark);
      });
    const search = new URLSearchParams(mapValues(query, fill)).toString();
    return {
      method,
      path: fill(path) + (search === "" ? "" : `?${search}`),
      headers: mapValues(headers, fill),
      ...(body !== undefined && method !== "GET" && { body: fill(body) }),
    };
  }

  /** What is there before the walk begins. */
  async #look({ ask, mark }: Pick<Walker, "ask" | "mark">): Promise<void> {
    const others = ["members", "api-keys", "account/sessions", "auth/user"];
    for (const list of [...recordLists, ...others]) {
      const path = `/api/${list}`;
      this.#seen.remember(path, mark, await ask({ method: "GET", path }));
    }
  }
}

/** What someone sees of these lists. */
export async function readAll({ ask }: Pick<Walker, "ask">, lists: string[]): Promise<unknown[]> {
  const answers = await Promise.all(
    lists.map((list) => ask({ method: "GET", path: `/api/${list}` })),
  );
  return answers.map(({ body }) => body);
}

function faultOf({ status, body }: Answer, mark: Mark): string | null {
  const text = JSON.stringify(body);
  if (status >= 500) return `was answered ${status}: ${text.slice(0, 300)}`;
  const foreign = marks.find(
    (one) => one !== mark && text.toLowerCase().includes(one.toLowerCase()),
  );
  return foreign ? `shows what belongs to another workspace: ${text.slice(0, 300)}` : null;
}

function mapValues(
  values: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) changed[name] = change(value);
  return changed;
}
