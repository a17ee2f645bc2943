import { appPaths } from "#shared/site/app-paths.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#server/billing/clock.ts";
import type { Mollie } from "#server/billing/mollie-service.ts";
import type { Seller } from "#server/platform/settings/environment.ts";
import type { Db } from "#server/platform/database/database.ts";

export interface Billing {
  db: Db;
  mollie: Mollie;
  clock: Clock;
  /** No money moves, and each user's clock can be moved. */
  isSandbox: boolean;
  seller: Seller;
  baseUrl: string;
  log: Pick<FastifyBaseLogger, "warn">;
}

export function billingPage(baseUrl: string, paymentId?: string): string {
  const query = paymentId === undefined ? "" : `?payment=${paymentId}`;
  return `${baseUrl}${appPaths.settings}${query}`;
}
