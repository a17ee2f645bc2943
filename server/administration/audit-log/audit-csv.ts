import type { AuditDetail, AuditEvent, AuditFilter } from "#shared/administration/audit.ts";
import { listAudit } from "#server/administration/audit-log/list-audit.ts";
import { csvLine } from "#server/platform/files/csv.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const pageSize = 500;

const columns = {
  Time: ({ at }) => at,
  Action: ({ action }) => action,
  Person: ({ userName }) => userName,
  Email: ({ userEmail }) => userEmail,
  Record: ({ entity }) => entity,
  Target: ({ target }) => target,
  Details: ({ details }) => details.map(describe).join("; "),
  Address: ({ address }) => address,
  Channel: ({ channel }) => channel,
  "API key": ({ apiKeyName }) => apiKeyName,
  Rule: ({ ruleName }) => ruleName,
} satisfies Record<string, (event: AuditEvent) => string | null>;

/** Reads page by page, so that memory stays small. */
export async function* auditCsv(db: Db, workspaceId: WorkspaceId, filter: AuditFilter) {
  yield csvLine(Object.keys(columns));
  let cursor: string | undefined;
  do {
    const page = await listAudit(db, workspaceId, { ...filter, cursor, limit: pageSize });
    yield page.rows.map(toLine).join("");
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function toLine(event: AuditEvent): string {
  return csvLine(Object.values(columns).map((column) => column(event)));
}

function describe({ field, before, after }: AuditDetail): string {
  return before === null ? `${field}: ${after}` : `${field}: ${before} → ${after ?? ""}`;
}
