const idBytes = 16;

/** The ids of a list in its order, sixteen bytes each: a million of them are no burden. */
export class IdList {
  readonly #pieces: Buffer[];
  readonly count: number;

  /** @param pieces some ids each, as hexadecimal digits without hyphens */
  constructor(pieces: string[]) {
    this.#pieces = pieces.map((digits) => Buffer.from(digits, "hex"));
    this.count = this.#pieces.reduce((sum, { length }) => sum + length / idBytes, 0);
  }

  /** @yields one piece after the other */
  *[Symbol.iterator](): Generator<string[]> {
    for (const piece of this.#pieces) {
      yield Array.from({ length: piece.length / idBytes }, (_, place) => idAt(piece, place));
    }
  }
}

function idAt(piece: Buffer, place: number): string {
  const digits = piece.toString("hex", place * idBytes, (place + 1) * idBytes);
  const parts = [0, 8, 12, 16, 20].map((start, part, starts) =>
    digits.slice(start, starts[part + 1]),
  );
  return parts.join("-");
}
