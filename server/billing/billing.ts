import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/billing/clock.ts";
import type { Mollie } from "#server/billing/mollie-service.ts";
import type { Seller } from "#server/platform/environment.ts";
import type { Db } from "#server/platform/database/database.ts";

/** What the rules of billing work with. */
export interface Billing {
  db: Db;
  mollie: Mollie;
  clock: Clock;
  /** No money moves, and each user's clock can be moved on. */
  isSandbox: boolean;
  /** Whose invoices they are. */
  seller: Seller;
  /** Where the browser comes back to, and where links in mails lead. */
  baseUrl: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** The page that tells how a subscription stands. */
export function billingPage(baseUrl: string, paymentId?: string): string {
  const query = paymentId === undefined ? "" : `?payment=${paymentId}`;
  return `${baseUrl}/app/settings${query}`;
}
