import { type Column, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import {
  countedDays,
  sequenceFigures,
  type SequenceFigures,
} from "#shared/email/sequence-numbers.ts";
import { activities } from "#server/crm/activities/activities.table.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import { merges } from "#server/crm/kinds/merged-records.table.ts";
import { stages } from "#server/crm/pipelines/pipelines.table.ts";
import { outgoingEmails } from "#server/email/sending/outgoing-emails.table.ts";
import { sequenceLog, sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import { type RecordAccess, whereOwnerVisible } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

const countedTime = sql`${countedDays}::int * interval '1 day'`;

const rowsOfEmails = z.array(sequenceFigures.extend({ key: z.string() }));

/** What came of each email of a sequence, in all of its versions. @returns by the email's key */
export async function countEmails(
  db: Db,
  access: RecordAccess,
  sequenceId: string,
): Promise<Map<string, SequenceFigures>> {
  const { rows } = await db.execute(sql`
    with recursive led as (${mergesOfRuns(access, sequenceId)}),
      sent as materialized (${sentEmails(access, sequenceId)})
    select key, count(*)::int as sent,
      (count(*) filter (where not bounced))::int as delivered,
      (count(*) filter (where bounced))::int as bounced,
      (count(*) filter (where replied))::int as replied,
      coalesce(sum(met.meetings), 0)::int as meetings,
      coalesce(sum(sold.deals), 0)::int as deals,
      round(coalesce(sum(sold.deals_value), 0), 2)::text as "dealsValue",
      coalesce(sum(sold.won), 0)::int as won,
      round(coalesce(sum(sold.won_value), 0), 2)::text as "wonValue"
    from sent
    left join lateral (${meetingsAfter(access)}) as met on true
    left join lateral (${dealsAfter(access)}) as sold on true
    group by key`);
  return new Map(rowsOfEmails.parse(rows).map(({ key, ...figures }) => [key, figures]));
}

/** Where merged contacts lead, step by step. A run that is over keeps its contact's id after a merge. */
function mergesOfRuns({ workspaceId }: RecordAccess, sequenceId: string): SQL {
  const whereGone = (id: SQL) => sql`not exists (select from ${contacts} as contact
    where contact.workspace_id = ${workspaceId} and contact.id = ${id})`;
  return sql`select merge.loser_id, merge.winner_id, 1 as step from ${merges} as merge
    where merge.workspace_id = ${workspaceId} and ${whereGone(sql`merge.loser_id`)}
      and merge.loser_id in (select run.contact_id from ${sequenceRuns} as run
        where run.workspace_id = ${workspaceId} and run.sequence_id = ${sequenceId})
    union all
    select led.loser_id, next.winner_id, led.step + 1
    from led join ${merges} as next
      on next.workspace_id = ${workspaceId} and next.loser_id = led.winner_id
    where led.step < 20 and ${whereGone(sql`led.winner_id`)}`;
}

/**
 * Each with the moment until which meetings and deals count for it: some days, or until the contact's next email of the
 * sequence. A reply and a failure are of the last one.
 */
function sentEmails({ workspaceId }: RecordAccess, sequenceId: string): SQL {
  return sql`select key, contact_id, at, so_far,
      is_last and coalesce(reason = 'bounced', false) as bounced,
      is_last and coalesce(reason in ('replied', 'company-replied'), false) as replied,
      least(next_at, at + ${countedTime}) as until
    from (
      select coalesce(log.email_key, run.version || '-' || log.step) as key,
        coalesce(merge.winner_id, run.contact_id) as contact_id, log.at, run.reason,
        lead(log.at) over of_contact as next_at, array_agg(log.at) over of_contact as so_far,
        row_number() over (partition by run.id order by log.id desc) = 1 as is_last
      from ${sequenceRuns} as run
      join ${sequenceLog} as log on log.workspace_id = run.workspace_id and log.run_id = run.id
        and log.event = 'email-queued'
      left join (select distinct on (loser_id) loser_id, winner_id from led
        order by loser_id, step desc) as merge on merge.loser_id = run.contact_id
      left join ${outgoingEmails} as email
        on email.workspace_id = run.workspace_id and email.id = log.email_id
      where run.workspace_id = ${workspaceId} and run.sequence_id = ${sequenceId}
        and coalesce(email.state = 'sent', true)
        and not (run.email_id = log.email_id and run.reason is not distinct from 'not-sent')
        and not exists (select from ${sequenceLog} as later
          where later.workspace_id = log.workspace_id and later.run_id = log.run_id
            and later.event = 'email-withdrawn' and later.step = log.step)
      window of_contact as (
        partition by coalesce(merge.winner_id, run.contact_id) order by log.at, log.id)) as emails`;
}

function meetingsAfter(access: RecordAccess): SQL {
  return sql`select count(*) as meetings from ${activities}
    where ${activities.workspaceId} = ${access.workspaceId} and ${activities.contactId} = sent.contact_id
      and ${activities.type} = 'meeting' and ${whereWithin(activities.occurredAt)}
      and ${activities.occurredAt} <= now() and ${whereOwnerSeen(activities.subjectOwnerId, access)}`;
}

function dealsAfter(access: RecordAccess): SQL {
  const isAdded = whereWithin(deals.createdAt);
  const wasAdded = sql`exists (select from unnest(sent.so_far) as email (at)
    where ${deals.createdAt} > email.at and ${deals.createdAt} <= email.at + ${countedTime})`;
  const wasThere = sql`(${deals.createdAt} <= sent.at and not ${wasAdded})`;
  const isWon = sql`${stages.type} = 'won' and (${isAdded} or ${wasThere})`;
  return sql`select count(*) filter (where ${isAdded}) as deals,
      sum(${deals.value}) filter (where ${isAdded}) as deals_value,
      count(*) filter (where ${isWon}) as won, sum(${deals.value}) filter (where ${isWon}) as won_value
    from ${deals} join ${stages}
      on ${stages.workspaceId} = ${deals.workspaceId} and ${stages.key} = ${deals.stage}
    where ${deals.workspaceId} = ${access.workspaceId} and ${deals.contactId} = sent.contact_id
      and (${isAdded} or ${whereWithin(deals.closedAt)}) and ${whereOwnerSeen(deals.ownerId, access)}`;
}

function whereWithin(moment: Column): SQL {
  return sql`(${moment} > sent.at and ${moment} <= sent.until)`;
}

function whereOwnerSeen(ownerId: Column, access: RecordAccess): SQL {
  return whereOwnerVisible(ownerId, access) ?? sql`true`;
}
