import { and, eq } from "drizzle-orm";
import { toPence, toPounds } from "#shared/billing/billing.ts";
import { users } from "#server/accounts/accounts.table.ts";
import type { Billing } from "#server/billing/billing.ts";
import { type Account, lockAccount, readAccount } from "#server/billing/billing.queries.ts";
import { isCollecting, type MollieSubscription } from "#server/billing/mollie-objects.ts";
import type { Agreement } from "#server/billing/mollie-subscriptions.ts";
import { planTitle, soldPlan } from "#server/billing/plan-names.ts";
import { type Subscription, subscriptions } from "#server/billing/subscriptions.table.ts";
import { notifyProviderSoon } from "#server/billing/notify-provider-soon.ts";

export interface Alignment {
  sentence: string;
  run: () => Promise<void>;
}

/** Safe to repeat and to run on several servers: each agreement number creates one subscription. */
export async function alignSubscription(billing: Billing, userId: string): Promise<void> {
  const before = await readAccount(billing.db, userId);
  for (const { run } of await findAlignments(billing, before)) await run();
  const after = await readAccount(billing.db, userId);
  if (after.subscription?.agreement !== before.subscription?.agreement) {
    await alignSubscription(billing, userId);
  }
}

/** For operations that are already stored: if the provider is down, the job does it later. */
export function alignSoon(billing: Billing, userId: string): Promise<void> {
  return notifyProviderSoon(billing, userId, () => alignSubscription(billing, userId));
}

/** A payment names its subscription, which a crash may have kept us from storing. */
export async function noteCollecting(
  { db, mollie }: Billing,
  userId: string,
  mollieSubscriptionId: string,
): Promise<void> {
  const { user, subscription } = await readAccount(db, userId);
  if (!subscription || user.mollieCustomerId === null) return;
  if (subscription.mollieSubscriptionId === mollieSubscriptionId) return;
  const known = await mollie.listSubscriptions(user.mollieCustomerId);
  const collecting = known.find(({ id }) => id === mollieSubscriptionId);
  if (!collecting || agreementOf(collecting) !== subscription.agreement) return;
  await noteSubscription(db, subscription, collecting.id, toPence(collecting.amount.value));
}

export async function findAlignments(billing: Billing, account: Account): Promise<Alignment[]> {
  const { mollie, clock } = billing;
  const { user, subscription } = account;
  if (!subscription || user.mollieCustomerId === null) return [];
  const customerId = user.mollieCustomerId;
  const collecting = (await mollie.listSubscriptions(customerId)).filter(isCollecting);
  const wanted = wantedAgreement(subscription, customerId, clock(user));
  // Never a higher number: our row may be outdated.
  const outdated = collecting.filter(
    (one) => agreementOf(one) < subscription.agreement + (wanted ? 0 : 1),
  );
  const current = collecting.find((one) => agreementOf(one) === subscription.agreement);
  return [
    ...outdated.map(({ id }) => ({
      sentence: `end the subscription ${id} at the provider`,
      run: () => mollie.cancelSubscription(id, customerId),
    })),
    ...(wanted ? findWanted(billing, subscription, wanted, current) : []),
  ];
}

function findWanted(
  { db, mollie }: Billing,
  subscription: Subscription,
  wanted: Agreement,
  current: MollieSubscription | undefined,
): Alignment[] {
  const note = (id: string) => noteSubscription(db, subscription, id, wanted.pence);
  if (!current) {
    const run = async () => note((await mollie.createSubscription(wanted)).id);
    return [{ sentence: `begin a subscription of ${describe(wanted)} at the provider`, run }];
  }
  if (current.amount.value !== toPounds(wanted.pence)) {
    const run = async () => {
      await mollie.updateSubscription(current.id, wanted);
      await note(current.id);
    };
    return [{ sentence: `change ${current.id} at the provider to ${describe(wanted)}`, run }];
  }
  const isNoted =
    subscription.mollieSubscriptionId === current.id && subscription.renewalPence === wanted.pence;
  if (isNoted) return [];
  return [{ sentence: `note the subscription ${current.id}`, run: () => note(current.id) }];
}

/** Null where the provider should collect nothing. */
function wantedAgreement(
  subscription: Subscription,
  customerId: string,
  now: Date,
): Agreement | null {
  const { status, cancelAtPeriodEnd, nextRetryAt, currentPeriodEnd, agreement } = subscription;
  const isOwed = status === "past_due" && nextRetryAt !== null;
  if (cancelAtPeriodEnd === 1 || !(status === "active" || isOwed)) return null;
  const plan = soldPlan(subscription.nextPlanId ?? subscription.molliePlanId);
  const start = currentPeriodEnd > now ? currentPeriodEnd : now;
  return {
    customerId,
    agreement,
    pence: toPence(plan.price),
    interval: plan.interval === "year" ? "12 months" : "1 month",
    startDate: start.toISOString().slice(0, 10),
    description: `${planTitle(plan)} (${agreement})`,
  };
}

function describe({ pence, interval, startDate }: Agreement): string {
  return `£${toPounds(pence)} every ${interval} from ${startDate}`;
}

/** A subscription without our number belongs to no row. */
function agreementOf({ metadata }: MollieSubscription): number {
  return metadata?.agreement ?? -1;
}

async function noteSubscription(
  db: Billing["db"],
  { id, userId, agreement }: Subscription,
  mollieSubscriptionId: string,
  renewalPence: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Everyone locks in this order, to avoid deadlocks.
    await lockAccount(tx, userId);
    // A newer row calls for another subscription.
    const noted = await tx
      .update(subscriptions)
      .set({ mollieSubscriptionId, renewalPence })
      .where(and(eq(subscriptions.id, id), eq(subscriptions.agreement, agreement)))
      .returning({ id: subscriptions.id });
    if (noted.length === 0) return;
    await tx.update(users).set({ mollieSubscriptionId }).where(eq(users.id, userId));
  });
}
