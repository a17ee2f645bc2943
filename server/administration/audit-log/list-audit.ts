import type { AuditEvent, AuditQuery } from "#shared/administration/audit.ts";
import { listAuditEvents } from "#server/administration/audit-log/audit-events.queries.ts";
import type { AuditPlace } from "#server/accounts/audit/audit-place.ts";
import { listRecordEvents } from "#server/administration/audit-log/record-events.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { cutPage, type Page } from "#server/platform/queries/lists.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Merges audit log and change log, newest first. Each is read one row beyond the page, to know if another follows. */
export async function listAudit(
  db: Db,
  workspaceId: WorkspaceId,
  { limit, cursor, ...filter }: AuditQuery,
): Promise<Page<AuditEvent>> {
  const question = { workspaceId, ...filter, after: placeOf(cursor), count: limit + 1 };
  const [events, records] = await Promise.all([
    filter.group === "records" ? [] : listAuditEvents(db, question),
    filter.group === undefined || filter.group === "records" ? listRecordEvents(db, question) : [],
  ]);
  const merged = [...events, ...records].toSorted(newestFirst);
  return cutPage(merged, limit, ({ at, id }) => `${at}~${id}`);
}

function placeOf(cursor: string | undefined): AuditPlace | null {
  const [at, id] = cursor?.split("~") ?? [];
  return at !== undefined && id !== undefined ? { at, id } : null;
}

function newestFirst(one: AuditEvent, other: AuditEvent): number {
  const [mine, theirs] = [one, other].map(({ at, id }) => `${at}~${id}`);
  return (mine ?? "") < (theirs ?? "") ? 1 : -1;
}
