import { and, asc, eq, getTableColumns, gt } from "drizzle-orm";
import { z } from "zod";
import { activity } from "#shared/activities.ts";
import { company } from "#shared/companies.ts";
import { contact } from "#shared/contacts.ts";
import { deal } from "#shared/deals.ts";
import { task } from "#shared/tasks.ts";
import { listActivities } from "#server/activities/activities.queries.ts";
import { changes } from "#server/changes/changes.table.ts";
import { listCompanies } from "#server/companies/companies.queries.ts";
import { listContacts } from "#server/contacts/contacts.queries.ts";
import { listDeals } from "#server/deals/deals.queries.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Page } from "#server/platform/lists.ts";
import { listTasks } from "#server/tasks/tasks.queries.ts";
import { listMembers } from "#server/workspaces/members.queries.ts";
import { listTeams } from "#server/workspaces/teams.queries.ts";
import { readWorkspace } from "#server/workspaces/workspaces.queries.ts";

const limit = 1_000;

/**
 * A workspace as one JSON object: its people, its records as the API answers them, newest first, and
 * the log of their changes, oldest first. It comes piece by piece, so that none is too large for the
 * memory; what is written meanwhile may be in it or not.
 */
export async function* exportWorkspace(db: Db, access: Access): AsyncGenerator<string> {
  const { workspaceId } = access;
  const opening = {
    workspace: await readWorkspace(db, workspaceId),
    exportedAt: new Date().toISOString(),
    members: await listMembers(db, workspaceId),
    teams: await listTeams(db, workspaceId),
  };
  yield JSON.stringify(opening).slice(0, -1);
  yield* asList(
    "companies",
    records(company, (cursor) => listCompanies(db, access, { limit, cursor })),
  );
  yield* asList(
    "contacts",
    records(contact, (cursor) => listContacts(db, access, { limit, cursor })),
  );
  yield* asList(
    "deals",
    records(deal, (cursor) => listDeals(db, access, { limit, cursor })),
  );
  yield* asList(
    "tasks",
    records(task, (cursor) => listTasks(db, access, { limit, cursor })),
  );
  yield* asList(
    "activities",
    records(activity, (cursor) => listActivities(db, access, { limit, cursor })),
  );
  yield* asList("changes", changeLog(db, access));
  yield "}";
}

async function* asList(name: string, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `,\n"${name}":[`;
  let isFirst = true;
  for await (const page of pages) {
    for (const row of page) {
      yield `${isFirst ? "" : ","}\n${JSON.stringify(row)}`;
      isFirst = false;
    }
  }
  yield "]";
}

async function* records<Schema extends z.ZodType>(
  schema: Schema,
  listPage: (cursor: string | undefined) => Promise<Page<unknown>>,
): AsyncGenerator<z.output<Schema>[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listPage(cursor);
    yield z.array(schema).parse(rows);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

const { workspaceId: _workspaceId, ...changeFields } = getTableColumns(changes);

async function* changeLog(db: Db, { workspaceId }: Access) {
  let last = 0;
  for (;;) {
    const rows = await db
      .select(changeFields)
      .from(changes)
      .where(and(eq(changes.workspaceId, workspaceId), gt(changes.id, last)))
      .orderBy(asc(changes.id))
      .limit(limit);
    yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < limit) return;
  }
}
