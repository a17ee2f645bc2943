import { eq } from "drizzle-orm";
import { dayAfter } from "#shared/forecast/forecast-periods.ts";
import type { ArchiveHead, ArchiveRow } from "#server/administration/archives/archive-rows.ts";
import { forecastNights, keptForecasts } from "#server/crm/forecast/kept-forecasts.table.ts";
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

/** As many nights are made up at most, one by one, while other workspaces wait for theirs. */
const mostNights = 731;

/** Archives that do not say up to which night they keep forecasts do so up to that of their export. */
export async function storeForecastNight(
  tx: Db,
  { forecastNight, exportedAt, counts }: ArchiveHead,
  workspaceId: string,
): Promise<void> {
  const last = forecastNight ?? (counts.keptForecasts ? exportedAt.slice(0, 10) : null);
  // The job may have found the half workspace, with the history of no deal.
  if (last === null) {
    await tx.delete(forecastNights).where(eq(forecastNights.workspaceId, workspaceId));
    return;
  }
  const earliest = dayAfter(new Date().toISOString().slice(0, 10), -mostNights);
  const night = last < earliest ? earliest : last;
  await tx
    .insert(forecastNights)
    .values({ workspaceId, night })
    .onConflictDoUpdate({ target: forecastNights.workspaceId, set: { night } });
}

function placed({ subject, subjectId }: OfSubject, { workspaceId, person }: Place) {
  return { workspaceId, subjectId: subject === "team" ? subjectId : person(subjectId) };
}
