import { auditGroups, type AuditedAction } from "#shared/administration/audit.ts";

const { records: _records, ...written } = auditGroups;
const actions: ReadonlySet<string> = new Set(Object.values(written).flat());

export function isAuditedAction(action: string): action is AuditedAction {
  return actions.has(action);
}
