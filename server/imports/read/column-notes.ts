import type { ImportColumn } from "#shared/imports.ts";
import {
  type DateOrder,
  dateOrders,
  dateOrdersOf,
  type DecimalMark,
  decimalMarkOf,
} from "#shared/imports/cell-formats.ts";

const mostSamples = 5;
const longestSample = 200;

/** What can be said of a column, from all of its cells. */
export class ColumnNotes {
  readonly #header: string;
  readonly #samples = new Set<string>();
  #filled = 0;
  #orders: DateOrder[] = [...dateOrders];
  #mark: DecimalMark | null = null;
  #disagrees = false;

  constructor(header: string) {
    this.#header = header;
  }

  note(cell: string): void {
    const text = cell.trim();
    if (text === "") return;
    this.#filled += 1;
    if (this.#samples.size < mostSamples) this.#samples.add(text.slice(0, longestSample));
    if (this.#orders.length > 0) {
      const fitting = dateOrdersOf(text);
      this.#orders = this.#orders.filter((order) => fitting.includes(order));
    }
    const mark = /\d[.,]/.test(text) ? decimalMarkOf(text) : null;
    if (mark === null) return;
    this.#disagrees ||= this.#mark !== null && this.#mark !== mark;
    this.#mark ??= mark;
  }

  describe(column: number): ImportColumn {
    return {
      column,
      header: this.#header,
      samples: [...this.#samples],
      filled: this.#filled,
      dateOrders: this.#filled > 0 ? this.#orders : [],
      decimalMark: this.#disagrees ? null : this.#mark,
    };
  }
}
