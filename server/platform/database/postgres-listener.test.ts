import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openNetworkTo } from "#tests/support/network.ts";
import { startPostgres, type PostgresServer } from "#tests/support/postgres-server.ts";
import { PostgresListener } from "./postgres-listener.ts";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

test("a connection that falls silent is noticed, and replaced", async () => {
  const network = await openNetworkTo(server.url);
  const report = vi.fn<(problem: Error) => void>();
  const config = { connectionString: network.url, connectionTimeoutMillis: 1_000 };
  const listener = new PostgresListener(config, report, { askEveryMs: 500, answerMs: 400 });
  const heard: string[] = [];
  const onGap = vi.fn<() => void>();
  await listener.listen("news", { onMessage: (text) => heard.push(text), onGap });
  network.cut();
  const silence = { message: "The connection that listens gave no answer" };
  await vi.waitFor(() => expect(report).toHaveBeenCalledWith(expect.objectContaining(silence)), {
    timeout: 10_000,
  });
  expect(onGap).not.toHaveBeenCalled();
  network.mend();
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledOnce(), { timeout: 10_000 });
  const sender = new Client(server.url);
  await sender.connect();
  await sender.query("NOTIFY news, 'again'");
  await vi.waitFor(() => expect(heard).toEqual(["again"]));
  await sender.end();
  await listener.close();
  network.close();
});
