import type { DescribedCall } from "./described-calls.ts";

/** How calls were answered, in numbers. */
export class Tally {
  total = 0;
  readonly #byStatus = new Map<number, number>();
  readonly #done = new Set<string>();
  readonly #sent = new Set<string>();

  /** @param described the call as the API's document has it */
  count(described: string, status: number): void {
    this.total += 1;
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
    this.#sent.add(described);
    if (status < 400) this.#done.add(described);
  }

  describe(): string {
    const counts = [...this.#byStatus].toSorted(([one], [other]) => one - other);
    const statuses = counts.map(([status, count]) => `${status}: ${count}`).join(", ");
    return `${this.total} calls; ${statuses}`;
  }

  /** How many of the document's calls were sent, and which of them were never right. */
  describeCalls(all: DescribedCall[]): string {
    const never = all
      .map(({ method, path }) => `${method} ${path}`)
      .filter((one) => !this.#done.has(one));
    return `  ${this.#sent.size} of ${all.length} described calls; never right: ${never.join(", ") || "none"}`;
  }
}
