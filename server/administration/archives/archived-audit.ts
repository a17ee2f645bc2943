import { z } from "zod";
import { auditEvents } from "#server/accounts/audit/audit-events.table.ts";
import { isAuditedAction } from "#server/accounts/audit/audited-actions.ts";
import type { Db } from "#server/platform/database/database.ts";
import { BrokenFileError } from "#server/platform/files/sealed-lines.ts";
import { text } from "#server/administration/archives/archived-text.ts";

const optional = text.nullable();

export const archivedEvent = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  userId: z.uuid().nullable(),
  action: text.max(100),
  target: optional,
  details: z.array(z.strictObject({ field: text, before: optional, after: optional })).max(1_000),
  address: optional,
});

interface Naming {
  workspaceId: string;
  person: (id: string) => string;
}

/** @throws BrokenFileError for an action that the product does not have */
export async function storeAudit(
  tx: Db,
  rows: z.output<typeof archivedEvent>[],
  { workspaceId, person }: Naming,
): Promise<void> {
  const placed = rows.map((row) => {
    const { action, userId } = row;
    if (!isAuditedAction(action)) {
      throw new BrokenFileError(`The archive's audit names “${action}”, which is unknown here.`);
    }
    return { ...row, workspaceId, action, userId: userId === null ? null : person(userId) };
  });
  await tx.insert(auditEvents).values(placed);
}
