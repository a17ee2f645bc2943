import { expect, test } from "vitest";
import { z } from "zod";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { query } from "#tests/support/replicated-database.ts";
import { startServer } from "#tests/support/server-process.ts";

const warning = 40;

const line = z.object({ level: z.int(), msg: z.string(), err: z.unknown().optional() });

test("a database that goes away and comes back is logged, with the reason", async () => {
  const home = await createOwnDatabase();
  const server = await startServer(home.variables);
  const address = new URL(home.variables["DATABASE_URL"] ?? "");
  const name = address.pathname.slice(1);
  address.pathname = "postgres";
  const ready = async () => (await fetch(`${server.baseUrl}/readyz`)).status;
  const said = (msg: string) =>
    server.log
      .filter((text) => text.startsWith("{"))
      .map((text) => line.parse(JSON.parse(text)))
      .filter((one) => one.msg === msg);

  await query(address.href, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  await query(
    address.href,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
    [name],
  );
  await expect
    .poll(() => said("something is wrong with the database")[0])
    .toMatchObject({ level: warning, err: { code: "57P01" } });
  expect([await ready(), await ready()]).toEqual([503, 503]);
  const outage = { level: warning, err: { type: "QueryError", query: "select 1" } };
  await expect.poll(() => said("the database does not answer")).toMatchObject([outage]);

  await query(address.href, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
  await expect.poll(ready).toBe(200);
  await expect.poll(() => said("the database answers again")).toHaveLength(1);
  await server.stop();
  await home.remove();
});
