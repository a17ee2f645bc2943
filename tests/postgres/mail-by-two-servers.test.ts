import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createOwnDatabase } from "#tests/support/own-database.ts";
import { startServer } from "#tests/support/server-process.ts";
import { startTwo } from "#tests/support/several-servers.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { someAddress } from "#tests/support/test-client.ts";

test("two servers on one database send each mail once, and share the limit", async () => {
  const home = await createOwnDatabase();
  const smtp = await startSmtpServer();
  const settings = {
    ...home.variables,
    SMTP_URL: smtp.url,
    MAIL_FROM: "hello@crm.example",
    TEAM_MAIL: "team@crm.example",
  };
  const servers = await startTwo(() => startServer(settings));

  const submit = (count: number, from = someAddress()) =>
    fetch(`${servers[count % 2]?.baseUrl}/api/contact-form`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify({
        name: "Ada",
        email: `${randomUUID()}@x.example`,
        message: `Message ${count} of many`,
      }),
    });

  const answers = await Promise.all(Array.from({ length: 20 }, (_, count) => submit(count)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await smtp.receive(40);
  const from = someAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await submit(count, from)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

  // A stopped server has noted all that it sent, so whatever is sent twice has arrived by now.
  await smtp.receive(50);
  for (const server of servers) await server.stop();
  const ids = smtp.received.map(({ messageId }) => messageId);
  expect([ids.length, new Set(ids).size]).toEqual([50, 50]);
  await smtp.stop();
  await home.remove();
});
