import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { kindWords } from "#shared/records/kind-words.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { PlainStep } from "#shared/rules/rule-steps.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { accessOf } from "#server/accounts/workspaces/lock-rights.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { asLogged } from "#server/automation/rules/as-logged.ts";
import { pathOfRecord } from "#server/automation/rules/steps/path-of-record.ts";
import { kindColumns, kindTables } from "#server/crm/kinds/kind-tables.ts";
import { type RecordAccess, whereVisibleRecord } from "#server/platform/queries/access.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { type RateLimit, refusalOfRate } from "#server/platform/limits/rate-limits.ts";
import type { StepContext } from "./step-context.ts";

const mailsToMember: RateLimit = { name: "rule-mail", allowed: 100, windowSeconds: 86_400 };

/** Queues the email. @returns what is on its way @throws HttpError 409 where the member is not to get it */
export async function notifyMember(
  context: StepContext,
  { text, userId }: Extract<PlainStep, { type: "notify" }>,
): Promise<string> {
  const { tx, rule, record, baseUrl } = context;
  const { ownerField, nameField } = kindDefinitions[rule.kind];
  const member = await recipientOf(context, userId ?? ownerOf(record[ownerField]));
  if (await refusalOfRate(tx, mailsToMember, member.userId)) {
    throw new HttpError(409, `Rules have sent ${member.name} their 100 emails for a day.`);
  }
  const { one } = kindWords[rule.kind];
  const label = rule.trigger.type === "deleted" ? `Find the ${one}` : `Open the ${one}`;
  await queueMail(tx, {
    recipient: member.email,
    subject: `${rule.name}: ${String(record[nameField])}`,
    ...layOut({
      paragraphs: [text],
      action: { label, url: `${baseUrl}${pathOfRecord(rule, record.id)}` },
      footer: `You get this email because the rule “${rule.name}” notifies you.`,
    }),
    headers: { "Auto-Submitted": "auto-generated" },
    isSecret: true,
  });
  return `Sends ${member.name} an email.`;
}

function ownerOf(value: unknown): string {
  const owner = z.uuid().safeParse(value);
  if (owner.success) return owner.data;
  throw new HttpError(409, "No one was notified: the record has no owner.");
}

/** A member with a confirmed address who sees the record. @throws HttpError 409 */
async function recipientOf(context: StepContext, userId: string) {
  const { tx, by } = context;
  const [member] = await tx
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      isConfirmed: users.emailVerified,
      role: members.role,
      visibility: members.visibility,
      teamId: members.teamId,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, by.workspaceId), eq(members.userId, userId)));
  if (!member) throw new HttpError(409, "No one was notified: the member has left the workspace.");
  const { name, isConfirmed } = member;
  if (!isConfirmed) {
    throw new HttpError(409, `Not sent: ${name} has not confirmed their email address.`);
  }
  const { role: _role, ...seen } = accessOf(member);
  if (await isSeenBy(context, { workspaceId: by.workspaceId, userId, ...seen })) return member;
  throw new HttpError(409, `Not sent: ${name} does not see this record.`);
}

/** Whether the member sees the record, or saw it before it was deleted. */
async function isSeenBy(
  { tx, rule: { kind }, record: { id }, logged }: StepContext,
  access: RecordAccess,
): Promise<boolean> {
  const columns = { ...kindColumns[kind], table: kindTables[kind] };
  const found = await tx
    .select({ one: sql`1` })
    .from(
      logged ? asLogged(kind, access.workspaceId, [{ id, values: logged }], "none") : columns.table,
    )
    .where(whereVisibleRecord(columns, access, id));
  return found.length > 0;
}
