import type { Contact } from "#shared/crm/contacts.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import {
  findEmailAccount,
  listEmailAccounts,
} from "#server/email/connections/email-accounts.queries.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { StepContext } from "./step-context.ts";

/** The contact itself, or that of the deal. @throws HttpError 409 where the deal has none */
export async function contactOfRecord({ tx, by, rule, record }: StepContext): Promise<Contact> {
  const id = rule.kind === "deal" ? record["contactId"] : record.id;
  const contact = typeof id === "string" ? await findContact(tx, by, id) : null;
  if (contact) return contact;
  throw new HttpError(409, "The deal has no contact.");
}

/** The account that who the rule runs as has connected first. @throws HttpError 409 where there is none */
export async function senderOfRule({ tx, by }: StepContext): Promise<EmailAccountRow> {
  const [first] = await listEmailAccounts(tx, by);
  const account = first && (await findEmailAccount(tx, by, first.id));
  if (account) return account;
  throw new HttpError(409, "Who the rule runs as has no email account connected.");
}
