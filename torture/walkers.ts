import { z } from "zod";
import { createdApiKey } from "#shared/api-keys.ts";
import { addMarkedRecords } from "#tests/support/marked-records.ts";
import { addMember } from "#tests/support/members.ts";
import { clientWithKey, signUp, type Answer, type TestClient } from "#tests/support/test-client.ts";
import type { RandomCall } from "./random-calls.ts";
import { placeholder } from "./random-values.ts";

/** Longer than any text that chance would write. */
const marks = ["Zanzibarmark", "Quetzalcomark", "Onlookermark"] as const;

type Mark = (typeof marks)[number];
type Walker = Pick<TestClient, "ask"> & { mark: Mark };

const identified = z.looseObject({ id: z.uuid() });

/** People of two workspaces who call as chance has it, and a third workspace that only lies there. */
export class Walkers {
  readonly #walkers: Walker[];
  readonly #onlooker: TestClient;
  readonly #atFirst: string;
  /** The ids that were seen, by whose workspace and in which list. */
  readonly #ids = new Map<string, string[]>();
  readonly #tags: string[] = ['"none"'];

  private constructor(walkers: Walker[], onlooker: TestClient, atFirst: string) {
    this.#walkers = walkers;
    this.#onlooker = onlooker;
    this.#atFirst = atFirst;
  }

  /** On the server that `sendTo` names. */
  static async gather(): Promise<Walkers> {
    const [first, second, third] = marks;
    const people = [...(await staff(first)), ...(await staff(second))];
    const onlooker = await signUp(`${third.toLowerCase()}@x.example`);
    await addMarkedRecords(onlooker, third);
    const walkers = new Walkers(people, onlooker, await allOf(onlooker));
    for (const walker of [...people, { ask: onlooker.ask, mark: third }])
      await walkers.#look(walker);
    return walkers;
  }

  /** Sends a call, and says what is wrong with its answer; null when nothing is. */
  async send(call: RandomCall): Promise<{ status: number; fault: string | null }> {
    const walker = this.#walkers[call.walker % this.#walkers.length];
    if (!walker) throw new Error("Nobody walks.");
    const answer = await walker.ask(this.#fill(call, walker.mark));
    this.#remember(call.path, walker.mark, answer);
    return { status: answer.status, fault: faultOf(answer, walker.mark) };
  }

  /** What has happened to the workspace that nobody was to reach. */
  async findDisturbed(): Promise<string[]> {
    const now = await allOf(this.#onlooker);
    return now === this.#atFirst ? [] : ["another workspace's records were changed"];
  }

  #fill({ method, path, query, headers, body }: RandomCall, mark: Mark) {
    const fill = (text: string) =>
      text.replaceAll(placeholder, (_whole, what: string, list = "any", number = "0") =>
        this.#stand(what, String(list), Number(number), mark),
      );
    const search = new URLSearchParams(mapValues(query, fill)).toString();
    return {
      method,
      path: fill(path) + (search === "" ? "" : `?${search}`),
      headers: mapValues(headers, fill),
      ...(body !== undefined && method !== "GET" && { body: fill(body) }),
    };
  }

  #stand(what: string, list: string, number: number, mark: Mark): string {
    if (what === "mark") return mark;
    if (what === "tag") return this.#tags[number % this.#tags.length] ?? "";
    const whose = what === "own" ? [mark] : marks.filter((one) => one !== mark);
    const ids = whose.flatMap((one) => this.#ids.get(`${one} ${list}`) ?? []);
    return ids[number % ids.length] ?? "00000000-0000-7000-8000-000000000000";
  }

  #remember(path: string, mark: Mark, { body, headers }: Answer): void {
    const list = /^\/api\/([\w-]+)/.exec(path)?.[1] ?? "any";
    for (const one of [body].flat()) {
      const { success, data } = identified.safeParse(one);
      if (success) this.#keep(mark, list, data.id);
    }
    const changeSet = headers.get("x-change-set");
    if (changeSet) this.#keep(mark, "change-sets", changeSet);
    const etag = headers.get("etag");
    if (etag) keepLast(this.#tags, etag);
  }

  #keep(mark: Mark, list: string, id: string): void {
    for (const name of [list, "any"]) {
      const ids = this.#ids.get(`${mark} ${name}`) ?? [];
      this.#ids.set(`${mark} ${name}`, ids);
      if (!ids.includes(id)) keepLast(ids, id);
    }
  }

  /** What is there before the walk begins. */
  async #look({ ask, mark }: Walker): Promise<void> {
    for (const list of [...recordLists, "members", "api-keys"]) {
      const path = `/api/${list}`;
      this.#remember(path, mark, await ask({ method: "GET", path }));
    }
  }
}

const recordLists = ["contacts", "companies", "deals", "tasks", "activities"];

/** Each role, and a program, of one workspace that has some records. */
async function staff(mark: Mark): Promise<Walker[]> {
  const owner = await signUp(`${mark.toLowerCase()}@x.example`);
  const admin = await addMember(owner, { role: "admin" });
  const member = await addMember(owner, { role: "member", reach: "own" });
  const viewer = await addMember(owner, { role: "viewer" });
  await addMarkedRecords(owner, mark);
  await addMarkedRecords(member, mark);
  const key = { name: `${mark} key`, role: "admin" };
  const program = clientWithKey((await owner.create("/api/api-keys", createdApiKey, key)).key);
  return [owner, admin, member, viewer, program].map(({ ask }) => ({ ask, mark }));
}

async function allOf({ ask }: TestClient): Promise<string> {
  const answers = recordLists.map((list) => ask({ method: "GET", path: `/api/${list}` }));
  return JSON.stringify((await Promise.all(answers)).map(({ body }) => body));
}

function faultOf({ status, body }: Answer, mark: Mark): string | null {
  const text = JSON.stringify(body);
  if (status >= 500) return `was answered ${status}: ${text.slice(0, 300)}`;
  const foreign = marks.find(
    (one) => one !== mark && text.toLowerCase().includes(one.toLowerCase()),
  );
  return foreign ? `shows what belongs to another workspace: ${text.slice(0, 300)}` : null;
}

function keepLast(kept: string[], one: string): void {
  kept.push(one);
  if (kept.length > 300) kept.shift();
}

function mapValues(
  values: Record<string, string>,
  change: (value: string) => string,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) changed[name] = change(value);
  return changed;
}
