import { format } from "#shared/format/format.ts";
import type { Readable } from "node:stream";
import type { SQL } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ExportSettings } from "#shared/records/exports.ts";
import type { ListedKind } from "#shared/filters/filter-fields.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { limitCostlyCalls } from "#server/accounts/limit-costly-calls.ts";
import { changedFields, recordAudit } from "#server/accounts/audit/record-audit.ts";
import { csvFile } from "#server/records/exports/csv-file.ts";
import type { ListedRecord } from "#server/crm/kinds/record-kind.ts";
import { exportPages } from "#server/records/exports/export-pages.ts";
import {
  type FileColumn,
  partColumns,
  readFileColumns,
} from "#server/records/exports/file-columns.ts";
import { countPartRows, partPages } from "#server/records/exports/part-pages.ts";
import { readIds } from "#server/records/exports/read-ids.ts";
import { fileTypes } from "#server/platform/sheets/file-types.ts";
import { mostSheetRecords, xlsxFile } from "#server/platform/sheets/xlsx-file.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import type { AskedView } from "#server/crm/kinds/filters/asked-view.ts";

export interface AskedExport {
  kind: ListedKind;
  /** Includes workspace and visibility. */
  condition: SQL | undefined;
  settings: AskedView<ExportSettings>;
}

/** Refusals come before the first byte; a later failure breaks the connection: no one takes a part for the whole. */
export async function sendExport(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: AskedExport,
): Promise<FastifyReply> {
  const { session, readDb } = request;
  const { kind, condition, settings } = asked;
  const { many } = kindWords[kind];
  const { format, sort, known, timeZone = "UTC" } = settings;
  const parts = settings.rows === "records" ? undefined : recordKinds[kind].parts;
  const ownColumns = await readFileColumns(readDb, session, kind, settings.columns);
  const columns = parts ? [...ownColumns, ...partColumns(kind)] : ownColumns;
  await limitCostlyCalls(db, "export", session.userId);
  const ids = await readIds(readDb, { kind, access: session, condition, sort, known });
  if (format === "xlsx") {
    requireSheet(parts ? await countPartRows(readDb, session, parts, ids) : ids.count);
  }
  const records = exportPages(readDb, { kind, access: session, ids });
  const pages = parts ? partPages(readDb, session, parts, records) : records;
  await recordAudit(db, session, {
    action: "records.exported",
    target: many,
    details: changedFields({}, describe(settings)),
  });
  const fileName = `${many}-${dayIn(timeZone, new Date())}.${format}`;
  return reply
    .type(fileTypes[format])
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .header("cache-control", "no-store")
    .send(makeFile(asked, columns, pages));
}

/** @throws HttpError 400 where the records do not fit into a sheet */
export function requireSheet(count: number): void {
  if (count <= mostSheetRecords) return;
  throw new HttpError(
    400,
    `An Excel sheet holds at most ${format.number(mostSheetRecords)} rows, and these are ${format.number(count)}. Export them as CSV, or filter the list first.`,
  );
}

function makeFile(
  { kind, settings }: AskedExport,
  columns: FileColumn[],
  pages: AsyncIterable<ListedRecord[]>,
): Readable {
  if (settings.format === "csv") return csvFile(columns, pages);
  return xlsxFile(kindWords[kind].title, columns, pages);
}

/** Names the list, but not each id. */
function describe(settings: AskedView<ExportSettings>): Record<string, unknown> {
  const { ids, columns, rows, timeZone, known: _known, ...asked } = settings;
  return {
    ...asked,
    timeZone: asked.filter ? timeZone : undefined,
    rows: rows === "records" ? undefined : rows,
    columns: columns?.join(", "),
    selected: ids?.length,
  };
}
