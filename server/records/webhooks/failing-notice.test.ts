import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { webhook, webhookWithSecret } from "#shared/records/webhooks.ts";
import { mailedSubjects } from "#tests/support/account-mails.ts";
import { useMailProvider, whileStopped } from "#tests/support/own-mail-provider.ts";
import { startPlainEndpoint } from "#tests/support/plain-endpoint.ts";
import { signUp } from "#tests/support/test-client.ts";

const endpoint = await startPlainEndpoint();

useMailProvider({ WEBHOOK_PRIVATE_ORIGINS: endpoint.origin });

afterAll(() => endpoint.stop());

test("who made a webhook hears once that it has failed for an hour", async () => {
  const user = await signUp();
  endpoint.answer("/failing", 503);
  const body = { url: `${endpoint.origin}/failing`, events: ["contact.created"] };
  const { id } = await user.create("/api/webhooks", webhookWithSecret, body);
  await user.create("/api/contacts", contact, { name: "Jane", email: "jane@x.example" });
  const failingSince = async () => (await user.get(`/api/webhooks/${id}`, webhook)).failingSince;
  await expect.poll(failingSince).not.toBeNull();
  const anHourLater = () =>
    whileStopped(async (db) => {
      await db.execute(sql`update webhooks set failing_since = failing_since - interval '1 hour',
        rests_until = now()`);
      await db.execute(sql`update webhook_deliveries set due_at = now()`);
      await db.execute(
        sql`update pgboss.job set start_after = now() where name = 'failing-webhooks'`,
      );
    });
  await anHourLater();
  const notices = async () =>
    (await mailedSubjects(user.email)).filter((subject) => subject === "A webhook is failing");
  await expect.poll(notices).toHaveLength(1);
  await anHourLater();
  await expect.poll(() => endpoint.at("/failing").length).toBeGreaterThanOrEqual(3);
  expect(await notices()).toHaveLength(1);
});
