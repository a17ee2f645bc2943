import { desc } from "drizzle-orm";
import type { OperatorAction, OperatorLogEntry } from "#shared/operator.ts";
import { operatorLog } from "#server/operator/operator-log.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { newId } from "#server/platform/ids.ts";

/** Who operates: a signed-in user, or who runs the command on the server. */
export interface Operator {
  userId: string | null;
  /** The mail address, or "command line". */
  name: string;
  address: string;
}

interface Logged {
  action: OperatorAction;
  workspaceId?: string;
  target: string;
  details?: string;
}

/** Call it in the transaction of what it tells. */
export async function logOperation(tx: Db, by: Operator, logged: Logged): Promise<void> {
  const { name: operator, address } = by;
  await tx.insert(operatorLog).values({ id: newId(), operator, address, ...logged });
}

const shownLines = 200;

/** The newest first. */
export function listOperatorLog(db: Db): Promise<OperatorLogEntry[]> {
  const { id, at, operator, action, workspaceId, target, details } = operatorLog;
  return db
    .select({ id, at, operator, action, workspaceId, target, details })
    .from(operatorLog)
    .orderBy(desc(at), desc(id))
    .limit(shownLines);
}
