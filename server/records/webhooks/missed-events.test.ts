import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contact } from "#shared/contacts.ts";
import { currentUser } from "#shared/accounts.ts";
import { deliveries, eventFeeds } from "#server/records/webhooks/webhooks.table.ts";
import { createOwnDatabase, type OwnDatabase } from "#tests/support/own-database.ts";
import { type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { sendTo } from "#tests/support/test-client.ts";
import { startWebhookEndpoint } from "#tests/support/webhook-endpoint.ts";
import { listenAt } from "#tests/support/webhook-listener.ts";

let home: OwnDatabase;
let server: ServerProcess;
let endpoint: Awaited<ReturnType<typeof startWebhookEndpoint>>;

beforeAll(async () => {
  [home, endpoint] = await Promise.all([createOwnDatabase(), startWebhookEndpoint()]);
  await start();
});

async function start(): Promise<void> {
  server = await startServer({ ...home.variables, WEBHOOK_PRIVATE_ORIGINS: endpoint.origin });
  sendTo(server.baseUrl);
}

afterAll(async () => {
  await server.stop();
  await endpoint.stop();
  await home.remove();
});

test("a workspace whose changes cannot be read keeps no other from its events", async () => {
  const [broken, missed] = [await listen(), await listen()];
  await missed.user.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  await endpoint.hear(missed.path, 1);
  await server.stop();
  const { db, close } = await home.open();
  const setSeen = ({ workspaceId }: typeof broken, seen: string) =>
    db.update(eventFeeds).set({ seen }).where(eq(eventFeeds.workspaceId, workspaceId));
  await setSeen(broken, "not a snapshot");
  // Nothing is read yet, and nothing was sent.
  await setSeen(missed, "3:3:");
  await db.delete(deliveries).where(eq(deliveries.workspaceId, missed.workspaceId));
  await close();
  await start();
  const [sent, sentAgain] = await endpoint.hear(missed.path, 2);
  expect(sentAgain?.event).toEqual(sent?.event);
});

async function listen() {
  const listener = await listenAt(endpoint.origin);
  const { workspaceId } = await listener.user.get("/api/auth/user", currentUser);
  return { ...listener, workspaceId };
}
