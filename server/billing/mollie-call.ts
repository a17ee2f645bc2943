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

/** Makes one call of the provider's library; an answer of another shape is a failure too. */
export type CallMollie = <Shape extends z.ZodType>(
  shape: Shape,
  ask: (mollie: MollieClient, library: MollieLibrary) => PromiseLike<unknown>,
) => Promise<z.output<Shape>>;

/**
 * The library waits for as long as the other side keeps the connection open. What does not end in
 * time goes on by itself, which does no harm: every call may be made again.
 */
export async function inTime<Result>(
  answer: PromiseLike<Result>,
  limitMs: number,
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const tooLate = () => late.reject(new MollieError(new Error("no answer in time")));
  const timer = setTimeout(tooLate, limitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Where the provider tells of what a call begins; empty where it could not reach us. */
export type WebhookOption = () => { webhookUrl?: string };

/** The most that the provider lists at once. */
export const listLimit = 250;

export function inPounds(pence: number) {
  return { amount: { currency: "GBP", value: toPounds(pence) } };
}
