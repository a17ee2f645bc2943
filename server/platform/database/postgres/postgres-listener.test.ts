import { Client } from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { openNetworkTo } from "#tests/support/network.ts";
import { startPostgres, type PostgresServer } from "#tests/support/postgres-server.ts";
import { PostgresListener } from "./postgres-listener.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
  return () => server.stop();
});

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
  const reported = [expect.objectContaining(silence)];
  await expect.poll(() => report.mock.calls).toContainEqual(reported);
  expect(onGap).not.toHaveBeenCalled();
  network.restore();
  await expect.poll(() => onGap.mock.calls.length).toBe(1);
  const sender = new Client(server.url);
  await sender.connect();
  await sender.query("NOTIFY news, 'again'");
  await expect.poll(() => heard).toEqual(["again"]);
  await sender.end();
  await listener.close();
  network.close();
});
