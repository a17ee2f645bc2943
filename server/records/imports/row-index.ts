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

/** The public domain's cyrb53, by bryc. */
function hashOf(word: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 2 ** 32 * (low & 0x1fffff) + (high >>> 0);
}
