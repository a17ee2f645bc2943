import { overLimitNotice } from "#shared/coverage.ts";
import { countContacts } from "#server/crm/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** What is told of contacts that came back, where there are more than the plan holds by now. */
export async function readLimitNotice(
  tx: Db,
  { workspaceId, coverage }: Pick<Actor, "workspaceId" | "coverage">,
): Promise<string | undefined> {
  if (overLimitNotice(coverage, Infinity) === undefined) return undefined;
  return overLimitNotice(coverage, await countContacts(tx, { workspaceId }));
}
