import { format } from "#shared/format/format.ts";
import type { ImportEntity } from "#shared/imports/imports.ts";
import { maxLineItems, sumOf, sumProblem } from "#shared/crm/line-items.ts";
import { findProducts, type FoundProducts } from "#server/records/imports/lines/find-products.ts";
import {
  dealOfRow,
  hasLine,
  readLine,
  type RowLine,
} from "#server/records/imports/lines/row-lines.ts";
import type { PlannedRow } from "#server/records/imports/plan/planned-row.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { PlanContext } from "#server/records/imports/plan/plan-context.ts";

/** Consecutive rows about one deal, each with a line. */
export interface DealRows {
  /** The number of its first row, which contains the deal's own fields. */
  first: number;
  lines: RowLine[];
  /** A note for each line. */
  notes: (string | null)[];
  total: string;
  /** Problems by row number: a deal is imported with all of its lines or not at all. */
  problems: Map<number, string>;
  /** The result of the first row, once it is known. */
  outcome: PlannedRow | null;
}

/** The deals with lines that rows are about, by the number of each row. */
export async function readDealLines(
  db: Db,
  context: PlanContext,
  rows: ReadRow[],
): Promise<ReadonlyMap<number, DealRows>> {
  const groups = groupRows(context.entity, rows);
  if (groups.length === 0) return new Map();
  const products = await findProducts(db, context, groups.flat());
  return new Map(
    groups.flatMap((group) => {
      const deal = readGroup(context, group, products);
      return group.map(({ row }) => [row.number, deal] as const);
    }),
  );
}

/** Leaves out rows without a line. */
export function groupRows(entity: ImportEntity, rows: ReadRow[]): ReadRow[][] {
  const groups: ReadRow[][] = [];
  for (const row of rows) {
    if (!hasLine(entity, row)) continue;
    const group = groups.at(-1);
    if (group && continuesDeal(group, row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Rows that continue a deal need not repeat its fields. */
function continuesDeal(group: ReadRow[], { row, values }: ReadRow): boolean {
  const [first] = group;
  if (!first || group.at(-1)?.row.number !== row.number - 1) return false;
  const deal = dealOfRow(values);
  return deal === null || deal === dealOfRow(first.values);
}

function readGroup(
  { continued }: PlanContext,
  group: ReadRow[],
  products: FoundProducts,
): DealRows {
  const problems = new Map<number, string>();
  const lines = group.flatMap(({ row, values, problem }): RowLine[] => {
    const found = problem === null ? readLine(values, products) : { problem };
    if ("read" in found) return [found.read];
    problems.set(row.number, found.problem);
    return [];
  });
  const total = sumOf(lines.map(({ line }) => line.total));
  const [first] = group;
  const number = first?.row.number ?? 0;
  const isTooLong = group.length > maxLineItems || number === continued;
  const tooManyRecords = isTooLong ? tooManyLines : sumProblem(total);
  if (tooManyRecords !== null && problems.size === 0) problems.set(number, tooManyRecords);
  const notes = lines.map(({ note }) => note);
  return { first: number, lines, notes, total, problems, outcome: null };
}

const tooManyLines = `A deal can have at most ${format.number(maxLineItems)} line items.`;

export function followingRow(
  { row, values }: ReadRow,
  { first, lines, notes }: DealRows,
  outcome: PlannedRow,
): PlannedRow {
  const place = row.number - first;
  const line = lines[place]?.line;
  const planned = {
    ...outcome,
    number: row.number,
    cells: [],
    lacksAmount: false,
    lacksContact: false,
  };
  if (outcome.outcome === "refused") {
    const label = values.get("title");
    const reason = `Another row of the same deal: ${outcome.reason}`;
    return { ...planned, label: typeof label === "string" ? label : null, reason };
  }
  const reason = "This row is about the same deal as the one above.";
  if (outcome.outcome === "unchanged") return { ...planned, reason: outcome.reason ?? reason };
  const after = line ? `${line.name}, ${format.money(line.total)}` : null;
  const cells = [{ field: "Line item", before: null, after }];
  return { ...planned, outcome: "update", reason: notes[place] ?? reason, cells };
}

/** Null where the deal is not refused. */
export function problemOfRow({ problems }: DealRows, number: number): string | null {
  const [other] = problems;
  if (!other) return null;
  return problems.get(number) ?? `Another row of the same deal: ${other[1]}`;
}
