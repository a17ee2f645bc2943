import { eq } from "drizzle-orm";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { listMembers } from "#server/accounts/workspaces/members.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** The names of members, and of people of an archive who have not joined yet, by their ids. */
export async function readPeople(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<string, string>> {
  const { id, name } = importedPeople;
  const [members, imported] = await Promise.all([
    listMembers(db, workspaceId),
    db.select({ id, name }).from(importedPeople).where(eq(importedPeople.workspaceId, workspaceId)),
  ]);
  return new Map([
    ...imported.map((person) => [person.id, person.name] as const),
    ...members.map(({ userId, name: called }) => [userId, called] as const),
  ]);
}
