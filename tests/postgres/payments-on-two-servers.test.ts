import { beforeAll, expect, test } from "vitest";
import { checkout } from "#shared/billing/billing.ts";
import { expectFair } from "#tests/support/fair-billing.ts";
import { type MollieProxy, startMollieProxy } from "#tests/support/mollie-proxy.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { startTwo } from "#tests/support/several-servers.ts";
import { newShopper, paymentOf } from "#tests/support/shopper.ts";
import { type Answer, send, sendTo, statusesOf } from "#tests/support/test-client.ts";

let proxy: MollieProxy;
let home: OwnDatabase;
let servers: ServerProcess[];

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  proxy = await startMollieProxy();
  return () => proxy.shut();
});

beforeAll(async () => {
  const settings = { ...home.variables, ...proxy.variables };
  servers = await startTwo(() => startServer(settings));
  const [first] = servers;
  if (!first) throw new Error("no server was started");
  proxy.leadTo(first.baseUrl);
  sendTo(first.baseUrl);
  return async () => {
    for (const server of servers) await server.stop();
  };
});

type Shopper = Awaited<ReturnType<typeof newShopper>>;

const form = { "content-type": "application/x-www-form-urlencoded" };

/** The same of each server, so many times at once. */
function ofEach(count: number, ask: (baseUrl: string) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(
    servers.flatMap(({ baseUrl }) => Array.from({ length: count }, () => ask(baseUrl))),
  );
}

const postAt =
  ({ client }: Shopper, path: string, body?: unknown) =>
  (baseUrl: string) =>
    client.ask({ method: "POST", path: `${baseUrl}${path}`, body });

const webhookAt = (id: string) => (baseUrl: string) =>
  send({ method: "POST", path: `${baseUrl}/api/mollie/webhook`, body: `id=${id}`, headers: form });

const payAt = (baseUrl: string | undefined, checkoutPath: string) =>
  send({ method: "POST", path: `${baseUrl}${checkoutPath}`, body: "status=paid", headers: form });

const checkoutPath = ({ body }: Answer) => new URL(checkout.parse(body).checkoutUrl).pathname;

const choice = (planId: string) => ["/api/mollie/create-payment", { planId }] as const;

test("tabs that choose a plan at once on two servers come to one checkout", async () => {
  const ada = await newShopper();
  const answers = await ofEach(3, postAt(ada, ...choice("starter")));
  const [path = "", ...others] = new Set(answers.map(checkoutPath));
  expect(others).toEqual([]);
  await Promise.all(servers.map(({ baseUrl }) => payAt(baseUrl, path)));
  expect(await ada.state()).toMatchObject({ status: "active", planId: "starter" });
  expect(await ada.charges()).toEqual(["paid 29.00"]);
  expect(await proxy.liveSubscriptions(ada.client.email)).toHaveLength(1);
  await expectFair(ada);
});

test("tabs that pay two plans at once on two servers: one counts, the other is refunded", async () => {
  const ada = await newShopper();
  // Both are chosen before either is paid: a plan that is chosen later is an upgrade.
  const tabs = ["starter", "professional"].map((planId, index) => {
    const baseUrl = servers[index]?.baseUrl ?? "";
    return postAt(ada, ...choice(planId))(baseUrl).then((answer) => ({ baseUrl, answer }));
  });
  const chosen = await Promise.all(tabs);
  await Promise.all(chosen.map(({ baseUrl, answer }) => payAt(baseUrl, checkoutPath(answer))));
  await ada.pass({ days: 1 });
  const { payments } = await ada.sandbox();
  expect(payments.filter(({ amountReturned }) => amountReturned === "0.00")).toHaveLength(1);
  expect(await ada.state()).toMatchObject({ status: "active" });
  expect(await proxy.liveSubscriptions(ada.client.email)).toHaveLength(1);
  await expectFair(ada);
});

test("webhooks and the way back, at once on two servers, count once", async () => {
  const ada = await newShopper();
  await ada.set({ webhooks: "lost" });
  const id = paymentOf(await ada.buy("starter"));
  const [paid] = (await ada.sandbox()).payments;
  const answers = await Promise.all([
    ofEach(4, webhookAt(paid?.id ?? "")),
    ofEach(2, postAt(ada, `/api/billing/payments/${id}/sync`)),
  ]);
  expect(new Set(statusesOf(answers.flat()))).toEqual(new Set([200]));
  const { periodEnd } = await ada.state();
  const days = (Date.parse(periodEnd ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeLessThan(31.1);
  expect((await ada.mails()).filter((subject) => subject.includes("has arrived"))).toHaveLength(1);
  expect(await proxy.liveSubscriptions(ada.client.email)).toHaveLength(1);
  await expectFair(ada);
});

test("cancelling, resuming and webhooks at once end in what the user reads", async () => {
  const ada = await newShopper();
  await ada.buy("starter");
  const [paid] = (await ada.sandbox()).payments;
  const answers = await Promise.all([
    ofEach(2, postAt(ada, "/api/billing/cancel")),
    ofEach(4, webhookAt(paid?.id ?? "")),
    ofEach(2, postAt(ada, "/api/billing/resume")),
  ]);
  expect(new Set(statusesOf(answers.flat()))).toEqual(new Set([200]));
  await ada.pass({ days: 1 });
  const { cancelsAtEnd } = await ada.state();
  expect(await proxy.liveSubscriptions(ada.client.email)).toHaveLength(cancelsAtEnd ? 0 : 1);
  await expectFair(ada);
});
