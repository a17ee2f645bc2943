import { eq } from "drizzle-orm";
import type { AuditDetail, AuditedAction } from "#shared/administration/audit.ts";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

interface AuditedEvent {
  action: AuditedAction;
  target?: string;
  /** Shown to people; never a secret. */
  details?: AuditDetail[];
}

interface Principal {
  userId: string | null;
  address: string;
}

export interface AuditedPerson extends Principal {
  userId: string;
}

/** Runs in the transaction of the operation itself. */
export async function recordAudit(
  tx: Db,
  { workspaceId, userId, address }: Principal & { workspaceId: string },
  event: AuditedEvent,
): Promise<void> {
  await tx.insert(auditEvents).values({ workspaceId, id: newId(), userId, address, ...event });
}

/** @param by who did it, where that is not known to be the person */
export async function recordAccountAudit(
  tx: Db,
  person: AuditedPerson,
  event: AuditedEvent,
  by: { userId: string | null } = person,
): Promise<void> {
  const places = await tx
    .select({ workspaceId: members.workspaceId })
    .from(members)
    .where(eq(members.userId, person.userId));
  for (const { workspaceId } of places) {
    await recordAudit(tx, { workspaceId, userId: by.userId, address: person.address }, event);
  }
}

/** All fields where there was nothing before. */
export function changedFields<Fields extends Record<string, unknown>>(
  before: Partial<Fields>,
  after: Fields,
): AuditDetail[] {
  return Object.entries(after)
    .map(([field, value]) => ({ field, before: toText(before[field]), after: toText(value) }))
    .filter((detail) => detail.before !== detail.after);
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
