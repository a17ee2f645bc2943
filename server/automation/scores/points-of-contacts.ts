import { sql, type SQL } from "drizzle-orm";
import type { EngagementEvent, EngagementPart, ScoreDefinition } from "#shared/scores/scores.ts";
import { highestScore } from "#shared/scores/scores.ts";
import { readFilter } from "#server/automation/meets-filter.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { idsWithMerged } from "#server/crm/kinds/merged-records.queries.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { emailMessages, emailParticipants } from "#server/email/messages/email-messages.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { incomingCalls } from "#server/records/incoming-webhooks/incoming-webhooks.table.ts";
import { webFormEntries } from "#server/records/web-forms/web-forms.table.ts";

/** Not as of the transaction, which may have waited for who stored what happened since. */
const now = sql`statement_timestamp()`;

/** After so many half-lives an event gives less than a tenth of a point in a hundred. */
const countedHalfLives = 10;

/** Points of each condition, in order. @throws HttpError 400 where one asks for what is gone, or never was */
export function fitPoints(
  db: Db,
  access: RecordAccess,
  { fit }: Pick<ScoreDefinition, "fit">,
): Promise<SQL[]> {
  return Promise.all(
    fit.map(async ({ filter, points }) => {
      const view = await readFilter(db, access, { kind: "contact", filter });
      const isMet = recordKinds.contact.list.matches(access, view);
      return sql`(case when ${isMet} then ${points}::numeric else 0 end)`;
    }),
  );
}

/** For a query of contacts the points of an event: half of them for each half-life since then. */
export function engagementPoints({ event, points, halfLifeDays }: EngagementPart): SQL {
  const age = sql`extract(epoch from ${now} - at) / 86400 / ${halfLifeDays}::int`;
  return sql`(select coalesce(sum(${points}::numeric * power(0.5, ${age})), 0)
    from (${momentsOf[event]}) as happened (at) where ${whereCounted(halfLifeDays)})`;
}

/** For a query of contacts how often something happened, and when for the last time. */
export function engagementFacts({ event, halfLifeDays }: EngagementPart): SQL {
  return sql`(select jsonb_build_object('count', count(*), 'latestAt', max(at))
    from (${momentsOf[event]}) as happened (at) where ${whereCounted(halfLifeDays)})`;
}

function whereCounted(halfLifeDays: number): SQL {
  const oldest = sql`${now} - ${halfLifeDays * countedHalfLives} * interval '1 day'`;
  return sql`at <= ${now} and at > ${oldest}`;
}

/** The sum as it is shown. */
export function totalOf(parts: SQL[]): SQL {
  return sql`greatest(0, least(${highestScore}, round(${sql.join(parts, sql` + `)})))::int`;
}

function loggedMoments(type: "call" | "meeting", outcome: string): SQL {
  return sql`select ${activities.occurredAt} from ${activities}
    where ${activities.workspaceId} = ${contacts.workspaceId} and ${activities.contactId} = ${contacts.id}
      and ${activities.type} = ${type} and coalesce(${activities.outcome}, ${outcome}) = ${outcome}`;
}

/** What made a contact or was added to it, also to those that were merged into it. */
function arrivedMoments(log: typeof webFormEntries | typeof incomingCalls): SQL {
  return sql`select ${log.createdAt} from ${log}
    where ${log.workspaceId} = ${contacts.workspaceId} and ${log.contactId} = any(${idsWithMerged(contacts)})
      and ${log.state} in ('added', 'changed')`;
}

/** When it happened to a contact of the query around it. What lies in several accounts counts once. */
const momentsOf: Record<EngagementEvent, SQL> = {
  reply: sql`select max(${emailMessages.sentAt}) from ${emailParticipants}
    join ${emailMessages} on ${emailMessages.workspaceId} = ${emailParticipants.workspaceId}
      and ${emailMessages.id} = ${emailParticipants.messageId} and not ${emailMessages.isOutgoing}
      and not ${emailMessages.isAutomatic}
    where ${emailParticipants.workspaceId} = ${contacts.workspaceId} and ${emailParticipants.role} = 'from'
      and ${emailParticipants.address} = any (email_keys(${contacts.otherEmails} || coalesce(${contacts.email}, '')))
    group by ${emailMessages.key}`,
  meeting: loggedMoments("meeting", "held"),
  call: loggedMoments("call", "connected"),
  form: arrivedMoments(webFormEntries),
  webhook: arrivedMoments(incomingCalls),
};
