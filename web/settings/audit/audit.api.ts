import { auditEvent } from "#shared/administration/audit.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { inOwnDays } from "#web/settings/own-days.ts";

/** What the page's address narrows the audit to; null for all. */
export type AuditFilters = {
  group: string | null;
  userId: string | null;
  from: string | null;
  to: string | null;
};

export function useAudit(filters: AuditFilters) {
  return useInfiniteList(auditEvent, apiPaths.audit, inOwnDays(filters));
}

/** Where the browser downloads what the filters let through. */
export function auditExportPath(filters: AuditFilters): string {
  return withQuery(`${apiPaths.audit}/export`, inOwnDays(filters));
}
