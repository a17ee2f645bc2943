import { expect } from "vitest";
import type { z } from "zod";
import { billingState, checkout, userPayment } from "#shared/billing/billing.ts";
import { type clockMove, type SandboxSettings, sandboxState } from "#shared/billing/sandbox.ts";
import { readOutbox } from "./outbox.ts";
import { send, signUp, type TestClient } from "./test-client.ts";

type Choice = "paid" | "failed" | "canceled" | "expired";

/** A person with a trial, who buys plans and lets the time pass in the sandbox. */
export async function newShopper() {
  return shopperOf(await signUp());
}

export function shopperOf(client: TestClient) {
  const post = async (path: string, body?: unknown) => {
    const answer = await client.ask({ method: "POST", path, body });
    expect(answer, path).toMatchObject({ status: 200 });
    return answer.body;
  };
  const sandbox = () => client.get("/api/sandbox", sandboxState);
  const choose = async (planId: string) =>
    checkout.parse(await post("/api/mollie/create-payment", { planId })).checkoutUrl;

  return {
    client,
    state: () => client.get("/api/billing", billingState),
    sandbox,
    choose,
    buy: async (planId: string, status: Choice = "paid") => decide(await choose(planId), status),
    cancel: async () => billingState.parse(await post("/api/billing/cancel")),
    resume: async () => billingState.parse(await post("/api/billing/resume")),
    sync: async (paymentId: string) =>
      userPayment.parse(await post(`/api/billing/payments/${paymentId}/sync`)),
    /** What the server's own timer does in the next quarter of an hour, and what falls due. */
    pass: async (time: z.input<typeof clockMove>) =>
      sandboxState.parse(await post("/api/sandbox/clock", time)),
    set: async (settings: Partial<SandboxSettings>) => {
      await client.update("/api/sandbox/settings", sandboxState, settings);
    },
    /** Gives a payment back, or so much of it: the newest, or the one of this sum. */
    giveBack: async (
      kind: "refund" | "chargeback",
      { amount, paid }: { amount?: string; paid?: string | undefined } = {},
    ) => {
      const found = (await sandbox()).payments.find(
        (payment) => payment.status === "paid" && payment.amount === (paid ?? payment.amount),
      );
      await post(`/api/sandbox/payments/${found?.id}/return`, { kind, amount });
    },
    charges: async () =>
      (await sandbox()).payments.map(({ status, amount }) => `${status} ${amount}`).toReversed(),
    mails: async () => (await readOutbox(client.email)).map(({ subject }) => subject),
    canWrite: async () => {
      const body = { name: "Grace", email: "grace@x.example" };
      const { status } = await client.ask({ method: "POST", path: "/api/contacts", body });
      return status === 201;
    },
  };
}

/**
 * Decides a payment at the sandbox's checkout, as a browser's form does.
 * @param baseUrl of a server of the test's own
 */
export async function decide(checkoutUrl: string, status: Choice, baseUrl = ""): Promise<string> {
  const answer = await send({
    method: "POST",
    // A server that was restarted listens elsewhere.
    path: baseUrl + new URL(checkoutUrl).pathname,
    body: `status=${status}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(303);
  return answer.headers.get("location") ?? "";
}

export function paymentOf(returnUrl: string): string {
  return new URL(returnUrl).searchParams.get("payment") ?? "";
}

export function sendWebhook(id: string) {
  return send({
    method: "POST",
    path: "/api/mollie/webhook",
    body: new URLSearchParams({ id }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}
