import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { OperatedWorkspace, OperatedWorkspacesQuery } from "#shared/operator.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/errors.ts";
import { uncounted, toPage, type Page } from "#server/platform/lists.ts";
import { workspaces } from "#server/workspaces/workspaces.table.ts";

/** The totals that triggers keep, so that no table is scanned. */
const records = sql<number>`(select coalesce(sum(kept.count), 0)
  from record_totals as kept where kept.workspace_id = "workspaces"."id")`.mapWith(Number);

const members = sql<number>`(select count(*) from members as place
  where place.workspace_id = "workspaces"."id")`.mapWith(Number);

const lastActivityAt = sql<string | null>`(select
    to_char(logged.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from changes as logged where logged.workspace_id = "workspaces"."id"
  order by logged.id desc limit 1)`;

const owners = sql<OperatedWorkspace["owners"]>`(select coalesce(json_agg(json_build_object(
    'email', owner.email, 'tier', owner.subscription_tier, 'status', owner.subscription_status,
    'trialEndsAt', to_char(owner.trial_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by owner.email), '[]'::json)
  from members as owning join users as owner on owner.id = owning.user_id
  where owning.workspace_id = "workspaces"."id" and owning.role = 'owner')`;

const fields = {
  id: workspaces.id,
  name: workspaces.name,
  createdAt: workspaces.createdAt,
  suspendedAt: workspaces.suspendedAt,
  suspensionReason: workspaces.suspensionReason,
  members,
  records,
  lastActivityAt,
  owners,
  total: uncounted,
};

/** Every workspace of the installation, newest first: for its operator alone. */
export async function listOperatedWorkspaces(
  db: Db,
  { search, limit, cursor }: OperatedWorkspacesQuery,
): Promise<Page<OperatedWorkspace>> {
  const rows = await db
    .select(fields)
    .from(workspaces)
    .where(
      and(search ? matches(search) : undefined, cursor ? lt(workspaces.id, cursor) : undefined),
    )
    .orderBy(desc(workspaces.id))
    .limit(limit + 1);
  return toPage(rows, { limit, cursor });
}

export async function readOperatedWorkspace(db: Db, id: string): Promise<OperatedWorkspace> {
  const [row] = await db.select(fields).from(workspaces).where(eq(workspaces.id, id));
  if (!row) throw notFound("workspace");
  const { total: _total, ...workspace } = row;
  return workspace;
}

function matches(search: string) {
  return or(
    sql`strpos(lower(${workspaces.name}), lower(${search})) > 0`,
    sql`${workspaces.id}::text = lower(${search})`,
    sql`exists (select from members as place join users as person on person.id = place.user_id
      where place.workspace_id = "workspaces"."id"
        and strpos(lower(person.email), lower(${search})) > 0)`,
  );
}
