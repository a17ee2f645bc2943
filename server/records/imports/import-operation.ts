import { format } from "#shared/format/format.ts";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { type BatchOf, defineOperation } from "#server/crm/operations/operation-kind.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { applyPlan, recordsCalled } from "#server/records/imports/apply-plan.ts";
import { storeOutcomes } from "#server/records/imports/check-import.ts";
import { findGivenLines } from "#server/records/imports/lines/find-given-lines.ts";
import { listRows, openPlan, readRows } from "#server/records/imports/import-rows.ts";
import { whereImport, type ImportKeyOf } from "#server/records/imports/imports.queries.ts";
import {
  importOutcomes,
  importRows,
  imports,
  type StoredImport,
} from "#server/records/imports/imports.table.ts";
import { planBatch } from "#server/records/imports/plan/plan-batch.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const importWork = z.object({ importId: z.uuid() });

/** The last finished row, and sums; `isCleaning` once all rows are finished. */
const importPlace = z.object({
  after: z.int(),
  created: z.int(),
  updated: z.int(),
  isCleaning: z.boolean(),
  /** The last row whose data was deleted. */
  cleaned: z.int(),
});

type Place = z.infer<typeof importPlace>;
type ImportBatch = BatchOf<z.infer<typeof importWork>, Place>;

export const importOperation = defineOperation({
  name: "import",
  work: importWork,
  place: importPlace,
  runBatch: async (tx, batch: ImportBatch) => {
    const key = { workspaceId: batch.by.workspaceId, importId: batch.work.importId };
    if (batch.place?.isCleaning) return cleanUp(tx, key, batch.size, batch.place);
    const [file] = await tx.select().from(imports).where(whereImport(key));
    if (!file?.mapping) throw new HttpError(404, "The file was deleted while it was imported.");
    const begin = { after: file.headerRow, created: 0, updated: 0, isCleaning: false, cleaned: 0 };
    return importRowsOf(tx, batch, file, batch.place ?? begin);
  },
});

async function importRowsOf(tx: Db, batch: ImportBatch, file: StoredImport, place: Place) {
  if (!file.mapping) throw new HttpError(409, "The file has no mapping.");
  const { by, size } = batch;
  const key = { workspaceId: by.workspaceId, importId: file.id };
  const asked = { after: place.after, size, headerRow: file.headerRow };
  const [{ reader, context }, listed] = await Promise.all([
    openPlan(tx, by, file, {
      mapping: file.mapping,
      isForReal: true,
      findGivenLines: (ids) => findGivenLines(tx, by, batch.id, ids),
    }),
    listRows(tx, key, asked),
  ]);
  const { rows, isLast, continued } = await readRows(reader, listed, asked);
  const plan = await planBatch(tx, { ...context, continued }, rows);
  const refused = plan.rows.filter(({ outcome }) => outcome === "refused");
  await Promise.all([applyPlan(tx, by, file.entity, plan), storeOutcomes(tx, key, refused, false)]);
  const next: Place = {
    after: rows.at(-1)?.row.number ?? place.after,
    created: place.created + plan.created.length,
    updated: place.updated + plan.changed,
    isCleaning: isLast,
    cleaned: 0,
  };
  if (next.isCleaning) await writeLine(tx, batch, file, next);
  return { done: rows.length, refused: refused.length, total: file.rowCount, next };
}

/** One activity for the whole import, so that the feed stays readable. */
async function writeLine(tx: Db, { id, by }: ImportBatch, file: StoredImport, place: Place) {
  await insertActivity(tx, by, {
    type: "note",
    title: `${recordsCalled(file.entity).replace(/^./, (first) => first.toUpperCase())} imported`,
    description: `${file.fileName}: ${sentenceOf(place)}`,
    changeSetId: id,
  });
}

function sentenceOf({ created, updated }: Place): string {
  const [added, changed] = [created, updated].map((count) => format.number(count));
  return `${added} added, ${changed} changed.`;
}

/** Deletes rows and the dry run in parts, except refused rows. */
async function cleanUp(tx: Db, key: ImportKeyOf, size: number, place: Place) {
  const from = place.cleaned;
  const upTo = from + size * 10;
  const whereRowInPart = (table: typeof importRows | typeof importOutcomes) =>
    and(
      eq(table.workspaceId, key.workspaceId),
      eq(table.importId, key.importId),
      gt(table.number, from),
      lte(table.number, upTo),
    );
  await tx
    .delete(importOutcomes)
    .where(and(whereRowInPart(importOutcomes), importOutcomes.isDryRun));
  const refused = await tx
    .select({ number: importOutcomes.number })
    .from(importOutcomes)
    .where(whereRowInPart(importOutcomes));
  const numbers = refused.map(({ number }) => number);
  await tx
    .delete(importRows)
    .where(
      and(
        whereRowInPart(importRows),
        sql`${importRows.number} <> all(${sql.param(numbers)}::int[])`,
      ),
    );
  const isOver = upTo >= place.after;
  return { done: 0, next: isOver ? null : { ...place, cleaned: upTo }, message: sentenceOf(place) };
}
