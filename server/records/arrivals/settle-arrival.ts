import { type Contact, newContact } from "#shared/crm/contacts.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import type { RecordMaker } from "#server/accounts/workspaces/lock-rights.ts";
import { insertActivity } from "#server/crm/activities/activities.queries.ts";
import { contactRecords } from "#server/crm/contacts/contact-records.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { createContact } from "#server/crm/contacts/create-contact.ts";
import { parsed } from "#server/crm/kinds/parsed.ts";
import type { Db } from "#server/platform/database/database.ts";
import { lockByName } from "#server/platform/database/statements/lock-by-name.ts";
import { notFound } from "#server/platform/http/errors.ts";
import { findOrAddCompany } from "#server/records/arrivals/find-or-add-company.ts";
import { nextOwner, noOne, type Turns } from "#server/records/arrivals/next-owner.ts";
import { withChangedTags } from "#server/records/bulk/given-changes.ts";
import { findSimilar } from "#server/records/duplicates/find-similar.ts";

type Values = Record<string, unknown>;

/** What came from outside about one contact, by a form or from a program. */
export interface Arrival {
  /** The contact's values, by the names of fields; `companyName` links a company. */
  values: Values;
  /** Added to those of a known contact, too. */
  tags: string[];
  owners: Turns;
  /** The line in the feed. */
  title: string;
  description: string;
}

export interface SettledArrival {
  state: "added" | "changed";
  contact: Contact;
  /** What is worth knowing of how it was settled; null where there is nothing. */
  note: string | null;
}

/**
 * Adds a contact, or fills in what is empty in the one that it is about, with a line in the feed.
 * @throws HttpError for values that no contact could have, or the plan's limit
 */
export async function settleArrival(
  tx: Db,
  by: RecordMaker,
  arrival: Arrival,
): Promise<SettledArrival> {
  await waitForOthers(tx, by);
  return settleInTurn(tx, by, arrival);
}

/** Like `settleArrival`, once the transaction has waited for others. */
export async function settleInTurn(
  tx: Db,
  by: RecordMaker,
  arrival: Arrival,
): Promise<SettledArrival> {
  const { companyName, ...values } = arrival.values;
  const found = await findSameContact(tx, by, values);
  const named = typeof values.ownerId === "string" ? values.ownerId : null;
  const isGiven = found !== null || named !== null;
  const next = isGiven ? noOne : await nextOwner(tx, arrival.owners);
  const ownerId = found?.ownerId ?? named ?? next.ownerId;
  const needsCompany = typeof companyName === "string" && !found?.companyId;
  const companyId = needsCompany ? await findOrAddCompany(tx, by, companyName, ownerId) : undefined;
  const given = toContact({ ...values, ...(companyId && { companyId }) });
  const contact = found
    ? await fillIn(tx, by, found.id, given, arrival.tags)
    : await createContact(tx, by, parsed(newContact, { ...given, tags: arrival.tags, ownerId }));
  await insertActivity(tx, by, {
    type: "note",
    title: arrival.title,
    description: arrival.description,
    relatedTo: contact.name,
    relatedId: contact.id,
    contactId: contact.id,
    companyId: contact.companyId,
    subjectOwnerId: contact.ownerId,
  });
  return { state: found ? "changed" : "added", contact, note: next.note };
}

/** Of two about someone new, the second finds the first's contact. Call it before locking records, or both deadlock. */
export async function waitForOthers(
  tx: Db,
  { workspaceId }: Pick<RecordMaker, "workspaceId">,
): Promise<void> {
  await lockByName(tx, `arrivals of ${workspaceId}`);
}

/** By the email, or where none was given by the phone: many people share the number of an office. */
async function findSameContact(
  tx: Db,
  by: RecordMaker,
  { email, phone }: Values,
): Promise<Contact | null> {
  const typed =
    typeof email === "string" ? { email } : typeof phone === "string" ? { phone } : null;
  const [found] = typed ? await findSimilar(tx, by, "contact", typed) : [];
  return found ? findContact(tx, by, found.id) : null;
}

function toContact(values: Values): Values {
  const own = Object.entries(values).flatMap(([name, value]) => {
    const key = customKeyOf(name);
    return key === null ? [] : [[key, value] as const];
  });
  const others = Object.entries(values).filter(([name]) => customKeyOf(name) === null);
  return { ...Object.fromEntries(others), customFields: Object.fromEntries(own) };
}

/** What people here have written stays. */
async function fillIn(
  tx: Db,
  by: RecordMaker,
  id: string,
  { customFields, ...given }: Values,
  tags: string[],
): Promise<Contact> {
  await contactRecords.update(tx, by, id, (locked) => {
    const stored = asValues(locked);
    return {
      ...onlyEmpty(stored, given),
      customFields: onlyEmpty(asValues(stored["customFields"]), asValues(customFields)),
      ...withChangedTags(stored, { addTags: tags }),
    };
  });
  const filled = await findContact(tx, by, id);
  if (!filled) throw notFound("contact");
  return filled;
}

function asValues(values: unknown): Values {
  return typeof values === "object" && values !== null ? { ...values } : {};
}

function onlyEmpty(stored: Values, given: Values): Values {
  return Object.fromEntries(Object.entries(given).filter(([name]) => isEmpty(stored[name])));
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : (value ?? "") === "";
}
