import http from "node:http";
import https from "node:https";
import {
  type CallMollie,
  type MollieClient,
  type MollieLibrary,
  MollieError,
} from "#server/billing/mollie-call.ts";
import { paymentCalls } from "#server/billing/mollie-payments.ts";
import { subscriptionCalls } from "#server/billing/mollie-subscriptions.ts";

export interface MollieSettings {
  apiKey: string;
  /** Of the sandbox; Mollie's own where it is absent. Asked for with the first call. */
  endpoint?: () => string;
  /** Where the provider tells of payments; absent where it could not reach us. */
  webhookUrl: () => string | undefined;
}

export type Mollie = ReturnType<typeof connectMollie>;

const callLimitMs = 15_000;

/** Mollie, through its own library. Every call ends in time, and throws a MollieError if it fails. */
export function connectMollie(settings: MollieSettings) {
  let client: MollieClient | undefined;

  const call: CallMollie = async (ask) => {
    try {
      // Loaded with the first call: servers that rest need not hold it.
      const library = await import("@mollie/api-client");
      client ??= createClient(library, settings);
      return await inTime(ask(client, library));
    } catch (error) {
      throw new MollieError(error);
    }
  };
  const webhook = () => {
    const url = settings.webhookUrl();
    return url === undefined ? {} : { webhookUrl: url };
  };

  return { ...paymentCalls(call, webhook), ...subscriptionCalls(call, webhook) };
}

/** The library always makes an agent for https, which the sandbox, being plain http, cannot use. */
function createClient(
  { createMollieClient }: MollieLibrary,
  { apiKey, endpoint }: MollieSettings,
): MollieClient {
  if (!endpoint) return createMollieClient({ apiKey });
  const { Agent } = https;
  try {
    Object.assign(https, { Agent: http.Agent });
    return createMollieClient({ apiKey, apiEndpoint: endpoint() });
  } finally {
    Object.assign(https, { Agent });
  }
}

/** The library waits for as long as the other side keeps the connection open. */
async function inTime<Result>(answer: PromiseLike<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("no answer in time")), callLimitMs);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
