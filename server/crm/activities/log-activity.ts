import type { RecordAccess } from "#server/platform/access.ts";
import type { Activity, NewActivity } from "#shared/activities.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { findCompany } from "#server/crm/companies/companies.queries.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { findDeal } from "#server/crm/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { unknownLink } from "#server/platform/errors.ts";

/** "Related to" is the name of the most specific record. */
export async function logActivity(
  tx: Db,
  access: RecordAccess,
  input: NewActivity,
): Promise<Activity> {
  const related = await findRelated(tx, access, input);
  return insertActivity(tx, access, {
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
  access: RecordAccess,
  { dealId, contactId, companyId }: NewActivity,
): Promise<Related | null> {
  if (dealId) {
    const deal = known(await findDeal(tx, access, dealId), "deal");
    return { id: deal.id, name: deal.title, contactId: deal.contactId, companyId: deal.companyId };
  }
  if (contactId) {
    const contact = known(await findContact(tx, access, contactId), "contact");
    return { id: contact.id, name: contact.name, companyId: contact.companyId };
  }
  return companyId ? known(await findCompany(tx, access, companyId), "company") : null;
}

function known<Found>(record: Found | null, thing: string): Found {
  if (!record) throw unknownLink(thing);
  return record;
}
