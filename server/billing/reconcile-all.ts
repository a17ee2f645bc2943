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

/** Few enough that the provider hardly ever says that it is busy. */
const laneCount = 4;
const pageSize = 100;
const maxAttempts = 5;

export interface ReconcileOptions {
  /** Tells what it would do, and does nothing. */
  isDryRun: boolean;
  isStopping: () => boolean;
  /** What else is to happen for each user first, as the sandbox's own collecting. */
  beforeUser: (userId: string) => Promise<void>;
  /** @param customer a user's id, or the provider's own of someone who has left */
  onFound: (customer: string, sentence: string) => void;
  onFailed: (customer: string, error: unknown) => void;
}

export interface ReconcileSums {
  customers: number;
  found: number;
  failed: number;
}

/**
 * Compares what we know of each customer with what the provider knows, and mends it, a few at a time.
 * One who fails does not keep the others waiting.
 */
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

/** Lanes that share it each get the next one. */
async function* listEverybody(billing: Billing, options: ReconcileOptions): AsyncGenerator<Turn> {
  const { isDryRun, beforeUser } = options;
  const users = (after: string) => listCustomers(billing.db, after, pageSize);
  for await (const customer of inPages("00000000-0000-0000-0000-000000000000", users)) {
    const mend = async () => {
      await beforeUser(customer);
      return reconcileUser(billing, customer);
    };
    yield { customer, work: isDryRun ? () => findForUser(billing, customer) : mend };
  }
  const departed = (after: string) => listDeparted(billing.db, after, pageSize);
  for await (const customer of inPages("", departed)) {
    const mend = async () => {
      const done = await settleDeparted(billing, customer);
      if (done.length === 0) await forgetDeparted(billing.db, customer);
      return done;
    };
    yield { customer, work: isDryRun ? () => findDepartedWork(billing, customer) : mend };
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

/** Waits for as long as the provider asks for when it is busy, and tries again. */
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

/** In steps, so that a server that stops is not kept waiting. */
async function pauseWhileBusy(isStopping: () => boolean): Promise<void> {
  const end = Date.now() + busyMs();
  while (Date.now() < end && !isStopping()) await pause(Math.min(end - Date.now(), 1_000));
}
