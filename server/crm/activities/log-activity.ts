import type { RecordAccess } from "#server/platform/queries/access.ts";
import {
  type Activity,
  loggedActivityTypes,
  type NewActivity,
  outcomesOf,
} from "#shared/crm/activities.ts";
import { insertActivity, readActivity } from "#server/crm/activities/activities.queries.ts";
import { findCompany } from "#server/crm/companies/companies.queries.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { findDeal } from "#server/crm/deals/deals.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, unknownLink } from "#server/platform/http/errors.ts";

/** "Related to" is the name of the most specific record. */
export async function logActivity(
  tx: Db,
  access: RecordAccess,
  { occurredAt, ...input }: NewActivity,
): Promise<Activity> {
  requireFittingOutcome(input);
  const related = await findRelated(tx, access, input);
  const id = await insertActivity(tx, access, {
    ...input,
    datedAt: occurredAt ?? null,
    loggedBy: access.userId,
    relatedTo: related?.name ?? null,
    relatedId: related?.id ?? null,
    contactId: input.contactId ?? related?.contactId ?? null,
    companyId: input.companyId ?? related?.companyId ?? null,
  });
  return readActivity(tx, access, id);
}

/** @throws HttpError 400 for an outcome of another type, such as a call "held" */
export function requireFittingOutcome(given: { type: string; outcome?: string | null }): void {
  if (!given.outcome) return;
  const type = loggedActivityTypes.find((one) => one === given.type);
  const fitting = type ? Object.keys(outcomesOf[type]) : [];
  if (fitting.includes(given.outcome)) return;
  const message =
    fitting.length > 0
      ? `The outcome of a ${type} must be one of: ${fitting.join(", ")}`
      : `A ${given.type} has no outcome`;
  throw new HttpError(400, message, [{ path: "outcome", message }]);
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
  { dealId, contactId, companyId }: Pick<NewActivity, "dealId" | "contactId" | "companyId">,
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
