import type { Answer } from "#tests/support/test-client.ts";
import { marks, type Mark } from "./staff.ts";

const unknownId = "00000000-0000-7000-8000-000000000000";

/** What answers have shown: ids, by whose workspace and in which list, entity tags and cursors. */
export class Seen {
  readonly #ids = new Map<string, string[]>();
  readonly #tags: string[] = ['"none"'];
  readonly #cursors: string[] = ["none"];

  remember(path: string, mark: Mark, { body, headers }: Answer): void {
    const list = path.split("/").findLast((part) => /^[a-z-]+$/.test(part)) ?? "any";
    this.#collect(mark, list, body);
    const changeSet = headers.get("x-change-set");
    if (changeSet) this.#keep(mark, "change-sets", changeSet);
    const etag = headers.get("etag");
    if (etag) keepLast(this.#tags, etag);
    const cursor = /[?&]cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1];
    if (cursor) keepLast(this.#cursors, decodeURIComponent(cursor));
  }

  /** A record that was deleted is called on among any others only, as a stranger's is. */
  forgetDeleted(path: string, mark: Mark): void {
    const [list = "", id = ""] = path.split("/").slice(-2);
    const ids = this.#ids.get(`${mark} ${list}`) ?? [];
    if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
  }

  /** What belongs to the workspace of a mark that is to stand for another from now on. */
  forget(mark: Mark): void {
    for (const name of this.#ids.keys()) if (name.startsWith(`${mark} `)) this.#ids.delete(name);
  }

  idOf(whose: string, list: string, number: number, mark: Mark): string {
    const from = whose === "own" ? [mark] : marks.filter((one) => one !== mark);
    const ids = from.flatMap((one) => this.#ids.get(`${one} ${list}`) ?? []);
    return ids[number % ids.length] ?? unknownId;
  }

  /** Of any list of any workspace. */
  cursor(number: number): string {
    return this.#cursors[number % this.#cursors.length] ?? "";
  }

  tag(number: number): string {
    return this.#tags[number % this.#tags.length] ?? "";
  }

  /** Lists stand in answers by themselves, and within others by their name. */
  #collect(mark: Mark, list: string, value: unknown): void {
    if (Array.isArray(value)) for (const one of value) this.#collect(mark, list, one);
    else if (typeof value === "object" && value !== null) {
      if ("id" in value && typeof value.id === "string") this.#keep(mark, list, value.id);
      if ("userId" in value && typeof value.userId === "string")
        this.#keep(mark, "members", value.userId);
      for (const [name, inner] of Object.entries(value)) this.#collect(mark, name, inner);
    }
  }

  #keep(mark: Mark, list: string, id: string): void {
    for (const name of [list, "any"]) {
      const ids = this.#ids.get(`${mark} ${name}`) ?? [];
      this.#ids.set(`${mark} ${name}`, ids);
      if (!ids.includes(id)) keepLast(ids, id);
    }
  }
}

function keepLast(kept: string[], one: string): void {
  kept.push(one);
  if (kept.length > 300) kept.shift();
}
