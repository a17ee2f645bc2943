import type { Activity, NewActivity } from "#shared/activities.ts";
import { insertActivity } from "#server/activities/activities.queries.ts";
import { findCompany } from "#server/companies/companies.queries.ts";
import { findContact } from "#server/contacts/contacts.queries.ts";
import { findDeal } from "#server/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/errors.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";

/** Writes what a person did; "Related to" is the name of the most specific record it was on. */
export async function logActivity(
  tx: Db,
  workspaceId: WorkspaceId,
  input: NewActivity,
): Promise<Activity> {
  const related = await findRelated(tx, workspaceId, input);
  return insertActivity(tx, workspaceId, {
    ...input,
    relatedTo: related?.name ?? null,
    relatedId: related?.id ?? null,
    contactId: input.contactId ?? related?.contactId ?? null,
    companyId: input.companyId ?? related?.companyId ?? null,
  });
}

interface Related {
  id: string;
  name: string;
  contactId?: string | null;
  companyId?: string | null;
}

async function findRelated(
  tx: Db,
  workspaceId: WorkspaceId,
  { dealId, contactId, companyId }: NewActivity,
): Promise<Related | null> {
  if (dealId) {
    const deal = known(await findDeal(tx, workspaceId, dealId), "deal");
    return { id: deal.id, name: deal.title, contactId: deal.contactId, companyId: deal.companyId };
  }
  if (contactId) {
    const contact = known(await findContact(tx, workspaceId, contactId), "contact");
    return { id: contact.id, name: contact.name, companyId: contact.companyId };
  }
  return companyId ? known(await findCompany(tx, workspaceId, companyId), "company") : null;
}

function known<Found>(record: Found | null, thing: string): Found {
  if (record) return record;
  const message = `This ${thing} does not exist. It may have been deleted.`;
  throw new HttpError(400, message, [{ path: `${thing}Id`, message }]);
}
