import { Client } from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { maxOwnTemplates } from "#shared/email/email-templates.ts";
import { mostIncomingWebhooks } from "#shared/incoming-webhooks/incoming-webhooks.ts";
import { maxOwnDashboards } from "#shared/reports/dashboards.ts";
import { maxOwnReports } from "#shared/reports/saved-reports.ts";
import { mostRules } from "#shared/rules/rules.ts";
import { maxSequences } from "#shared/email/sequences.ts";
import { maxOwnViews } from "#shared/filters/views.ts";
import { mostWebForms } from "#shared/web-forms/web-forms.ts";
import { mostWebhooks } from "#shared/records/webhooks.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { manyTimes } from "#tests/support/many-times.ts";
import { OwnServer } from "#tests/support/own-server.ts";
import { twoEmails } from "#tests/support/sequences.ts";
import { signUp, statusesOf } from "#tests/support/test-client.ts";

let client: Client;

beforeAll(async () => {
  const own = await OwnServer.begin();
  client = new Client(own.databaseUrl);
  await client.connect();
  return async () => {
    await client.end();
    await own.end();
  };
});

const webhook = { url: "https://hooks.example/in", events: ["contact.created"] };
const rule = {
  name: "Titles",
  kind: "contact",
  trigger: { type: "added" },
  steps: [{ type: "change", changes: { title: "New" } }],
};
const fields = ["name", "email"].map((name) => ({ name, isRequired: true }));

const limits = [
  { path: "/api/webhooks", table: "webhooks", most: mostWebhooks, body: webhook },
  { path: "/api/rules", table: "rules", most: mostRules, body: rule },
  {
    path: "/api/incoming-webhooks",
    table: "incoming_webhooks",
    most: mostIncomingWebhooks,
    body: { name: "Typeform" },
  },
  {
    path: "/api/web-forms",
    table: "web_forms",
    most: mostWebForms,
    body: { name: "Ask us", title: "Ask us", fields },
  },
  {
    path: "/api/views",
    table: "views",
    most: maxOwnViews,
    body: { kind: "contact", name: "Mine" },
  },
  {
    path: "/api/reports",
    table: "saved_reports",
    most: maxOwnReports,
    body: { name: "Mine", question: { kind: "deal" } },
  },
  {
    path: "/api/dashboards",
    table: "dashboards",
    most: maxOwnDashboards,
    body: { name: "Mine" },
  },
  {
    path: "/api/email-templates",
    table: "email_templates",
    most: maxOwnTemplates,
    body: { name: "Hello", subject: "Hello", text: "Hello" },
  },
  { path: "/api/api-keys", table: "api_keys", most: 50, body: { name: "Zapier", role: "member" } },
  { path: "/api/sequences", table: "sequences", most: maxSequences, body: twoEmails },
];

/** Those that have counted, and those that wait for them. */
async function countAdding(table: string): Promise<number> {
  const counted = await countWaiting(client, `insert into "${table}"`);
  return counted + (await countWaiting(client, "select pg_advisory_xact_lock"));
}

test.each(limits)("of two POSTs to $path at once the limit takes one", async (limit) => {
  const { path, table, most, body } = limit;
  const user = await signUp();
  const add = () => user.ask({ method: "POST", path, body });
  expect(new Set(statusesOf(await manyTimes(most - 1, add)))).toEqual(new Set([201]));
  await client.query("begin");
  onTestFinished(async () => {
    await client.query("rollback");
  });
  // Both may count, and neither can add.
  await client.query(`lock table ${table} in share mode`);
  const answers = Promise.all([add(), add()]);
  await expect.poll(() => countAdding(table)).toBe(2);
  await client.query("commit");
  expect(statusesOf(await answers)).toEqual([201, 409]);
});
