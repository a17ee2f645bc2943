import { sql, type SQL } from "drizzle-orm";
import { contactLimit, contactLimitSentence } from "#shared/billing/coverage.ts";
import { countContacts, countedContacts } from "#server/crm/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lockByName } from "#server/platform/database/statements/lock-by-name.ts";
import { keptTotal } from "#server/platform/queries/record-totals.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { type Actor, lockedWorkspace } from "#server/accounts/workspaces/lock-rights.ts";

/** More than all concurrent transactions add, each with a connection of its own. */
const unseen = 500;

/** Whether the plan surely has room for one more, whatever others are adding. For `lockAsRead`. */
export function hasRoomForContacts({ coverage }: Pick<Actor, "coverage">): SQL {
  const most = contactLimit(coverage);
  if (most === Infinity) return sql`true`;
  return sql`coalesce(${keptTotal({ workspaceId: lockedWorkspace }, countedContacts)}, 0) < ${most - unseen}`;
}

/**
 * Enforces the plan's limit. Only near the limit additions are serialized, so that each counts the others.
 * @param total contacts, including new ones, as this transaction sees them
 * @throws HttpError 402, with the sentence that names the limit and the plan that lifts it
 */
export async function lockContactLimit(
  tx: Db,
  { workspaceId, coverage }: Pick<Actor, "workspaceId" | "coverage">,
  total: number,
): Promise<void> {
  if (contactLimitSentence(coverage, total + unseen) === null) return;
  await lockByName(tx, `contacts of ${workspaceId}`);
  const refusal = contactLimitSentence(coverage, await countContacts(tx, { workspaceId }));
  if (refusal) throw new HttpError(402, refusal);
}
