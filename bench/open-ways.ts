import type { Subject } from "./subject.ts";
import { openWay, type Way, type WayName } from "./ways.ts";

export class OpenWays implements AsyncDisposable {
  #isExclusive: boolean;
  #subjects: Subject[];
  #open: { name: WayName; contacts: number; way: Way }[] = [];

  /** @param isExclusive whether the two ways to a subject cannot be open at once. */
  constructor(isExclusive: boolean, subjects: Subject[]) {
    this.#isExclusive = isExclusive;
    this.#subjects = subjects;
  }

  async enter(name: WayName, contacts: number): Promise<{ way: Way; isNew: boolean }> {
    const found = this.#open.find((one) => one.name === name && one.contacts === contacts);
    if (found) return { way: found.way, isNew: false };
    if (this.#isExclusive && this.#open.some((one) => one.name !== name)) await this.#closeAll();
    const subject = this.#subjects.find((one) => one.contacts === contacts);
    if (!subject) throw new Error(`No database with ${contacts} contacts was made.`);
    const way = await openWay(name, subject);
    this.#open.push({ name, contacts, way });
    return { way, isNew: true };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#closeAll();
  }

  async #closeAll(): Promise<void> {
    const open = this.#open;
    this.#open = [];
    await Promise.all(open.map(({ way }) => way.close()));
  }
}
