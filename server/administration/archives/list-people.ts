import { and, eq, isNull, sql } from "drizzle-orm";
import type { ImportedPerson } from "#shared/administration/workspace-imports.ts";
import type { ArchiveRow } from "#server/administration/archives/archive-rows.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Members, people who have left, and people of the archive that the workspace was imported from. */
export async function listPeople(
  tx: Db,
  workspaceId: WorkspaceId,
): Promise<ArchiveRow<"people">[]> {
  const { rows } = await tx.execute<ArchiveRow<"people">>(sql`
    with named as (
      select user_id as id from members where workspace_id = ${workspaceId}
      union select user_id from changes where workspace_id = ${workspaceId}
      union select user_id from audit_events where workspace_id = ${workspaceId}
      union select user_id from dismissed_duplicates where workspace_id = ${workspaceId}
      union select subject_id from quotas where workspace_id = ${workspaceId} and subject = 'person'
      union select author_id from forecast_submissions where workspace_id = ${workspaceId}
      union select subject_id from forecast_submissions
        where workspace_id = ${workspaceId} and subject = 'person'
      union select owner_id from kept_forecasts where workspace_id = ${workspaceId}
      union select user_id from rules where workspace_id = ${workspaceId}
      union select user_id from rule_versions where workspace_id = ${workspaceId}
      union select user_id from rule_drafts where workspace_id = ${workspaceId}
      union select user_id from webhooks where workspace_id = ${workspaceId}
      union select id from imported_people where workspace_id = ${workspaceId})
    select named.id, coalesce(users.name, imported.name, '') as name,
      coalesce(users.email, imported.email) as email,
      coalesce(members.role, awaited.role) as role, coalesce(members.visibility, awaited.visibility) as visibility,
      case when members.role is null then awaited.team_id else members.team_id end as "teamId"
    from named
    left join users on users.id = named.id
    left join members on members.workspace_id = ${workspaceId} and members.user_id = named.id
    left join imported_people as imported
      on imported.workspace_id = ${workspaceId} and imported.id = named.id
    left join imported_people as awaited
      on awaited.workspace_id = ${workspaceId} and awaited.id = named.id and awaited.user_id is null
    where named.id is not null order by named.id`);
  return rows;
}

/** People of the archive who have not joined here. */
export async function listAwaitedPeople(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<ImportedPerson[]> {
  const rows = await db
    .select({
      id: importedPeople.id,
      name: importedPeople.name,
      email: importedPeople.email,
      role: importedPeople.role,
      visibility: importedPeople.visibility,
      teamId: importedPeople.teamId,
    })
    .from(importedPeople)
    .where(and(eq(importedPeople.workspaceId, workspaceId), isNull(importedPeople.userId)))
    .orderBy(importedPeople.name, importedPeople.id);
  return rows.flatMap(({ email, role, visibility, ...person }) =>
    email && role ? [{ ...person, email, role, visibility: visibility ?? "all" }] : [],
  );
}
