import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { users } from "#server/accounts/accounts.table.ts";
import type { Billing } from "#server/billing/billing.ts";
import { createClock } from "#server/billing/clock.ts";
import { connectMollie } from "#server/billing/mollie-service.ts";
import { type ReconcileOptions, reconcileAll } from "#server/billing/reconcile-all.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readEnvironment } from "#server/platform/settings/environment.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";

/** More than two pages. */
const customerCount = 230;
const busyCustomer = "cst_7";
const brokenCustomer = "cst_120";

/** When the provider was asked about each customer. */
const asked = new Map<string, number[]>();
let current = 0;
let most = 0;

const provider = createServer((request, response) => {
  current += 1;
  most = Math.max(most, current);
  response.on("finish", () => (current -= 1));
  const [, customer = ""] = /customers\/(cst_\d+)\/payments/.exec(request.url ?? "") ?? [];
  const times = [...(asked.get(customer) ?? []), Date.now()];
  asked.set(customer, times);
  if (customer === busyCustomer && times.length === 1) {
    response.setHeader("retry-after", "1");
    return answer(response, 429, { status: 429, title: "Too Many Requests", detail: "Slow down" });
  }
  if (customer === brokenCustomer) {
    return answer(response, 422, { status: 422, title: "Unprocessable", detail: "Broken" });
  }
  // Delayed, so that several requests can overlap.
  setTimeout(() => {
    answer(response, 200, { count: 0, _embedded: { payments: [] }, _links: {} });
  }, 10);
});

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/hal+json" }).end(JSON.stringify(body));
}

let home: OwnDatabase;
let database: Database;
let billing: Billing;

beforeAll(async () => {
  home = await createOwnDatabase();
  return () => home.remove();
});

beforeAll(async () => {
  database = await home.open();
  return () => database.close();
});

beforeAll(async () => {
  await database.db.insert(users).values(
    Array.from({ length: customerCount }, (_nothing, number) => ({
      id: newId(),
      name: "Ada",
      email: `ada-${number}@x.example`,
      mollieCustomerId: `cst_${number}`,
    })),
  );
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  billing = billingWith(portOf(provider.address()));
  return () => {
    provider.closeAllConnections();
    provider.close();
  };
});

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("not listening");
  return address.port;
}

function billingWith(port: number): Billing {
  const mollie = connectMollie({
    apiKey: "test_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    endpoint: () => `http://127.0.0.1:${port}/v2`,
    webhookUrl: () => undefined,
  });
  return {
    db: database.db,
    mollie,
    clock: createClock({ isMovable: false }),
    isSandbox: false,
    seller: readEnvironment(home.variables).seller,
    baseUrl: "http://localhost",
    log: { warn: () => {} },
  };
}

function optionsWith(failures: string[]): ReconcileOptions {
  return {
    isDryRun: false,
    isStopping: () => false,
    beforeUser: async () => {},
    onFound: () => {},
    onFailed: (_customer, error) => failures.push(String(error)),
  };
}

test("every account is looked at, a few at a time, busy and broken ones too", async () => {
  const failures: string[] = [];
  const sums = await reconcileAll(billing, optionsWith(failures));
  expect(sums).toEqual({ customers: customerCount, found: 0, failed: 1 });
  expect(failures).toEqual([expect.stringContaining("Broken")]);
  expect(asked.size).toBe(customerCount);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  const [first = 0, second = 0] = asked.get(busyCustomer) ?? [];
  expect(second - first).toBeGreaterThanOrEqual(950);
});

test("a server that stops takes up no one more", async () => {
  const options = { ...optionsWith([]), isStopping: () => true };
  expect(await reconcileAll(billing, options)).toMatchObject({ customers: 0 });
});
