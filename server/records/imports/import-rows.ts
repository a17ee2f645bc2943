import { and, asc, eq, gt, gte, inArray } from "drizzle-orm";
import type { ImportKeyOf } from "#server/records/imports/imports.queries.ts";
import { importRows, type StoredImport } from "#server/records/imports/imports.table.ts";
import { listImportFields } from "#server/records/imports/list-fields.ts";
import { groupRows } from "#server/records/imports/lines/deal-lines.ts";
import { type ImportRow, type ReadRow, RowReader } from "#server/records/imports/plan/read-row.ts";
import { isEmailRequired } from "#server/crm/contacts/require-email.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import { firstStage } from "#server/crm/pipelines/stage-of-new.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { mapInTurns } from "#server/platform/process/in-turns.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { PlanContext } from "#server/records/imports/plan/plan-context.ts";

const selected = {
  number: importRows.number,
  line: importRows.line,
  cells: importRows.cells,
  problem: importRows.problem,
};

interface RowsAsked {
  after: number;
  size: number;
  headerRow: number;
}

export function listRows(
  db: Db,
  key: ImportKeyOf,
  { after, size, headerRow }: RowsAsked,
): Promise<ImportRow[]> {
  const isFirst = after <= headerRow;
  const rest = isFirst ? gt(importRows.number, after) : gte(importRows.number, after);
  return db
    .select(selected)
    .from(importRows)
    .where(and(whereOfImport(key), rest))
    .orderBy(asc(importRows.number))
    .limit(isFirst ? size : size + 1);
}

export interface RowBatch {
  rows: ReadRow[];
  isLast: boolean;
  /** The first row, where it continues a deal that is too long for one batch. */
  continued: number | null;
}

/** Keeps the rows of a deal with its lines together. @param listed see `listRows` */
export async function readRows(
  reader: RowReader,
  listed: ImportRow[],
  { after, size }: RowsAsked,
): Promise<RowBatch> {
  const all = await mapInTurns(listed, (row) => reader.read(row));
  const read = all.filter(({ row }) => row.number > after);
  const isLast = read.length < size;
  const around = all.slice(0, all.length - read.length + 1);
  const [first] = groupRows(reader.entity, around);
  const continued = first?.length === 2 ? (read[0]?.row.number ?? null) : null;
  return { rows: isLast ? read : withoutLastDeal(reader, read), isLast, continued };
}

/** The next rows may belong to the last deal. A deal longer than a batch is split. */
function withoutLastDeal({ entity }: RowReader, rows: ReadRow[]): ReadRow[] {
  const last = groupRows(entity, rows).at(-1);
  const isAtEnd = last !== undefined && last.at(-1) === rows.at(-1);
  return isAtEnd && last.length < rows.length ? rows.slice(0, -last.length) : rows;
}

export function pickRows(db: Db, key: ImportKeyOf, numbers: number[]): Promise<ImportRow[]> {
  return db
    .select(selected)
    .from(importRows)
    .where(and(whereOfImport(key), inArray(importRows.number, numbers)))
    .orderBy(asc(importRows.number));
}

function whereOfImport({ workspaceId, importId }: ImportKeyOf) {
  return and(eq(importRows.workspaceId, workspaceId), eq(importRows.importId, importId));
}

export async function openPlan(
  db: Db,
  by: RecordAccess,
  { entity, columns }: Pick<StoredImport, "entity" | "columns">,
  plan: Pick<PlanContext, "mapping" | "isForReal" | "findGivenLines">,
): Promise<{ reader: RowReader; context: PlanContext }> {
  const [needsEmail, fields, pipelines] = await Promise.all([
    isEmailRequired(db, by.workspaceId),
    listImportFields(db, by, entity),
    entity === "deal" ? listPipelines(db, by.workspaceId) : null,
  ]);
  const initialOf: PlanContext["initialOf"] = (values) => {
    const named = values.get("pipeline");
    const pipelineId = typeof named === "string" ? named : undefined;
    return pipelines ? { stage: firstStage(pipelines, pipelineId).key } : {};
  };
  return {
    reader: new RowReader(entity, plan.mapping, columns, fields),
    context: {
      ...plan,
      entity,
      fields,
      by,
      needsEmail,
      initialOf,
      continued: null,
    },
  };
}
