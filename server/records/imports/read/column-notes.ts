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

/** A column without a date in its first cells has no dates. */
const triesForDate = 200;

/** Statistics over all cells of a column. */
export class ColumnNotes {
  readonly #header: string;
  readonly #samples = new Set<string>();
  #filled = 0;
  /** The orders that fit all dates. */
  #orders: DateOrder[] = [...dateOrders];
  /** The orders that fit any date; empty before the first. */
  readonly #someOrders = new Set<DateOrder>();
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
    if (this.#someOrders.size > 0 || this.#filled <= triesForDate) this.#noteDate(text);
    const mark = /\d[.,]/.test(text) ? decimalMarkOf(text) : null;
    if (mark === null) return;
    this.#disagrees ||= this.#mark !== null && this.#mark !== mark;
    this.#mark ??= mark;
  }

  /** A cell that is no date, such as “unknown”, is ignored. */
  #noteDate(text: string): void {
    const fitting = dateOrdersOf(text);
    if (fitting.length === 0) return;
    for (const order of fitting) this.#someOrders.add(order);
    this.#orders = this.#orders.filter((order) => fitting.includes(order));
  }

  describe(column: number): ImportColumn {
    return {
      column,
      header: this.#header,
      samples: [...this.#samples],
      filled: this.#filled,
      dateOrders: this.#dateOrders(),
      decimalMark: this.#disagrees ? null : this.#mark,
    };
  }

  /** Contradicting dates leave the choice to the person. */
  #dateOrders(): DateOrder[] {
    if (this.#someOrders.size === 0) return [];
    if (this.#orders.length > 0) return this.#orders;
    return dateOrders.filter((order) => this.#someOrders.has(order));
  }
}
