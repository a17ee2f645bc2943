/** How often a statement is sent before it is worth a name. */
const usesBefore = 3;

/** PostgreSQL keeps the plans of so many for each connection. */
const mostNamed = 150;

/** How many texts are counted before counting starts over. */
const mostCounted = 1_000;

/** PostgreSQL parses and plans a named statement once for each connection. */
export class StatementNames {
  #names = new Map<string, string>();
  #uses = new Map<string, number>();

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size === mostNamed) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses > usesBefore) {
      this.#uses.delete(text);
      const given = `often_${this.#names.size}`;
      this.#names.set(text, given);
      return given;
    }
    if (this.#uses.size === mostCounted) this.#uses.clear();
    this.#uses.set(text, uses);
    return undefined;
  }
}
