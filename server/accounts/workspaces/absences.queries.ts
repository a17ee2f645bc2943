import { and, eq, inArray } from "drizzle-orm";
import { type Absence, isAwayAt } from "#shared/accounts/absences.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

export const absenceColumns = {
  absentFrom: members.absentFrom,
  absentUntil: members.absentUntil,
  absentZone: members.absentZone,
};

export type AbsenceRow = Pick<typeof members.$inferSelect, keyof typeof absenceColumns>;

export function absenceOf({ absentFrom, absentUntil, absentZone }: AbsenceRow): Absence | null {
  if (absentFrom === null || absentZone === null) return null;
  return { from: absentFrom, until: absentUntil, timeZone: absentZone };
}

export function absenceRow(absence: Absence | null): AbsenceRow {
  return {
    absentFrom: absence?.from ?? null,
    absentUntil: absence?.until ?? null,
    absentZone: absence?.timeZone ?? null,
  };
}

/** Which of these people are members, and which of those are here at this moment. */
export async function listPresent(
  tx: Db,
  workspaceId: WorkspaceId,
  userIds: readonly string[],
): Promise<{ memberIds: Set<string>; hereIds: Set<string> }> {
  const now = new Date();
  const rows = await tx
    .select({ userId: members.userId, ...absenceColumns })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, [...userIds])));
  const here = rows.filter((row) => !isAwayAt(absenceOf(row), now));
  const idsOf = (some: typeof rows) => new Set(some.map(({ userId }) => userId));
  return { memberIds: idsOf(rows), hereIds: idsOf(here) };
}
