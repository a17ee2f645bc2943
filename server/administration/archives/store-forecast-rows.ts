import type { ArchiveRow } from "#server/administration/archives/archive-rows.ts";
import { keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
import { quotaTable } from "#server/crm/forecast/quotas.table.ts";
import { forecastSubmissions } from "#server/crm/forecast/submissions.table.ts";
import type { Db } from "#server/platform/database/database.ts";

interface Place {
  workspaceId: string;
  /** Ours for someone of the archive. */
  person: (id: string) => string;
}

interface OfSubject {
  subject: "person" | "team";
  subjectId: string;
}

export async function storeQuotas(
  tx: Db,
  rows: ArchiveRow<"quotas">[],
  place: Place,
): Promise<void> {
  await tx.insert(quotaTable).values(rows.map((row) => ({ ...row, ...placed(row, place) })));
}

export async function storeSubmissions(
  tx: Db,
  rows: ArchiveRow<"submissions">[],
  place: Place,
): Promise<void> {
  const named = rows.map((row) => ({
    ...row,
    ...placed(row, place),
    authorId: place.person(row.authorId),
  }));
  await tx.insert(forecastSubmissions).values(named);
}

export async function storeKeptForecasts(
  tx: Db,
  rows: ArchiveRow<"keptForecasts">[],
  { workspaceId, person }: Place,
): Promise<void> {
  const named = rows.map((row) => ({
    ...row,
    workspaceId,
    ownerId: row.ownerId === null ? null : person(row.ownerId),
  }));
  await tx.insert(keptForecasts).values(named);
}

function placed({ subject, subjectId }: OfSubject, { workspaceId, person }: Place) {
  return { workspaceId, subjectId: subject === "team" ? subjectId : person(subjectId) };
}
