import { sql } from "drizzle-orm";
import { contactLimitSentence } from "#shared/coverage.ts";
import { countContacts } from "#server/crm/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** More contacts than are ever being added at once, each on a connection of its own. */
const unseen = 500;

/**
 * Lets no more contacts be added than the plan holds. Far from the limit no one waits for anyone;
 * near it those who add contacts do so one after the other, so that each counts the others'.
 * @param total how many there are with those that were just added, as far as this transaction sees
 * @throws HttpError 402, with the sentence that names the limit and the plan that lifts it
 */
export async function lockContactLimit(
  tx: Db,
  { workspaceId, coverage }: Pick<Actor, "workspaceId" | "coverage">,
  total: number,
): Promise<void> {
  if (contactLimitSentence(coverage, total + unseen) === null) return;
  const lock = `contacts of ${workspaceId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const refusal = contactLimitSentence(coverage, await countContacts(tx, { workspaceId }));
  if (refusal) throw new HttpError(402, refusal);
}
