import type * as library from "@mollie/api-client";
import { z } from "zod";
import { toPounds } from "#shared/billing.ts";

/** The provider did not answer, or not as agreed: the same call may succeed later. */
export class MollieError extends Error {
  /** Its HTTP status, where there was one. */
  readonly status: number | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    const { data } = z.object({ statusCode: z.number() }).safeParse(cause);
    this.status = data?.statusCode;
  }
}

export type MollieLibrary = typeof library;

export type MollieClient = ReturnType<MollieLibrary["createMollieClient"]>;

/** Makes one call of the provider's library. */
export type CallMollie = <Result>(
  ask: (mollie: MollieClient, library: MollieLibrary) => PromiseLike<Result>,
) => Promise<Result>;

/** Where the provider tells of what a call begins; empty where it could not reach us. */
export type WebhookOption = () => { webhookUrl?: string };

/** The most that the provider lists at once. */
export const listLimit = 250;

export function inPounds(pence: number) {
  return { amount: { currency: "GBP", value: toPounds(pence) } };
}
