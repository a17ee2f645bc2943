import type * as library from "@mollie/api-client";
import { z } from "zod";
import { toPounds } from "#shared/billing/billing.ts";

/** No answer, or an unexpected one: the same call may succeed later. */
export class MollieError extends Error {
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    const { data } = z.object({ statusCode: z.number() }).safeParse(cause);
    this.status = data?.statusCode;
  }
}

export type MollieLibrary = typeof library;

export type MollieClient = ReturnType<MollieLibrary["createMollieClient"]>;

/** Also fails where the answer does not match the shape. */
export type CallMollie = <Shape extends z.ZodType>(
  shape: Shape,
  ask: (mollie: MollieClient, library: MollieLibrary) => PromiseLike<unknown>,
) => Promise<z.output<Shape>>;

/** The library has no timeout. A late call goes on, which is harmless: every call is idempotent. */
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

/** Empty where the provider cannot reach us. */
export type WebhookOption = () => { webhookUrl?: string };

/** The provider's maximum. */
export const listLimit = 250;

export function inPounds(pence: number) {
  return { amount: { currency: "GBP", value: toPounds(pence) } };
}
