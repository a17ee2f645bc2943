import { and, desc, eq, ilike, inArray } from "drizzle-orm";
import {
  type EmailSuppression,
  listedSuppressions,
  type suppressionReasons,
  targetsOf,
} from "#shared/email/email-suppressions.ts";
import { stopEndedIn } from "#server/email/sequences/find-ends.ts";
import { emailSuppressions } from "#server/email/suppressions/email-suppressions.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const { workspaceId: place, id, target, reason, createdAt } = emailSuppressions;

export function listSuppressions(
  db: Db,
  workspaceId: WorkspaceId,
  words: string,
): Promise<EmailSuppression[]> {
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .select({ id, target, reason, createdAt })
    .from(emailSuppressions)
    .where(and(eq(place, workspaceId), words === "" ? undefined : ilike(target, pattern)))
    .orderBy(desc(createdAt), desc(id))
    .limit(listedSuppressions);
}

/** What is there already stays as it is. Who is on the list leaves the sequences that they are in. */
export async function suppress(
  tx: Db,
  workspaceId: WorkspaceId,
  targets: string[],
  reason: (typeof suppressionReasons)[number],
): Promise<void> {
  const rows = targets.map((target) => ({ workspaceId, id: newId(), target, reason }));
  for (let first = 0; first < rows.length; first += 1_000) {
    await tx
      .insert(emailSuppressions)
      .values(rows.slice(first, first + 1_000))
      .onConflictDoNothing();
  }
  await stopEndedIn(tx, workspaceId);
}

/** @returns what was removed; undefined where it was not there */
export async function removeSuppression(
  tx: Db,
  workspaceId: WorkspaceId,
  suppressionId: string,
): Promise<string | undefined> {
  const [removed] = await tx
    .delete(emailSuppressions)
    .where(and(eq(place, workspaceId), eq(id, suppressionId)))
    .returning({ target });
  return removed?.target;
}

/** @returns which of the addresses must not be written to */
export async function findSuppressed(
  db: Db,
  workspaceId: WorkspaceId,
  addresses: string[],
): Promise<string[]> {
  const asked = [...new Set(addresses.flatMap(targetsOf))];
  if (asked.length === 0) return [];
  const rows = await db
    .select({ target })
    .from(emailSuppressions)
    .where(and(eq(place, workspaceId), inArray(target, asked)));
  const found = new Set(rows.map((row) => row.target));
  return addresses.filter((address) => targetsOf(address).some((one) => found.has(one)));
}
