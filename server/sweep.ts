import { sql } from "drizzle-orm";
import { z } from "zod";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import { forgetOldMessages } from "#server/site/contact-form/forget-old-messages.ts";
import { resumeOperations } from "#server/crm/operations/resume-operations.ts";
import { forgetOldImports } from "#server/records/imports/forget-old-imports.ts";
import { resumeImports } from "#server/records/imports/resume-imports.ts";
import { forgetOldWorkspaceImports } from "#server/administration/archives/workspace-imports.queries.ts";
import { resumeWorkspaceImports } from "#server/administration/archives/import-archive.ts";
import { resumeDeletions } from "#server/administration/workspaces/delete-rows.ts";
import { forgetOldInvitations } from "#server/accounts/invitations/invitations.queries.ts";
import { forgetOldAudit } from "#server/accounts/audit/forget-old-audit.ts";
import { forgetDeletedRecords } from "#server/records/deleted-records/erase-deleted.ts";
import { forgetOldInvoices } from "#server/billing/invoices/invoices.queries.ts";
import { forgetOldCommits } from "#server/crm/live/forget-old-commits.ts";
import { whereUnread } from "#server/crm/live/change-feed.ts";
import { eventFeeds } from "#server/records/webhooks/webhooks.table.ts";
import { ruleFeeds } from "#server/automation/rules/rules.table.ts";
import { scoreFeeds } from "#server/automation/scores/scores.table.ts";
import { forgetOldRuns } from "#server/automation/rules/runs/rule-runs.queries.ts";
import { forgetOldDeliveries } from "#server/records/webhooks/deliveries.queries.ts";
import { forgetOldEvents } from "#server/records/webhooks/read-events.ts";
import { forgetOldCalls } from "#server/records/incoming-webhooks/calls.queries.ts";
import { forgetOldSpam } from "#server/records/web-forms/entries.queries.ts";
import { forgetDeletedTemplates } from "#server/email/templates/email-templates.queries.ts";
import { forgetOldMails } from "#server/platform/mail/mails.queries.ts";
import { forgetUnconfirmed } from "#server/site/newsletter/newsletter.queries.ts";
import { deleteExpiredRecords } from "#server/platform/retries/idempotency-records.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";

export const sweepJob = defineJob({ name: "sweep", data: z.object({}), key: () => "" });

const steps: ((db: Db) => Promise<void>)[] = [
  resumeDeletions,
  resumeWorkspaceImports,
  resumeImports,
  resumeOperations,
  forgetExpired,
  forgetOldWorkspaceImports,
  forgetOldImports,
  forgetOldInvitations,
  forgetUnconfirmed,
  forgetOldMessages,
  forgetOldMails,
  forgetOldInvoices,
  forgetOldDeliveries,
  forgetOldEvents,
  forgetOldSpam,
  forgetOldCalls,
  forgetOldRuns,
  forgetOldAudit,
  deleteExpiredRecords,
  (db) =>
    forgetOldCommits(
      db,
      sql`(${whereUnread(eventFeeds)} or ${whereUnread(ruleFeeds)} or ${whereUnread(scoreFeeds)})`,
    ),
  forgetDeletedRecords,
  forgetDeletedTemplates,
];

/**
 * Goes on with what waits without a job, and deletes what has run out, which nothing reads any more: no matter when.
 * @throws AggregateError of the steps that failed, once all others are done
 */
export async function sweep(db: Db): Promise<void> {
  await tryEach(steps, (step) => step(db), "A part of the sweep has failed");
}
