import { expect } from "vitest";
import { addDays, addMonths, graceDays } from "#shared/billing/billing-periods.ts";
import type { SandboxPayment } from "#shared/billing/sandbox.ts";
import type { shopperOf } from "./shopper.ts";

/** Mollie counts months from its own first day, which in short months is up to three days earlier. */
const slackDays = 4;

interface Kept {
  title: string;
  from: Date;
  until: Date;
}

/**
 * By the provider's ledger: no one pays twice for the same time, who has paid can work, and no one works unpaid
 * beyond the days of grace.
 */
export async function expectFair(shopper: ReturnType<typeof shopperOf>): Promise<void> {
  const [{ now, payments }, state, canWrite] = [
    await shopper.sandbox(),
    await shopper.state(),
    await shopper.canWrite(),
  ];
  const kept = payments.filter(isKept).map(periodOf);
  expect(chargedTwice(kept), "paid twice for the same time").toEqual([]);
  const moment = new Date(now);
  const hasPaid = kept.some(
    ({ from, until }) => from <= moment && moment < addDays(until, -slackDays),
  );
  if (hasPaid) expect(canWrite, "has paid, and so may work").toBe(true);
  const isTrying = state.status === "trial" && new Date(state.coveredUntil ?? 0) > moment;
  const isInGrace = payments.some(
    (payment) =>
      payment.status === "paid" && addDays(periodOf(payment).until, graceDays + slackDays) > moment,
  );
  if (!isTrying && !isInGrace) expect(canWrite, "has not paid, and so may not work").toBe(false);
}

function isKept({ status, amount, amountReturned }: SandboxPayment): boolean {
  return status === "paid" && amountReturned !== amount;
}

function periodOf({ description, createdAt }: SandboxPayment): Kept {
  const from = new Date(createdAt);
  const title = description.replace(/ \(\d+\)$/, "");
  return { title, from, until: addMonths(from, title.endsWith("a year") ? 12 : 1) };
}

/** Payments for the same plan whose times overlap by more than a late or an early one explains. */
function chargedTwice(kept: Kept[]): string[] {
  return kept.flatMap((one, index) =>
    kept
      .slice(index + 1)
      .filter(
        (other) =>
          one.title === other.title &&
          addDays(one.from, graceDays + slackDays) < other.until &&
          addDays(other.from, graceDays + slackDays) < one.until,
      )
      .map((other) => `${one.title}: ${one.from.toISOString()} and ${other.from.toISOString()}`),
  );
}
