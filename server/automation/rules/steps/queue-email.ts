import type { Contact } from "#shared/crm/contacts.ts";
import { formatRecipients } from "#shared/email/email-recipients.ts";
import { contactOfRecord, senderOfRule } from "#server/automation/rules/steps/contact-of-record.ts";
import { signed } from "#server/email/sending/begin-email.ts";
import { secondsUntilTurn, takeTurn } from "#server/email/sending/bulk-turns.ts";
import { queueMessage } from "#server/email/sending/queue-message.ts";
import { readTemplate } from "#server/email/templates/email-templates.queries.ts";
import { templateFiller } from "#server/email/templates/fill-template.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { StepContext } from "./step-context.ts";

/** Sends a template to the record's contact. @returns what is on its way @throws HttpError where it cannot be sent */
export async function queueEmail(context: StepContext, templateId: string): Promise<string> {
  const { tx, by, rule, record } = context;
  const contact = await recipientOf(context);
  const account = await senderOfRule(context);
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

async function recipientOf(context: StepContext): Promise<Contact & { email: string }> {
  const contact = await contactOfRecord(context);
  const { email, name } = contact;
  if (email === null) throw new HttpError(409, `Not sent: ${name} has no email address.`);
  return { ...contact, email };
}
