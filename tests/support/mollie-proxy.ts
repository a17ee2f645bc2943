import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Fault, MollieAnswer } from "./mollie-faults.ts";

const calls = [
  ["createCustomer", /^POST \/customers$/],
  ["createPayment", /^POST \/payments$/],
  ["readPayment", /^GET \/payments\/[^/]+$/],
  ["refund", /^POST \/payments\/[^/]+\/refunds$/],
  ["listPayments", /^GET \/customers\/[^/]+\/payments$/],
  ["listSubscriptions", /^GET \/customers\/[^/]+\/subscriptions$/],
  ["subscribe", /^POST \/customers\/[^/]+\/subscriptions$/],
  ["changeSubscription", /^PATCH \/customers\/[^/]+\/subscriptions\/[^/]+$/],
  ["unsubscribe", /^DELETE \/customers\/[^/]+\/subscriptions\/[^/]+$/],
] as const;

export type MollieCall = (typeof calls)[number][0];

/** A call belongs to the customer that it names, once the provider has answered with them. */
const named = z.object({ email: z.string().optional(), customerId: z.string().optional() });
const identified = z.object({ id: z.string(), customerId: z.string().optional() });
const list = z
  .object({ _embedded: z.record(z.string(), z.array(identified)) })
  .transform(({ _embedded: lists }) => Object.values(lists).flat());

const live = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ value: z.string() }),
  nextPaymentDate: z.string(),
});
const subscriptionList = z
  .object({ _embedded: z.object({ subscriptions: z.array(live) }) })
  .transform(({ _embedded: { subscriptions } }) =>
    subscriptions.filter(({ status }) => status === "active"),
  );

/** Between a server and its sandbox: calls for one user fail as on a network, all others pass. */
export async function startMollieProxy() {
  let sandbox = "";
  let authorization = "";
  let troubles: { email: string; call: MollieCall; fault: Fault }[] = [];
  const seen: { email: string; call: MollieCall }[] = [];
  const owners = new Map<string, string>();

  /** Whose a call is, by its body or by the id in its address. */
  function ownerOf(path: string, body: string): string {
    const { email, customerId } = named.parse(JSON.parse(body || "{}"));
    const id = customerId ?? path.split(/[/?]/)[2] ?? "";
    return email ?? owners.get(id) ?? "";
  }

  function learn(owner: string, answered: string): void {
    const { data = [] } = identified
      .transform((one) => [one])
      .or(list)
      .safeParse(JSON.parse(answered || "{}"));
    for (const { id } of data) owners.set(id, owner);
  }

  const customerOf = (email: string) =>
    [...owners].find(([id, owner]) => id.startsWith("cst_") && owner === email)?.[0] ?? "";

  async function forward(request: IncomingMessage, body: string): Promise<MollieAnswer> {
    const { method = "GET", url: path = "" } = request;
    const answer = await fetch(`${sandbox}${path}`, {
      method,
      headers: passedOn(request),
      ...(body && { body }),
    });
    const answered = { status: answer.status, body: await answer.text() };
    if (answer.ok) learn(ownerOf(path, body), answered.body);
    return { ...answered, headers: { "retry-after": answer.headers.get("retry-after") ?? "0" } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "" } = request;
    const body = await text(request);
    authorization = request.headers.authorization ?? "";
    const [call, email] = [nameOf(method, path), ownerOf(path, body)];
    seen.push({ email, call });
    const trouble = troubles.find((one) => one.email === email && one.call === call);
    const pass = () => forward(request, body);
    const answer = await (trouble ? trouble.fault(pass) : pass());
    if (!answer) return void request.socket.destroy();
    response.writeHead(answer.status, {
      "content-type": "application/hal+json",
      ...answer.headers,
    });
    response.end(answer.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");

  return {
    /** What a server is started with to reach its sandbox through here. */
    variables: { MOLLIE_SANDBOX_URL: `http://127.0.0.1:${address.port}` },
    leadTo: (baseUrl: string) => {
      sandbox = `${baseUrl}/sandbox/mollie/v2`;
    },
    /** @returns what ends the trouble */
    trouble: (email: string, call: MollieCall, fault: Fault) => {
      const trouble = { email, call, fault };
      troubles.push(trouble);
      return () => {
        troubles = troubles.filter((one) => one !== trouble);
      };
    },
    calm: () => {
      troubles = [];
    },
    callsOf: (email: string) => seen.filter((one) => one.email === email).map(({ call }) => call),
    /** What the provider is still to collect from a user, as its dashboard shows it. */
    liveSubscriptions: async (email: string) => {
      const answer = await fetch(`${sandbox}/customers/${customerOf(email)}/subscriptions`, {
        headers: { authorization },
      });
      return subscriptionList.parse(await answer.json());
    },
    endSubscription: async (email: string, id: string) => {
      const path = `/customers/${customerOf(email)}/subscriptions/${id}`;
      await fetch(`${sandbox}${path}`, { method: "DELETE", headers: { authorization } });
    },
    /** No one listens any more, until it is opened again. */
    shut: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
    open: async () => {
      server.listen(address.port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}

export type MollieProxy = Awaited<ReturnType<typeof startMollieProxy>>;

function nameOf(method: string, path: string): MollieCall {
  const asked = `${method} ${path.split("?")[0]}`;
  const [name] = calls.find(([, pattern]) => pattern.test(asked)) ?? [];
  if (!name) throw new Error(`The product does not ask ${asked}.`);
  return name;
}

function passedOn({ headers }: IncomingMessage): [string, string][] {
  return ["authorization", "content-type", "idempotency-key"].flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value]] : [];
  });
}
