import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Billing } from "#server/billing/billing.ts";
import { createClock } from "#server/billing/clock.ts";
import { connectMollie } from "#server/billing/mollie-service.ts";
import { chargeDue } from "#server/billing/mollie-sandbox/charge-due.ts";
import { announcePayment } from "#server/billing/mollie-sandbox/deliver-webhook.ts";
import { readUserClock } from "#server/billing/mollie-sandbox/sandbox.queries.ts";
import type { Environment } from "#server/platform/settings/environment.ts";

/** Null where this server takes no payments. */
export function openBilling(app: FastifyInstance, environment: Environment): Billing | null {
  const { payments, baseUrl, seller } = environment;
  if (payments.kind === "none") return null;
  const isSandbox = payments.kind === "sandbox";
  const webhookUrl = `${baseUrl}/api/mollie/webhook`;
  const mollie = connectMollie({
    apiKey: payments.apiKey,
    ...(isSandbox && {
      endpoint: () => payments.endpoint ?? `${ownOrigin(app)}/sandbox/mollie/v2`,
    }),
    // Mollie refuses unreachable addresses; the return page and the job learn of the payment instead.
    webhookUrl: () => (isSandbox || isPublic(baseUrl) ? webhookUrl : undefined),
  });
  const clock = createClock({ isMovable: isSandbox });
  return { db: app.db, mollie, clock, isSandbox, seller, baseUrl, log: app.log };
}

/** The local address, which may differ from the public one. */
export function ownOrigin(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening yet");
  return `http://${hostOf(address)}:${address.port}`;
}

function hostOf({ address, family }: AddressInfo): string {
  if (address === "0.0.0.0" || address === "::") return "127.0.0.1";
  return family === "IPv6" ? `[${address}]` : address;
}

function isPublic(baseUrl: string): boolean {
  return !/^(localhost|127\.|\[::1\])/.test(new URL(baseUrl).host);
}

/** Collects what is due, as Mollie would by itself. */
export async function collectInSandbox(app: FastifyInstance, userId: string): Promise<void> {
  const now = await readUserClock(app.db, userId);
  for (const id of await chargeDue(app.db, userId, now)) await announceInSandbox(app, id);
}

export function announceInSandbox(app: FastifyInstance, paymentId: string): Promise<void> {
  return announcePayment({ db: app.db, origin: () => ownOrigin(app) }, paymentId);
}
