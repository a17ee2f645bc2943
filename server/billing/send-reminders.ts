import { and, asc, between, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#server/accounts/accounts.table.ts";
import type { Alignment } from "#server/billing/align-subscription.ts";
import { type Account, lockAccount } from "#server/billing/billing.queries.ts";
import type { Billing } from "#server/billing/billing.ts";
import { dueReminder, trialNewsDays, trialNoticeDays } from "#server/billing/due-reminder.ts";
import { reminderMail } from "#server/billing/reminder-mails.ts";
import { billingReminders } from "#server/billing/reminders.table.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import type { Db } from "#server/platform/database/database.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { tryEach } from "#server/platform/jobs/try-each.ts";

/** Reminds users on trial; paying users are reminded by the reconciliation. */
export const reminderJob = defineJob({
  name: "billing-reminders",
  data: z.object({}),
  key: () => "",
});

/** Needs no provider. */
type Reminding = Pick<Billing, "db" | "clock" | "isSandbox" | "baseUrl">;

const pageSize = 100;

/** @throws AggregateError of the failed reminders, after all others are sent */
export async function sendReminders(billing: Reminding): Promise<void> {
  const remind = (id: string) => sendReminder(billing, id);
  await tryEach(readTrialEnds(billing), remind, "Reminders could not be written");
}

async function* readTrialEnds(billing: Reminding): AsyncGenerator<string> {
  let last: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (last !== undefined) {
    const page: string[] = await listTrialEnds(billing, last);
    yield* page;
    last = page.length === pageSize ? page.at(-1) : undefined;
  }
}

async function listTrialEnds({ db, isSandbox }: Reminding, after: string): Promise<string[]> {
  const ahead = isSandbox ? sql`${users.clockAheadSeconds}` : sql`0`;
  const now = sql`now() + make_interval(secs => ${ahead})`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.coveredUntil),
        between(
          users.trialEndsAt,
          sql`${now} - make_interval(days => ${trialNewsDays})`,
          sql`${now} + make_interval(days => ${trialNoticeDays})`,
        ),
        gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(pageSize);
  return rows.map(({ id }) => id);
}

/** For a paying user, during the reconciliation. */
export async function findReminder(billing: Billing, account: Account): Promise<Alignment[]> {
  const due = dueReminder(account, billing.clock(account.user));
  if (!due) return [];
  const [known] = await billing.db
    .select({ kind: billingReminders.kind })
    .from(billingReminders)
    .where(
      and(
        eq(billingReminders.userId, account.user.id),
        eq(billingReminders.kind, due.kind),
        eq(billingReminders.endsAt, due.endsAt),
      ),
    );
  if (known) return [];
  const run = () => sendReminder(billing, account.user.id);
  return [{ sentence: `remind of what comes: ${due.kind}`, run }];
}

/** Only the server that inserts the row sends the mail. */
async function sendReminder(billing: Reminding, userId: string): Promise<void> {
  await billing.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const due = dueReminder(account, billing.clock(account.user));
    if (!due) return;
    if (due.kind !== "renewal" && !(await livesOnTrial(tx, userId, due.endsAt))) return;
    const noted = await tx
      .insert(billingReminders)
      .values({ userId, ...due })
      .onConflictDoNothing()
      .returning({ kind: billingReminders.kind });
    if (noted.length > 0) await queueMail(tx, reminderMail(account, due, billing.baseUrl));
  });
}

/** Whether a workspace of the user has no other paying owner. */
async function livesOnTrial(tx: Db, userId: string, endsAt: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from members as owning
    where owning.user_id = ${userId} and owning.role = 'owner' and not exists (
      select from members as other join users on users.id = other.user_id
      where other.workspace_id = owning.workspace_id and other.role = 'owner'
        and users.covered_until > ${endsAt.toISOString()}::timestamptz)
    limit 1`);
  return rows.length > 0;
}
