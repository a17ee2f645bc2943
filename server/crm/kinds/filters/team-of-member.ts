import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FieldCondition } from "#shared/filters/filters.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { textArray, unknownOperator, words } from "#server/crm/kinds/filters/compare-values.ts";
import { column, type Scope } from "#server/crm/kinds/filters/filter-scope.ts";

/** The members of the teams are found once, and then the records by their index on owners. */
export function compileTeam(scope: Scope, person: string, condition: FieldCondition): SQL {
  const wherePersonInTeam = (teams: SQL) => sql`${column(scope.columns, person)} = any(array(
    select member.user_id from ${members} as member
    where member.workspace_id = ${scope.access.workspaceId} and member.team_id ${teams}))`;
  const wherePersonInNamedTeams = () =>
    wherePersonInTeam(sql`= any(${textArray(words.parse(condition.value))}::uuid[])`);
  switch (condition.operator) {
    case "isAnyOf":
      return wherePersonInNamedTeams();
    case "isNoneOf":
      return sql`(${wherePersonInNamedTeams()}) is not true`;
    case "isNotEmpty":
      return wherePersonInTeam(sql`is not null`);
    case "isEmpty":
      return sql`(${wherePersonInTeam(sql`is not null`)}) is not true`;
    default:
      throw unknownOperator(condition);
  }
}

/** Joins the member that a field names; their team is null for those in none, and for who has left. */
export function joinTeam({ columns, access }: Scope, person: string, name: string) {
  const member = getTableColumns(alias(members, name));
  const isThem = and(
    eq(member.workspaceId, access.workspaceId),
    eq(member.userId, column(columns, person)),
  );
  return {
    operand: sql`${member.teamId}`,
    join: sql`left join ${members} as ${sql.identifier(name)} on ${isThem}`,
  };
}
