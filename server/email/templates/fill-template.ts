import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Contact } from "#shared/crm/contacts.ts";
import type {
  FilledTemplate,
  TemplateContent,
  templatePreview,
} from "#shared/email/email-templates.ts";
import { parseRecipients } from "#shared/email/email-recipients.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { listMembers } from "#server/accounts/workspaces/members.queries.ts";
import { findCompany } from "#server/crm/companies/companies.queries.ts";
import { findContact } from "#server/crm/contacts/contacts.queries.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { findDeal } from "#server/crm/deals/deals.queries.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import { findContactByAddress } from "#server/email/messages/contact-of-address.ts";
import { htmlOf } from "#server/email/sending/html-of-text.ts";
import { listWritableAccounts } from "#server/email/team-mailboxes/writable-accounts.ts";
import type { WorkspaceWords } from "#server/email/templates/record-texts.ts";
import {
  type ReadTemplate,
  readTemplateContent,
  renderTemplate,
  UnreadableTemplate,
} from "#server/email/templates/template-engine.ts";
import {
  type TemplateSubjects,
  templateValues,
  unknownNames,
} from "#server/email/templates/template-values.ts";
import { type RecordAccess, whereVisible } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";

export async function previewTemplate(
  db: Db,
  session: Actor,
  { contactId, to, accountId, ...content }: z.output<typeof templatePreview>,
): Promise<FilledTemplate> {
  const contact = await findRecipient(db, session, contactId, to);
  const accounts = await listWritableAccounts(db, session);
  const sender = accounts.find(({ id }) => accountId === null || id === accountId) ?? null;
  const fill = await templateFiller(db, session, content, sender);
  return fill(contact);
}

/** @param dealId what the template means by the deal; undefined for the open one that moved last */
type FillFor = (contact: Contact | null, dealId?: string) => Promise<FilledTemplate>;

/** Reads once what is the same for every contact that the template is filled for. */
export async function templateFiller(
  db: Db,
  access: RecordAccess,
  content: TemplateContent,
  sender: TemplateSubjects["sender"],
): Promise<FillFor> {
  const words = await readWords(db, access);
  const template = readOrRefuse(content);
  const unknown = unknownNames(template.names, words.customFields);
  return async (contact, dealId) => {
    if (unknown.length > 0) {
      return { ...content, html: htmlOf(content.text), problems: unknown };
    }
    const problems = new Set<string>();
    const subjects = { contact, sender, ...(await readAround(db, access, contact, dealId)) };
    const values = templateValues(subjects, words, (sentence) => problems.add(sentence));
    const filled = refusing(() => renderTemplate(template, values));
    return { ...filled, html: htmlOf(filled.text), problems: [...problems] };
  };
}

/**
 * @param at the path of each text in the call's body, for its issue; empty where it is the body
 * @throws HttpError 400 with what is wrong, for a template that could never be filled
 */
export async function requireFillable(
  tx: Db,
  { workspaceId }: Pick<RecordAccess, "workspaceId">,
  contents: { content: TemplateContent; at: string }[],
): Promise<void> {
  const customFields = await listCustomFields(tx, workspaceId);
  for (const { content, at } of contents) {
    for (const part of ["subject", "text"] as const) {
      const { names } = readOrRefuse({ ...noContent, [part]: content[part] }, at);
      const [problem] = unknownNames(names, customFields);
      if (problem) throw refused(problem, at + part);
    }
  }
}

const noContent: TemplateContent = { subject: "", text: "" };

function readOrRefuse(content: TemplateContent, at = ""): ReadTemplate {
  return refusing(() => readTemplateContent(content), at);
}

function refusing<Result>(run: () => Result, at = ""): Result {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof UnreadableTemplate) throw refused(error.message, at + error.part);
    throw refused(`The template cannot be read: ${error.message.slice(0, 200)}`, `${at}text`);
  }
}

function refused(message: string, path: string): HttpError {
  return new HttpError(400, message, [{ path, message }]);
}

async function findRecipient(
  db: Db,
  access: RecordAccess,
  contactId: string | null,
  to: string,
): Promise<Contact | null> {
  if (contactId !== null) return findContact(db, access, contactId);
  const [first] = parseRecipients(to).recipients;
  const id = first && (await findContactByAddress(db, access, first.address));
  return id === undefined ? null : findContact(db, access, id);
}

async function readWords(db: Db, { workspaceId }: RecordAccess): Promise<WorkspaceWords> {
  const members = await listMembers(db, workspaceId);
  return {
    customFields: await listCustomFields(db, workspaceId),
    pipelines: await listPipelines(db, workspaceId),
    names: new Map(members.map(({ userId, name }) => [userId, name])),
  };
}

/** The contact's company, and a deal: of their open ones the one that moved last, where none is named. */
async function readAround(
  db: Db,
  access: RecordAccess,
  contact: Contact | null,
  namedId: string | undefined,
) {
  if (!contact) return { company: null, deal: null };
  const dealId = namedId ?? (await findNewestDeal(db, access, contact));
  return {
    company: contact.companyId ? await findCompany(db, access, contact.companyId) : null,
    deal: dealId === null ? null : await findDeal(db, access, dealId),
  };
}

async function findNewestDeal(
  db: Db,
  access: RecordAccess,
  contact: Contact,
): Promise<string | null> {
  const [newest] = await db
    .select({ id: deals.id })
    .from(deals)
    .where(
      and(whereVisible(deals, access), eq(deals.contactId, contact.id), isNull(deals.closedAt)),
    )
    .orderBy(desc(deals.stageEnteredAt), desc(deals.id))
    .limit(1);
  return newest?.id ?? null;
}
