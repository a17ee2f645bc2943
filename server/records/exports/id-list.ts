const idBytes = 16;

/** Stores sixteen bytes for each id, since there may be a million of them. */
export class IdList {
  readonly #pages: Buffer[] = [];
  count = 0;

  /** @param digits ids as hexadecimal digits without hyphens */
  add(digits: string): void {
    const page = Buffer.from(digits, "hex");
    this.#pages.push(page);
    this.count += page.length / idBytes;
  }

  /** Page by page, in the order of adding. */
  *[Symbol.iterator](): Generator<string[]> {
    for (const page of this.#pages) {
      yield Array.from({ length: page.length / idBytes }, (_, place) => idAt(page, place));
    }
  }
}

function idAt(page: Buffer, place: number): string {
  const digits = page.toString("hex", place * idBytes, (place + 1) * idBytes);
  const parts = [0, 8, 12, 16, 20].map((start, part, starts) =>
    digits.slice(start, starts[part + 1]),
  );
  return parts.join("-");
}
