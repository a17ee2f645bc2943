import { z } from "zod";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import { resumeActs } from "#server/acts/resume-acts.ts";
import { forgetOldFileImports } from "#server/imports/forget-old-imports.ts";
import { resumeFileImports } from "#server/imports/resume-imports.ts";
import { forgetOldImports } from "#server/archives/imports.queries.ts";
import { resumeImports } from "#server/archives/import-archive.ts";
import { forgetOldInvitations } from "#server/invitations/invitations.queries.ts";
import { forgetOldAudit } from "#server/audit/forget-old-audit.ts";
import { forgetDeletedRecords } from "#server/deleted-records/erase-deleted.ts";
import { forgetOldInvoices } from "#server/invoices/invoices.queries.ts";
import { forgetOldCommits } from "#server/live/forget-old-commits.ts";
import { forgetOldMails } from "#server/mail/mails.queries.ts";
import { forgetUnconfirmed } from "#server/newsletter/newsletter.queries.ts";
import { forgetKeptAnswers } from "#server/retries/kept-answers.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";

export const sweepJob = defineJob({ name: "sweep", data: z.object({}), key: () => "" });

/** Deletes what has run out in each feature. Nothing reads it any more, so it is no matter when. */
export async function sweep(db: Db): Promise<void> {
  await forgetExpired(db);
  await forgetOldImports(db);
  await resumeImports(db);
  await resumeActs(db);
  await forgetOldFileImports(db);
  await resumeFileImports(db);
  await forgetOldInvitations(db);
  await forgetUnconfirmed(db);
  await forgetOldMails(db);
  await forgetOldInvoices(db);
  await forgetOldAudit(db);
  await forgetKeptAnswers(db);
  await forgetOldCommits(db);
  await forgetDeletedRecords(db);
}
