import { setTimeout as pause } from "node:timers/promises";
import type { Alignment } from "#server/billing/align-subscription.ts";
import type { Billing } from "#server/billing/billing.ts";
import {
  findDepartedWork,
  forgetDeparted,
  listDeparted,
  settleDeparted,
} from "#server/billing/departed-customers.ts";
import { busyMs } from "#server/billing/hear-retry-after.ts";
import { MollieError } from "#server/billing/mollie-call.ts";
import { findForUser, listCustomers, reconcileUser } from "#server/billing/reconcile.ts";

/** Few enough to avoid the provider's rate limit. */
const laneCount = 4;
const pageSize = 100;
const maxAttempts = 5;

export interface ReconcileOptions {
  /** Only reports. */
  isDryRun: boolean;
  isStopping: () => boolean;
  /** Runs for each user first, as the sandbox's own collecting. */
  beforeUser: (userId: string) => Promise<void>;
  /** @param customer a user's id, or the provider's id of a deleted user */
  onFound: (customer: string, sentence: string) => void;
  onFailed: (customer: string, error: unknown) => void;
}

export interface ReconcileSums {
  customers: number;
  found: number;
  failed: number;
}

/** A failure for one customer does not stop the others. */
export async function reconcileAll(
  billing: Billing,
  options: ReconcileOptions,
): Promise<ReconcileSums> {
  const sums = { customers: 0, found: 0, failed: 0 };
  const queue = listEverybody(billing, options);

  async function runLane(): Promise<void> {
    for await (const { customer, work } of queue) {
      if (options.isStopping()) return;
      sums.customers += 1;
      try {
        for (const { sentence } of await untilNotBusy(work, options.isStopping)) {
          sums.found += 1;
          options.onFound(customer, sentence);
        }
      } catch (error) {
        sums.failed += 1;
        options.onFailed(customer, error);
      }
    }
  }

  await Promise.all(Array.from({ length: laneCount }, runLane));
  return sums;
}

interface Turn {
  customer: string;
  work: () => Promise<Alignment[]>;
}

/** Shared by the lanes; each takes the next customer. */
async function* listEverybody(billing: Billing, options: ReconcileOptions): AsyncGenerator<Turn> {
  const { isDryRun, beforeUser } = options;
  const users = (after: string) => listCustomers(billing.db, after, pageSize);
  for await (const customer of inPages("00000000-0000-0000-0000-000000000000", users)) {
    const settle = async () => {
      await beforeUser(customer);
      return reconcileUser(billing, customer);
    };
    yield { customer, work: isDryRun ? () => findForUser(billing, customer) : settle };
  }
  const departed = (after: string) => listDeparted(billing.db, after, pageSize);
  for await (const customer of inPages("", departed)) {
    const settle = async () => {
      const done = await settleDeparted(billing, customer);
      if (done.length === 0) await forgetDeparted(billing.db, customer);
      return done;
    };
    yield { customer, work: isDryRun ? () => findDepartedWork(billing, customer) : settle };
  }
}

async function* inPages(
  first: string,
  list: (after: string) => Promise<string[]>,
): AsyncGenerator<string> {
  let last: string | undefined = first;
  while (last !== undefined) {
    const page: string[] = await list(last);
    yield* page;
    last = page.length === pageSize ? page.at(-1) : undefined;
  }
}

async function untilNotBusy<Result>(
  work: () => Promise<Result>,
  isStopping: () => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof MollieError && error.status === 429;
      if (!isBusy || attempt === maxAttempts) throw error;
      await pauseWhileBusy(isStopping);
      if (isStopping()) throw error;
    }
  }
}

/** Sleeps in steps, so that a server can stop quickly. */
async function pauseWhileBusy(isStopping: () => boolean): Promise<void> {
  const end = Date.now() + busyMs();
  while (Date.now() < end && !isStopping()) await pause(Math.min(end - Date.now(), 1_000));
}
