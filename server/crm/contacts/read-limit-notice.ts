import { overLimitNotice } from "#shared/billing/coverage.ts";
import { countContacts } from "#server/crm/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** A notice for restored contacts that exceed the plan. */
export async function readLimitNotice(
  tx: Db,
  { workspaceId, coverage }: Pick<Actor, "workspaceId" | "coverage">,
): Promise<string | undefined> {
  if (overLimitNotice(coverage, Infinity) === undefined) return undefined;
  return overLimitNotice(coverage, await countContacts(tx, { workspaceId }));
}
