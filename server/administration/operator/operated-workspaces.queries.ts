import { and, asc, desc, eq, lt, or, sql } from "drizzle-orm";
import type {
  OperatedWorkspace,
  OperatedWorkspaceDetails,
  OperatedWorkspacesQuery,
} from "#shared/administration/operator.ts";
import { users } from "#server/accounts/accounts.table.ts";
import {
  bytesOf,
  readRowBytes,
  readStorage,
  recordRows,
  type RowsByTable,
} from "#server/administration/operator/workspace-storage.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { uncounted, toPage, type Page } from "#server/platform/queries/lists.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

const memberCount = sql<number>`(select count(*) from members as place
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

const supportUntil = sql<string | null>`(select
    to_char(granted.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from support_grants as granted where granted.workspace_id = "workspaces"."id"
    and granted.ended_at is null and granted.expires_at > now())`;

const fields = {
  id: workspaces.id,
  name: workspaces.name,
  createdAt: workspaces.createdAt,
  suspendedAt: workspaces.suspendedAt,
  suspensionReason: workspaces.suspensionReason,
  members: memberCount,
  recordRows,
  lastActivityAt,
  owners,
  supportUntil,
  total: uncounted,
};

/** Every workspace of the installation, newest first; only for its operator. */
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
  const page = toPage(rows, { limit, cursor });
  const rowBytes = await readRowBytes(db);
  return { ...page, rows: page.rows.map((row) => toOperated(row, rowBytes)) };
}

export async function readOperatedWorkspace(db: Db, id: string): Promise<OperatedWorkspace> {
  return toOperated(await readRow(db, id), await readRowBytes(db));
}

export async function readOperatedDetails(db: Db, id: string): Promise<OperatedWorkspaceDetails> {
  const row = await readRow(db, id);
  const rowBytes = await readRowBytes(db);
  const storage = await readStorage(db, id, row.recordRows, rowBytes);
  return { ...toOperated(row, rowBytes), storage, people: await listPeople(db, id) };
}

async function readRow(db: Db, id: string): Promise<Row> {
  const [row] = await db.select(fields).from(workspaces).where(eq(workspaces.id, id));
  if (!row) throw notFound("workspace");
  return row;
}

type Row = Omit<OperatedWorkspace, "records" | "recordBytes"> & {
  recordRows: RowsByTable;
  total: number | null;
};

function toOperated(
  { recordRows: rows, total: _total, ...workspace }: Row,
  rowBytes: RowsByTable,
): OperatedWorkspace {
  const records = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return { ...workspace, records, recordBytes: bytesOf(rows, rowBytes) };
}

function listPeople(db: Db, workspaceId: string): Promise<OperatedWorkspaceDetails["people"]> {
  const { email, id: userId, name } = users;
  return db
    .select({ userId, name, email, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, workspaceId))
    .orderBy(asc(members.createdAt), asc(users.id));
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
