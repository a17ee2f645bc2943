import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { StopReason } from "#shared/email/sequences.ts";
import { workspaceExists } from "#server/accounts/workspaces/workspace-exists.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { winnerIdOf } from "#server/crm/kinds/merged-records.queries.ts";
import { emailAccounts } from "#server/email/connections/email-accounts.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { emailSuppressions } from "#server/email/suppressions/email-suppressions.table.ts";
import { openStates, type RunPlace } from "#server/email/sequences/run-log.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { stopRun } from "#server/email/sequences/stop-runs.ts";
import { whereWrittenFromBy } from "#server/email/team-mailboxes/writable-accounts.ts";
import type { Db } from "#server/platform/database/database.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const mostAtOnce = 500;

/** Each minute, for all workspaces. Before each step it is looked at once more. */
export async function stopEnded(db: Db): Promise<void> {
  const ends = await findEnds(db, workspaceExists(sequenceRuns.workspaceId));
  const stop = ({ reason, ...place }: (typeof ends)[number]) =>
    db.transaction((tx) => stopRun(tx, place, { reason }));
  await tryEach(ends, stop, "Runs of sequences could not be stopped");
}

export async function stopEndedIn(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  for (const { reason, ...place } of await findEnds(
    tx,
    eq(sequenceRuns.workspaceId, workspaceId),
  )) {
    await stopRun(tx, place, { reason });
  }
}

/** Open runs that end for another reason than an answer. */
export async function findEnds(
  db: Db,
  of: SQL | undefined,
): Promise<(RunPlace & { reason: StopReason })[]> {
  const { workspaceId, id, contactId, accountId, emailId, state } = sequenceRuns;
  const rows = await db
    .select({ workspaceId, runId: id, reason: endReason })
    .from(sequenceRuns)
    .leftJoin(
      emailAccounts,
      and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.id, accountId)),
    )
    .leftJoin(
      contacts,
      and(
        eq(contacts.workspaceId, workspaceId),
        eq(contacts.id, winnerIdOf({ workspaceId, id: contactId })),
      ),
    )
    .leftJoin(
      outgoingEmails,
      and(eq(outgoingEmails.workspaceId, workspaceId), eq(outgoingEmails.id, emailId)),
    )
    .where(and(inArray(state, openStates), of, sql`${endReason} is not null`))
    .limit(mostAtOnce);
  return rows.flatMap(({ reason, ...place }) => (reason ? [{ ...place, reason }] : []));
}

const closedDeal = sql`select from ${deals} as deal
  where deal.workspace_id = ${sequenceRuns.workspaceId} and deal.contact_id = ${contacts.id}
    and deal.closed_at > ${sequenceRuns.startedAt}`;

/** An entry of the list covers an address, a domain, and the domains below it. */
const suppression = sql`select from ${emailSuppressions} as entry
  where entry.workspace_id = ${sequenceRuns.workspaceId} and entry.target in (
    select ${smallLetters(contacts.email)}
    union all
    select array_to_string(labels[first:], '.')
    from (select string_to_array(split_part(${smallLetters(contacts.email)}, '@', 2), '.')) as domain (labels),
      generate_subscripts(labels, 1) as first)`;

/** An email that its sender took back is a draft again. */
const endReason = sql<StopReason | null>`case
  when ${emailAccounts.id} is null or ${emailAccounts.disconnectedAt} is not null
    or not ${whereWrittenFromBy(sql`${sequenceRuns}.user_id`)} then 'sender-left'
  when ${outgoingEmails.state} = 'failed' then 'not-sent'
  when ${outgoingEmails.state} = 'draft' then 'by-hand'
  when ${contacts.id} is null then 'contact-gone'
  when exists (${closedDeal}) then 'deal-closed'
  when exists (${suppression}) then 'unsubscribed' end`;
