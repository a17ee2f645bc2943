import { cutText } from "#shared/format/cut-text.ts";
import { type ImportColumn, maxMappedValues, maxValueLength } from "#shared/imports/imports.ts";
import {
  type DateOrder,
  dateOrders,
  dateOrdersOf,
  type DecimalMark,
  decimalMarkOf,
} from "#shared/imports/cell-formats.ts";
import { currencyOf } from "#shared/imports/currencies.ts";

const mostSamples = 5;
const longestSample = 200;

/** A column without a date in its first cells has no dates. */
const triesForDate = 200;

export class ColumnNotes {
  readonly #header: string;
  readonly #samples = new Set<string>();
  /** How often each value occurs; null once there are too many to be choices. */
  #values: Map<string, number> | null = new Map();
  #filled = 0;
  /** The orders that fit all dates. */
  #orders: DateOrder[] = [...dateOrders];
  /** The orders that fit any date; empty before the first. */
  readonly #someOrders = new Set<DateOrder>();
  #mark: DecimalMark | null = null;
  #disagrees = false;
  readonly #currencies = new Set<string>();

  constructor(header: string) {
    this.#header = header;
  }

  note(cell: string): void {
    const text = cell.trim();
    if (text === "") return;
    this.#filled += 1;
    if (this.#samples.size < mostSamples) this.#samples.add(cutText(text, longestSample));
    this.#count(text);
    if (this.#someOrders.size > 0 || this.#filled <= triesForDate) this.#noteDate(text);
    const currency = /\d/.test(text) ? currencyOf(text) : null;
    if (currency !== null) this.#currencies.add(currency);
    const mark = /\d[.,]/.test(text) ? decimalMarkOf(text) : null;
    if (mark === null) return;
    this.#disagrees ||= this.#mark !== null && this.#mark !== mark;
    this.#mark ??= mark;
  }

  #count(text: string): void {
    this.#values?.set(text, (this.#values.get(text) ?? 0) + 1);
    const isChoice = text.length <= maxValueLength && (this.#values?.size ?? 0) <= maxMappedValues;
    if (!isChoice) this.#values = null;
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
      currencies: [...this.#currencies],
      values: this.#values && [...this.#values].map(([text, count]) => ({ text, count })),
    };
  }

  /** Contradicting dates leave the choice to the person. */
  #dateOrders(): DateOrder[] {
    if (this.#someOrders.size === 0) return [];
    if (this.#orders.length > 0) return this.#orders;
    return dateOrders.filter((order) => this.#someOrders.has(order));
  }
}
