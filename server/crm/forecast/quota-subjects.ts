import { and, asc, eq, isNull, notExists, sql } from "drizzle-orm";
import type { QuotaSubject } from "#shared/forecast/quotas.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { importedPeople } from "#server/accounts/workspaces/imported-people.table.ts";
import { members, teams } from "#server/accounts/workspaces/workspaces.table.ts";
import { forecastSubmissions } from "#server/crm/forecast/submissions.table.ts";
import { quotaTable } from "#server/crm/forecast/quotas.table.ts";
import { type RecordAccess, whereOwnerVisible } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

interface Person extends QuotaSubject {
  teamId: string | null;
}

/** Whose quotas and results a person may see: of those whose records they see, and their teams. */
export async function listQuotaSubjects(db: Db, access: RecordAccess): Promise<Person[]> {
  const [people, ofTeams, former] = await Promise.all([
    selectPeople(db, access),
    selectTeams(db, access),
    access.visibility === "all" ? selectFormer(db, access) : [],
  ]);
  return [
    ...ofTeams.map((team) => ({ ...team, subject: "team" as const, isMember: true, teamId: null })),
    ...people.map((person) => ({ ...person, subject: "person" as const, isMember: true })),
    ...former.map(({ id, name }) => ({
      subject: "person" as const,
      id,
      name: name ?? "Former member",
      isMember: false,
      teamId: null,
    })),
  ];
}

function selectPeople(db: Db, access: RecordAccess) {
  return db
    .select({ id: members.userId, name: users.name, teamId: members.teamId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(eq(members.workspaceId, access.workspaceId), whereOwnerVisible(members.userId, access)),
    )
    .orderBy(asc(users.name), asc(members.userId));
}

async function selectTeams(db: Db, { workspaceId, visibility, teamId }: RecordAccess) {
  if (visibility === "own" || (visibility === "team" && teamId === null)) return [];
  const own = visibility === "team" && teamId !== null ? eq(teams.id, teamId) : undefined;
  return db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(and(eq(teams.workspaceId, workspaceId), own))
    .orderBy(asc(teams.name));
}

/** Who has quotas or submitted and is no member: they left, or the archive that they came with waits for them. */
function selectFormer(db: Db, { workspaceId }: RecordAccess) {
  const named = db
    .select({ id: quotaTable.subjectId })
    .from(quotaTable)
    .where(and(eq(quotaTable.workspaceId, workspaceId), eq(quotaTable.subject, "person")))
    .union(
      db
        .select({ id: forecastSubmissions.subjectId })
        .from(forecastSubmissions)
        .where(
          and(
            eq(forecastSubmissions.workspaceId, workspaceId),
            eq(forecastSubmissions.subject, "person"),
          ),
        ),
    )
    .as("named");
  const isMember = db
    .select({ one: sql`1` })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, named.id)));
  return db
    .select({
      id: named.id,
      name: sql<string | null>`coalesce(${users.name}, ${importedPeople.name})`,
    })
    .from(named)
    .leftJoin(users, eq(users.id, named.id))
    .leftJoin(
      importedPeople,
      and(
        eq(importedPeople.workspaceId, workspaceId),
        eq(importedPeople.id, named.id),
        isNull(importedPeople.userId),
      ),
    )
    .where(notExists(isMember));
}
