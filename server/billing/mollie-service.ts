import https from "node:https";
import {
  type CallMollie,
  inTime,
  type MollieClient,
  type MollieLibrary,
  MollieError,
} from "#server/billing/mollie-call.ts";
import { paymentCalls } from "#server/billing/mollie-payments.ts";
import { subscriptionCalls } from "#server/billing/mollie-subscriptions.ts";
import { watched } from "#server/platform/process/work.ts";

export interface MollieSettings {
  apiKey: string;
  /** Of the sandbox, read with the first call; Mollie's own where it is absent. */
  endpoint?: () => string;
  /** Undefined where the provider cannot reach us. */
  webhookUrl: () => string | undefined;
}

export type Mollie = ReturnType<typeof connectMollie>;

const callLimitMs = 5_000;

/** Every call has a timeout, and throws a MollieError if it fails. */
export function connectMollie(settings: MollieSettings) {
  let client: MollieClient | undefined;

  const call: CallMollie = async (shape, ask) => {
    try {
      // Loaded with the first call, to save memory.
      const library = await import("@mollie/api-client");
      client ??= await createClient(library, settings);
      const answer = ask(client, library);
      const call = () => inTime(answer, callLimitMs);
      return shape.parse(await watched("call", () => ({ name: "Mollie" }), call));
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

/** The library always sets an agent for HTTPS, but the sandbox speaks HTTP. */
async function createClient(
  { createMollieClient }: MollieLibrary,
  { apiKey, endpoint }: MollieSettings,
): Promise<MollieClient> {
  if (!endpoint) return createMollieClient({ apiKey });
  const { Agent: PlainAgent } = await import("node:http");
  const { Agent } = https;
  try {
    Object.assign(https, { Agent: PlainAgent });
    return createMollieClient({ apiKey, apiEndpoint: endpoint() });
  } finally {
    Object.assign(https, { Agent });
  }
}
