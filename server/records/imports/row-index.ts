import { hash } from "node:crypto";

/**
 * Rows of a file by words that they are known by. Of each word it keeps 53 bits, a third of the memory: in one of
 * 400,000 files with 100,000 rows two words share them, and thereby their rows.
 */
export class RowIndex {
  readonly #mostRows: number;
  /** Most words have one row, which is not worth an array. */
  readonly #rows = new Map<number, number | number[]>();

  /** @param mostRows of a word: the first ones */
  constructor(mostRows: number) {
    this.#mostRows = mostRows;
  }

  add(word: string, row: number): void {
    const key = hashOf(word);
    const known = this.#rows.get(key);
    if (known === undefined) this.#rows.set(key, row);
    else if (listOf(known).length < this.#mostRows) this.#rows.set(key, [...listOf(known), row]);
  }

  rowsOf(word: string): number[] {
    return listOf(this.#rows.get(hashOf(word)) ?? []);
  }
}

function listOf(rows: number | number[]): number[] {
  return typeof rows === "number" ? [rows] : rows;
}

/** The first 53 bits of a digest: as many as a number has. */
function hashOf(word: string): number {
  const digest = hash("sha1", word, "buffer");
  return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) % 32);
}
