import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type {
  OperatorAction,
  OperatorLogEntry,
  OperatorLogQuery,
} from "#shared/administration/operator.ts";
import { operatorLog } from "#server/accounts/support-access/operator-log.table.ts";
import { startOfDayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { type Page, toPage, uncounted } from "#server/platform/queries/lists.ts";

/** A signed-in user or someone at the command line; in entries about support access also the owner. */
export interface Operator {
  userId: string | null;
  /** The email address, or "command line". */
  name: string;
  address: string;
}

interface Logged {
  action: OperatorAction;
  workspaceId?: string;
  target: string;
  details?: string;
}

/** Call it in the transaction of the operation itself. */
export async function logOperation(tx: Db, by: Operator, logged: Logged): Promise<void> {
  const { name: operator, address } = by;
  await tx.insert(operatorLog).values({ id: newId(), operator, address, ...logged });
}

/** Newest first: ids sort by creation. */
export async function listOperatorLog(
  db: Db,
  query: OperatorLogQuery,
): Promise<Page<OperatorLogEntry>> {
  const { id, at, operator, action, workspaceId, target, details } = operatorLog;
  const { limit, cursor } = query;
  const rows = await db
    .select({ id, at, operator, action, workspaceId, target, details, total: uncounted })
    .from(operatorLog)
    .where(and(whereAsked(query), cursor ? lt(id, cursor) : undefined))
    .orderBy(desc(id))
    .limit(limit + 1);
  return toPage(rows, { limit, cursor });
}

function whereAsked(query: OperatorLogQuery): SQL | undefined {
  const { action, workspaceId, search, from, to, timeZone = "UTC" } = query;
  const { at, operator, target, details } = operatorLog;
  const text = sql`lower(concat_ws(' ', ${operator}, ${target}, ${details}))`;
  return and(
    action ? eq(operatorLog.action, action) : undefined,
    workspaceId ? eq(operatorLog.workspaceId, workspaceId) : undefined,
    search ? sql`strpos(${text}, lower(${search})) > 0` : undefined,
    from ? gte(at, startOfDayIn(timeZone, from).toISOString()) : undefined,
    to ? lt(at, startOfDayIn(timeZone, to, 1).toISOString()) : undefined,
  );
}
