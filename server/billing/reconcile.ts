import { and, eq, gt, isNotNull } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { findAlignments, type Alignment } from "#server/billing/align-subscription.ts";
import type { Billing } from "#server/billing/billing.ts";
import { type Account, listPayments, readAccount } from "#server/billing/billing.queries.ts";
import { endSubscription, hasRunOut } from "#server/billing/end-subscription.ts";
import { hasGoneBack } from "#server/billing/judge-payment.ts";
import { heldPence, type MolliePayment } from "#server/billing/mollie-objects.ts";
import { type Payment, payments } from "#server/billing/payments.table.ts";
import { findReminder } from "#server/billing/send-reminders.ts";
import { isRetryDue, retryRenewal } from "#server/billing/retry-renewal.ts";
import { settleFound } from "#server/billing/settle-payment.ts";
import type { Db } from "#server/platform/database/database.ts";

/** How long a payment may lack the provider's id before it counts as never made. */
const creatingMs = 60 * 60_000;

/** Catches up on lost webhooks, crashes and due dates. Each step reads the account again, as the last may change it. */
export async function reconcileUser(billing: Billing, userId: string): Promise<Alignment[]> {
  const done: Alignment[] = [];
  for (const look of looks) {
    const account = await readAccount(billing.db, userId);
    for (const finding of await look(billing, account)) {
      await finding.run();
      done.push(finding);
    }
  }
  return done;
}

/** A dry run. */
export async function findForUser(billing: Billing, userId: string): Promise<Alignment[]> {
  const account = await readAccount(billing.db, userId);
  const found = await Promise.all(looks.map((look) => look(billing, account)));
  return found.flat();
}

/** Users who have ever started a checkout, page by page. */
export async function listCustomers(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.mollieCustomerId), gt(users.id, after)))
    .orderBy(users.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

type Look = (billing: Billing, account: Account) => Promise<Alignment[]>;

const looks: Look[] = [findNews, findNeverMade, findRetry, findEnd, findReminder, findAlignments];

/** Payments that the provider knows more about, oldest first. */
async function findNews(billing: Billing, { user }: Account): Promise<Alignment[]> {
  if (user.mollieCustomerId === null) return [];
  const ours = await listPayments(billing.db, user.id);
  const theirs = await billing.mollie.listPayments(user.mollieCustomerId);
  return theirs
    .toReversed()
    .filter((found) => isNews(ours, found))
    .map((found) => ({
      sentence: `take in that ${found.id} of £${found.amount.value} is ${found.status}`,
      run: () => settleFound(billing, found),
    }));
}

function isNews(ours: Payment[], found: MolliePayment): boolean {
  const known = ours.find(
    ({ id, molliePaymentId }) => molliePaymentId === found.id || id === found.metadata?.paymentId,
  );
  if (!known) return Boolean(found.subscriptionId);
  const isOwedBack = known.outcome !== null && known.outcome !== "applied" && heldPence(found) > 0;
  if (known.outcome === "mismatch") return isOwedBack;
  return (
    known.molliePaymentId === null ||
    (known.status !== found.status && ["open", "pending", "creating"].includes(known.status)) ||
    (found.status === "paid" && known.outcome === null) ||
    isOwedBack ||
    hasGoneBack(known, found)
  );
}

async function findNeverMade({ db, clock }: Billing, { user }: Account): Promise<Alignment[]> {
  const creating = await listPayments(db, user.id, eq(payments.status, "creating"));
  return creating
    .filter(({ createdAt }) => clock(user).getTime() - createdAt.getTime() > creatingMs)
    .map(({ id }) => ({
      sentence: `forget the payment ${id}, which was never made`,
      run: async () => {
        await db
          .update(payments)
          .set({ status: "expired" })
          .where(and(eq(payments.id, id), eq(payments.status, "creating")));
      },
    }));
}

async function findRetry(billing: Billing, account: Account): Promise<Alignment[]> {
  if (!isRetryDue(account, billing)) return [];
  const run = () => retryRenewal(billing, account.user.id);
  return [{ sentence: "collect a failed renewal once more", run }];
}

async function findEnd(billing: Billing, account: Account): Promise<Alignment[]> {
  if (!hasRunOut(account, billing)) return [];
  const run = () => endSubscription(billing, account.user.id);
  return [{ sentence: "note that the subscription is over", run }];
}
