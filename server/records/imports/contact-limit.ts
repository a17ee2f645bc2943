import { contactLimitSentence } from "#shared/billing/coverage.ts";
import type { ImportEntity, ImportTotals } from "#shared/imports/imports.ts";
import { countContacts } from "#server/crm/contacts/contacts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";

/** The refusal of an import that adds more contacts than the plan allows; null where they fit. */
export async function contactLimitProblem(
  db: Db,
  by: Pick<Actor, "workspaceId" | "coverage">,
  entity: ImportEntity,
  { create, addedContacts }: ImportTotals,
): Promise<string | null> {
  const added = addedContacts + (entity === "contact" ? create : 0);
  if (added === 0) return null;
  return contactLimitSentence(by.coverage, (await countContacts(db, by)) + added);
}
