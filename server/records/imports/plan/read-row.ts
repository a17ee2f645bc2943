import { cutText } from "#shared/format/cut-text.ts";
import { readCellList, writeCellList } from "#shared/imports/cell-lists.ts";
import { isChosenKind } from "#shared/imports/field-kinds.ts";
import { readChoice, valueWord } from "#shared/imports/known-values.ts";
import { setAside } from "#shared/imports/set-aside.ts";
import { z } from "zod";
import type {
  ImportColumn,
  ImportEntity,
  ImportMapping,
  ValueMapping,
} from "#shared/imports/imports.ts";
import {
  type DateOrder,
  type DecimalMark,
  decimalMarkOf,
  parseDate,
  parseDecimal,
} from "#shared/imports/cell-formats.ts";
import { customValue } from "#shared/records/custom-field-values.ts";
import type { EnteredField } from "#shared/records/custom-fields.ts";
import { type LineItemColumn, lineItemParts } from "#shared/crm/line-item-columns.ts";
import type { Pipeline } from "#shared/crm/pipelines.ts";
import { withoutUnseen } from "#shared/format/unseen-characters.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { othersBeside, type OthersField } from "#shared/records/other-values.ts";
import type { MappableField } from "#server/records/imports/list-fields.ts";
import { noSuchChoice } from "#server/records/imports/plan/archived-choices.ts";
import { othersFields } from "#server/records/imports/plan/others-fields.ts";
import { betweenPhones, emailsIn, phonesIn } from "#server/records/imports/plan/several-in-cell.ts";
import { settleStage } from "#server/records/imports/plan/settle-stage.ts";
import { readLineCell } from "#server/records/imports/lines/read-line-cell.ts";

export interface ImportRow {
  number: number;
  line: number;
  cells: string[];
  problem: string | null;
}

/** By field: links and owners as text, other values parsed. */
export type RowValues = ReadonlyMap<string, unknown>;

export interface ReadRow {
  row: ImportRow;
  values: RowValues;
  /** Fields whose cells cannot be read. */
  unread: ReadonlySet<string>;
  problem: string | null;
  /** Someone wants such rows set aside, or the deal is lost; the problem says so. */
  isSetAside: boolean;
}

interface CellReader {
  column: number;
  field: MappableField;
  read: (text: string) => unknown;
}

const tooWide = "The line has more cells than there are headers.";

/** The message is a sentence. */
class CellProblem extends Error {}

/** The message may name its field already. */
function sentenceOf(label: string, message: string): string {
  return message.startsWith(`${label} `) ? message : `${label}: ${message}`;
}

/** Empty cells change nothing. */
export class RowReader {
  readonly entity: ImportEntity;
  readonly #readers: CellReader[];
  readonly #width: number;
  readonly #pipelines: readonly Pipeline[];

  constructor(
    entity: ImportEntity,
    mapping: ImportMapping,
    columns: readonly ImportColumn[],
    fields: readonly MappableField[],
  ) {
    this.entity = entity;
    this.#width = columns.length;
    this.#pipelines = fields.find(({ pipelines }) => pipelines)?.pipelines ?? [];
    this.#readers = mapping.columns.flatMap(({ column, field: name, ...chosen }) => {
      const field = fields.find((one) => one.name === name);
      if (!field) return [];
      const found = columns[column];
      const order = chosen.dateOrder ?? found?.dateOrders[0] ?? "ymd";
      const mark = chosen.decimalMark ?? found?.decimalMark ?? null;
      const read = matching(field, chosen.values, readerOf(entity, field, order, mark));
      return [{ column, field, read }];
    });
  }

  read(row: ImportRow): ReadRow {
    const values = new Map<string, unknown>();
    const unread = new Set<string>();
    let problem = row.problem ?? (row.cells.length > this.#width ? tooWide : null);
    for (const { column, field, read } of this.#readers) {
      const cell = row.cells[column] ?? "";
      // What becomes text is parsed by its field's own schema.
      const text = (field.kind === "text" ? cell : withoutUnseen(cell)).trim();
      if (text === "") continue;
      try {
        const value = read(text);
        const earlier = values.get(field.name);
        // Of several columns each adds its values.
        if (value !== undefined)
          values.set(field.name, Array.isArray(earlier) ? earlier.concat(value) : value);
      } catch (error) {
        if (!(error instanceof CellProblem)) throw error;
        unread.add(field.name);
        problem ??= sentenceOf(field.label, error.message);
      }
    }
    for (const field of othersFields[this.entity]) gather(values, field);
    const misplaced = settleStage(values, this.#pipelines);
    problem ??= misplaced;
    const aside = this.#asideOf(row, values);
    return { row, values, unread, problem: aside ?? problem, isSetAside: aside !== null };
  }

  /** Why the row is not to be imported. */
  #asideOf(row: ImportRow, values: Map<string, unknown>): string | null {
    const found = this.#readers.find(
      ({ field: { name, kind } }) => isChosenKind(kind) && values.get(name) === setAside,
    );
    values.delete("outcome");
    if (!found) return null;
    values.delete(found.field.name);
    return `${found.field.label}: “${row.cells[found.column]?.trim()}” is set aside.`;
  }
}

/** The first of several values in one cell is the field's, and the others come beside it. */
function gather(values: Map<string, unknown>, field: OthersField): void {
  const [first, ...more] = listOf(values.get(field.first));
  const others = othersBeside(field, first, [...more, ...listOf(values.get(field.name))]);
  if (first === undefined) values.delete(field.first);
  else values.set(field.first, first);
  if (others.length > 0) values.set(field.name, others);
  else values.delete(field.name);
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Reads values by what they were matched to, else as they are; a cell that counts as empty is undefined. */
function matching(
  { kind }: MappableField,
  values: ValueMapping | undefined,
  read: (text: string) => unknown,
): (text: string) => unknown {
  if (!values || !isChosenKind(kind)) return read;
  const matched = new Map(Object.entries(values).map(([text, to]) => [valueWord(text), to]));
  return (text) => {
    const items = kind === "choices" ? readCellList(text) : [text];
    const found = items.map((item) => matched.get(valueWord(item)) ?? item);
    const left = found.filter(
      (_word, place) => matched.get(valueWord(items[place] ?? "")) !== null,
    );
    if (left.includes(setAside)) return setAside;
    if (left.length === 0) return undefined;
    return read(kind === "choices" ? writeCellList(left) : left.join(""));
  };
}

function readerOf(
  entity: ImportEntity,
  field: MappableField,
  order: DateOrder,
  mark: DecimalMark | null,
): (text: string) => unknown {
  if (field.custom) return customReader(field.custom, order, mark);
  if (isLineColumn(field.name)) return lineReader(field.name, mark);
  const schema = kindDefinitions[entity].fields[field.name]?.write;
  const checked = (value: unknown) => (schema ? parseWith(schema, value) : value);
  switch (field.kind) {
    case "id":
      return (text) => parseWith(ourId, text.toLowerCase());
    case "email":
      return (text) => emailsIn(text).map(checked);
    case "phone":
      return (text) => text.split(betweenPhones).map(checked);
    case "emails":
      return (text) => checked(emailsIn(text));
    case "phones":
      return (text) => checked(phonesIn(text));
    case "website":
      return (text) => checked(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
    case "choice":
      return (text) => readChoice(entity, field, text) ?? failChoice(text, field.choices ?? []);
    case "money":
      return (text) => checked(readMoney(text, mark));
    case "date":
      return (text) => parseDate(text, order) ?? parseDate(text, "ymd") ?? failDate(text);
    case "tags":
      return (text) => checked(readCellList(text));
    case "company":
    case "contact":
    case "owner":
      return (text) => parseWith(linkText, text);
    case "text":
    case "choices":
    case "number":
    case "checkbox":
      return checked;
  }
}

function isLineColumn(name: string): name is LineItemColumn {
  return Object.hasOwn(lineItemParts.columns, name);
}

function lineReader(column: LineItemColumn, mark: DecimalMark | null): (text: string) => unknown {
  // Percent signs keep a column from proving its decimal mark.
  const decimal = (text: string) => readMoney(text, mark ?? decimalMarkOf(text));
  const reading = { decimal, checked: parseWith };
  return (text) => readLineCell(column, text, reading);
}

/** Choices are read by label. Users are looked up with the other links. */
function customReader(
  definition: EnteredField,
  order: DateOrder,
  mark: DecimalMark | null,
): (text: string) => unknown {
  const checked = (value: unknown) => parseWith(customValue(definition), value);
  switch (definition.type) {
    case "number":
    case "money":
      return (text) => checked(readMoney(text, mark));
    case "date":
      return (text) => parseDate(text, order) ?? parseDate(text, "ymd") ?? failDate(text);
    case "choice":
      return (text) => readOption(definition, text);
    case "choices":
      return (text) => {
        const ids = new Set(readCellList(text).map((label) => readOption(definition, label)));
        return ids.size === 0 ? undefined : [...ids];
      };
    case "checkbox":
      return (text) => checked(readCheck(text));
    case "link":
      return (text) => checked(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
    case "user":
      return (text) => parseWith(linkText, text);
    case "text":
      return checked;
  }
}

/** Archived choices are refused later, where the record does not have the same value: `problemOfArchived`. */
function readOption({ choices }: EnteredField, text: string): string {
  const plain = text.toLowerCase();
  const named = choices.filter(({ id, label }) => id === text || label.toLowerCase() === plain);
  const found = named.find(({ archived }) => !archived) ?? named[0];
  return found?.id ?? failChoice(text, choices);
}

function failChoice(text: string, choices: readonly { label: string }[]): never {
  throw new CellProblem(noSuchChoice(text, choices));
}

function readCheck(text: string): boolean {
  if (/^(yes|y|true|1|x|on|checked)$/i.test(text)) return true;
  if (/^(no|n|false|0|off|unchecked)$/i.test(text)) return false;
  throw new CellProblem(`“${cutText(text, 40)}” is neither yes nor no`);
}

const ourId = z.uuid("is not one of our ids");
const linkText = z.string().max(300, "is longer than 300 characters");

function parseWith(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CellProblem(parsed.error.issues[0]?.message ?? "cannot be read");
}

function failDate(text: string): never {
  throw new CellProblem(`“${cutText(text, 40)}” is not a date in the order that was chosen`);
}

/** @param proven the decimal mark of the column; where it is unknown, three digits are thousands */
function readMoney(text: string, proven: DecimalMark | null): string {
  const mark = proven ?? (/\d\.\d{3}(?!\d)/.test(text) ? "," : ".");
  const number = parseDecimal(text, mark);
  if (number === null) throw new CellProblem(`“${cutText(text, 40)}” is not an amount`);
  return number;
}
