import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { deliveries, eventFeeds } from "#server/records/webhooks/webhooks.table.ts";
import {
  useWebhookEndpoint,
  webhookEndpoint,
  whileStopped,
} from "#tests/support/own-webhook-server.ts";
import { listenAt } from "#tests/support/webhook-listener.ts";

useWebhookEndpoint();

test("a workspace whose changes cannot be read keeps no other from its events", async () => {
  const [broken, missed] = [await listen(), await listen()];
  await missed.user.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  await webhookEndpoint().hear(missed.path, 1);
  await whileStopped(async (db) => {
    const setSeen = ({ workspaceId }: typeof broken, seen: string) =>
      db.update(eventFeeds).set({ seen }).where(eq(eventFeeds.workspaceId, workspaceId));
    await setSeen(broken, "not a snapshot");
    // Nothing is read yet, and nothing was sent.
    await setSeen(missed, "3:3:");
    await db.delete(deliveries).where(eq(deliveries.workspaceId, missed.workspaceId));
  });
  const [sent, sentAgain] = await webhookEndpoint().hear(missed.path, 2);
  expect(sentAgain?.event).toEqual(sent?.event);
});

async function listen() {
  const listener = await listenAt(webhookEndpoint().origin);
  const { workspaceId } = await listener.user.get("/api/auth/user", currentUser);
  return { ...listener, workspaceId };
}
