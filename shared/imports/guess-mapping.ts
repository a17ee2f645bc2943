import { z } from "zod";
import type {
  ColumnMapping,
  ImportColumn,
  ImportEntity,
  ImportField,
  ImportKey,
  ImportMapping,
  ValueMapping,
} from "./imports.ts";
import { nameFieldsOf } from "./import-fields.ts";
import { readCellList } from "./cell-lists.ts";
import type { ImportFieldKind } from "./field-kinds.ts";
import { valueWord } from "./known-values.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { isSalutation } from "./salutations.ts";
import { isTranslated, knownField, plainHeader } from "./known-headers.ts";
import { recogniseSource } from "./recognise-source.ts";

/**
 * A first guess of what the columns are, by their headers and cells.
 * @param known what columns of earlier files were, by `valueWord` of their headers
 */
export function guessMapping(
  entity: ImportEntity,
  columns: readonly ImportColumn[],
  fields: readonly ImportField[],
  known: ValueMapping = {},
): ImportMapping {
  const earlier = new Map(Object.entries(known));
  const source = recogniseSource(columns.map(({ header }) => header));
  const candidates = columns
    .filter((column) => column.filled > 0 && !isSalutation(entity, column, source))
    .flatMap((column) => {
      const field = earlier.get(valueWord(column.header));
      if (field === undefined) return candidatesOf(entity, column, fields);
      const isThere = fields.some(({ name }) => name === field);
      return field !== null && isThere ? [{ column: column.column, field, rank: -2 }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank || one.column - other.column);
  const byColumn = new Map<number, string>();
  const taken = new Set<string>();
  for (const { column, field } of candidates) {
    const free = taken.has(field) ? besides(fields, field) : field;
    if (free === undefined || byColumn.has(column)) continue;
    byColumn.set(column, free);
    taken.add(free);
  }
  nameTheOtherPart(entity, columns, byColumn, taken);
  // The parts say more than the whole.
  if (taken.has("firstName") && taken.has("lastName")) {
    for (const [column, field] of byColumn) if (field === "name") byColumn.delete(column);
  }
  // What is called a product in a list of deals need not be a line item.
  if (!taken.has("lineUnitPrice") && !taken.has("lineProductCode")) {
    for (const [column, field] of byColumn) if (isPartField(entity, field)) byColumn.delete(column);
  }
  return {
    columns: columns.map((column) =>
      mapColumn(column, byColumn.get(column.column) ?? null, fields),
    ),
    key: guessKey(entity, new Set(byColumn.values())),
    onMatch: "update",
    addsLinked: true,
  };
}

/** The field of further columns of the same sort, such as other addresses. */
function besides(fields: readonly ImportField[], name: string): string | undefined {
  return fields.find((field) => field.othersOf === name || (field.othersOf && field.name === name))
    ?.name;
}

/** In “Name, Vorname”, “Nom, Prénom” and “Nombre, Apellidos” what is called the name is the other part of it. */
function nameTheOtherPart(
  entity: ImportEntity,
  columns: readonly ImportColumn[],
  byColumn: Map<number, string>,
  taken: Set<string>,
): void {
  for (const [part, other] of [
    ["firstName", "lastName"],
    ["lastName", "firstName"],
  ] as const) {
    const said = columns.find(({ column }) => byColumn.get(column) === part);
    const whole = columns.find(({ column }) => byColumn.get(column) === "name");
    if (!said || !whole || taken.has(other) || !isTranslated(entity, part, said.header)) continue;
    byColumn.set(whole.column, other);
    taken.add(other);
  }
}

/** A column as a field, with what its values stood for in earlier files. */
export function mapColumn(
  column: ImportColumn,
  name: string | null,
  fields: readonly ImportField[],
): ColumnMapping {
  const field = fields.find((one) => one.name === name);
  const matches = new Map(Object.entries(field?.known ?? {}));
  const matched = valuesIn(column, field?.kind).flatMap(({ text }) => {
    const to = matches.get(valueWord(text));
    return to === undefined ? [] : [[text, to] as const];
  });
  return {
    column: column.column,
    field: name,
    ...(matched.length > 0 && { values: Object.fromEntries(matched) }),
  };
}

/** The different values of a column, whatever their case; of a field of several choices each by itself. */
export function valuesIn(
  { values }: Pick<ImportColumn, "values">,
  kind: ImportFieldKind | undefined,
): { text: string; count: number }[] {
  const found = new Map<string, { text: string; count: number }>();
  for (const { text: cell, count } of values ?? []) {
    for (const text of kind === "choices" ? readCellList(cell) : [cell]) {
      const known = found.get(valueWord(text));
      found.set(valueWord(text), { text: known?.text ?? text, count: (known?.count ?? 0) + count });
    }
  }
  return [...found.values()];
}

function isPartField(entity: ImportEntity, field: string): boolean {
  return Object.hasOwn(kindDefinitions[entity].parts?.columns ?? {}, field);
}

function candidatesOf(
  entity: ImportEntity,
  { column, header, samples }: ImportColumn,
  fields: readonly ImportField[],
): { column: number; field: string; rank: number }[] {
  const plain = plainHeader(header);
  const own = fields.find(
    ({ name, label }) => plainHeader(label) === plain || plainHeader(name) === plain,
  );
  const isOurId =
    own?.kind === "id" && samples.every((sample) => z.uuid().safeParse(sample).success);
  if (own && (own.kind !== "id" || isOurId)) return [{ column, field: own.name, rank: -1 }];
  const known = knownField(entity, header);
  const isThere = fields.some(({ name }) => name === known?.field);
  return known && isThere ? [{ column, ...known }] : [];
}

/** The key by which rows of such a file are best matched with stored records. */
function guessKey(entity: ImportEntity, mapped: ReadonlySet<string>): ImportKey {
  if (mapped.has("id")) return "id";
  if (entity === "contact" && !mapped.has("email")) return mapped.has("phone") ? "phone" : "none";
  if (entity === "contact") return "email";
  if (entity === "product" && mapped.has("code")) return "code";
  if (entity === "company") return mapped.has("name") ? "name" : "none";
  return entity === "deal" && mapped.has("company") ? "nameAndCompany" : "none";
}

/** What is wrong with a mapping, in a sentence; null where nothing is. */
export function mappingProblem(
  entity: ImportEntity,
  mapping: ImportMapping,
  columns: readonly ImportColumn[],
  fields: readonly ImportField[],
): string | null {
  const mapped = mapping.columns.filter(({ field }) => field !== null);
  return (
    columnProblem(mapped, columns) ??
    fieldProblem(mapped, fields) ??
    missingProblem(entity, mapping, new Set(mapped.map(({ field }) => field ?? "")), fields) ??
    dateProblem(mapped, columns, fields)
  );
}

function columnProblem(mapped: ColumnMapping[], columns: readonly ImportColumn[]): string | null {
  const unknown = mapped.find(({ column }) => columns[column] === undefined);
  if (unknown) return `The file has no column ${unknown.column + 1}.`;
  const twice = mapped.find(
    (one, place) => mapped.findIndex(({ column }) => column === one.column) < place,
  );
  return twice ? `The column “${columns[twice.column]?.header}” is mapped twice.` : null;
}

function fieldProblem(mapped: ColumnMapping[], fields: readonly ImportField[]): string | null {
  for (const [place, { field }] of mapped.entries()) {
    const known = fields.find(({ name }) => name === field);
    if (!known) return noSuchField(field);
    if (!known.othersOf && mapped.findIndex((other) => other.field === field) < place) {
      return `Two columns are mapped to ${known.label}. Leave one of them out.`;
    }
  }
  return null;
}

function missingProblem(
  entity: ImportEntity,
  { key }: ImportMapping,
  mapped: ReadonlySet<string>,
  fields: readonly ImportField[],
): string | null {
  if (mapped.size === 0) return "No column is mapped to a field.";
  const isMissing = (options: string[]) => !options.some((field) => mapped.has(field));
  const [needed] = keyFields(entity, key).find(isMissing) ?? [];
  if (needed !== undefined) return mapTo(needed, fields, ", by which rows are matched.");
  if (key === "id") return null;
  const [required] = requiredOf(entity, fields).find(isMissing) ?? [];
  return required === undefined ? null : mapTo(required, fields, `: every ${entity} has one.`);
}

function mapTo(name: string, fields: readonly ImportField[], why: string): string {
  const field = fields.find((one) => one.name === name);
  return field ? `Map a column to ${field.label}${why}` : noSuchField(name);
}

function noSuchField(name: string | null): string {
  return `There is no field “${name}”.`;
}

/** Lists of fields of which one is needed each. */
function requiredOf(entity: ImportEntity, fields: readonly ImportField[]): string[][] {
  const names = nameFieldsOf(entity);
  if (entity !== "contact") return [names];
  return isEmailRequired(fields) ? [names, ["email"]] : [[...names, "phone", "email"]];
}

/** Whether the workspace asks every contact for an address. */
export function isEmailRequired(fields: readonly ImportField[]): boolean {
  return fields.some(({ name, isRequired }) => name === "email" && isRequired);
}

function keyFields(entity: ImportEntity, key: ImportKey): string[][] {
  if (key === "none") return [];
  const names = nameFieldsOf(entity);
  if (key === "name") return [names];
  return key === "nameAndCompany" ? [names, ["company"]] : [[key]];
}

function dateProblem(
  mapped: ColumnMapping[],
  columns: readonly ImportColumn[],
  fields: readonly ImportField[],
): string | null {
  const open = mapped.find(({ column, field, dateOrder }) => {
    const isDate = fields.find(({ name }) => name === field)?.kind === "date";
    return isDate && !dateOrder && (columns[column]?.dateOrders.length ?? 0) > 1;
  });
  return open
    ? `The dates in “${columns[open.column]?.header}” can be read in several ways. Say in which order day, month and year stand.`
    : null;
}
