import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { backups } from "#server/administration/installation/backups/backups.table.ts";
import { layOut } from "#server/platform/mail/mail-layout.ts";
import { queueMail, type NewMail } from "#server/platform/mail/queue-mail.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { readProductVersion } from "#server/platform/settings/product-version.ts";
import { readBackupAge } from "./backups.queries.ts";

export const backupWatchJob = defineJob({
  name: "backup-watch",
  data: z.object({}),
  key: () => "",
});

/** A day, and an hour for the backup itself. */
const oldSeconds = 25 * 3_600;

/** Warns in the log each time, and by one mail a day. */
export async function warnOfOldBackup(
  { db, log }: Pick<FastifyInstance, "db" | "log">,
  { mail, baseUrl }: Pick<Environment, "mail" | "baseUrl">,
): Promise<void> {
  const { seconds, lastGoodAt } = await readBackupAge(db);
  if (seconds === null || seconds < oldSeconds) return;
  log.warn({ lastGoodAt }, "the last good backup is older than a day");
  await db.transaction(async (tx) => {
    const isToday = gt(backups.endedAt, sql`now() - interval '23 hours 30 minutes'`);
    if ((await tx.$count(backups, and(eq(backups.state, "late"), isToday))) > 0) return;
    const now = new Date().toISOString();
    const product = readProductVersion();
    await tx.insert(backups).values({ id: newId(), state: "late", product, startedAt: now });
    await queueMail(tx, mailOfOldBackup(mail.teamAddress, lastGoodAt, baseUrl));
  });
}

function mailOfOldBackup(recipient: string, lastGoodAt: string | null, baseUrl: string): NewMail {
  const since = lastGoodAt
    ? `The last good backup is of ${lastGoodAt.slice(0, 16).replace("T", " ")} UTC.`
    : "There is no good backup yet.";
  return {
    recipient,
    subject: "No good backup for more than a day",
    ...layOut({
      paragraphs: [
        `${since} The server tries again every half hour.`,
        'Look for "the daily backup failed" in the server\'s log: it says why.',
      ],
      footer: `You get this mail because you run CRM Pro on ${baseUrl}.`,
    }),
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
