import { formatRecipients } from "#shared/email-recipients.ts";
import type { StepContext } from "#server/automation/rules/perform-step.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import {
  listEmailAccounts,
  findEmailAccount,
} from "#server/email/connections/email-accounts.queries.ts";
import type { EmailAccountRow } from "#server/email/connections/email-accounts.table.ts";
import { signed } from "#server/email/sending/begin-email.ts";
import { secondsUntilTurn, takeTurn } from "#server/email/sending/bulk-turns.ts";
import { queueMessage } from "#server/email/sending/queue-message.ts";
import { readTemplate } from "#server/email/templates/email-templates.queries.ts";
import { templateFiller } from "#server/email/templates/fill-template.ts";
import { HttpError } from "#server/platform/errors.ts";

/** Sends a template to the record's contact. @returns what is on its way @throws HttpError where it cannot be sent */
export async function queueEmail(context: StepContext, templateId: string): Promise<string> {
  const { tx, by, rule, record } = context;
  const contact = await findRecipient(context);
  const account = await findSender(context);
  if (!(await takeTurn(tx, account))) {
    throw new HttpError(409, `${account.address} has sent its emails to many for today.`);
  }
  const template = await readTemplate(tx, by, templateId);
  const fill = await templateFiller(tx, by, template, account);
  const { subject, text, problems } = await fill(
    contact,
    rule.kind === "deal" ? record.id : undefined,
  );
  if (problems[0] !== undefined) throw new HttpError(409, `Not sent: ${problems[0]}`);
  const to = formatRecipients([{ name: contact.name, address: contact.email }]);
  const body = `${text.trimEnd()}\n\n${signed(account)}`.trimEnd();
  const content = { accountId: account.id, to, cc: "", bcc: "", subject, text: body };
  const afterSeconds = await secondsUntilTurn(tx, account);
  await queueMessage(tx, by, content, { isBulk: true, afterSeconds });
  return `Sends the email “${subject}” to ${contact.name}.`;
}

async function findRecipient({ tx, by, rule, record }: StepContext) {
  const id = rule.kind === "deal" ? record["contactId"] : record.id;
  const contact = typeof id === "string" ? await findContact(tx, by, id) : null;
  if (!contact) throw new HttpError(409, "Not sent: the deal has no contact.");
  const { email } = contact;
  if (email === null) throw new HttpError(409, `Not sent: ${contact.name} has no email address.`);
  return { ...contact, email };
}

/** The account that who the rule runs as has connected first. */
async function findSender({ tx, by }: StepContext): Promise<EmailAccountRow> {
  const [first] = await listEmailAccounts(tx, by);
  const account = first && (await findEmailAccount(tx, by, first.id));
  if (account) return account;
  throw new HttpError(409, "Not sent: who the rule runs as has no email account connected.");
}
