import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { connectMailbox, daysAgo } from "#tests/support/connected-mailbox.ts";
import { addMember } from "#tests/support/members.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { type Answer, signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

const feed = (user: TestClient, query = "") =>
  user.get(`/api/activities?emails=true${query}`, z.array(activity));

const emailsOf = async (user: TestClient, query = "") =>
  (await feed(user, query)).filter(({ type, loggedBy }) => type === "email" && loggedBy === null);

const titles = async (user: TestClient, query = "") =>
  (await emailsOf(user, query)).map(({ title }) => title);

/** Three emails: one from Alan, one to both, and one that a colleague has, too. */
async function correspondence() {
  const user = await signUp();
  const colleague = await addMember(user, { visibility: "own" });
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const add = (name: string, fields: object = {}) =>
    user.create("/api/contacts", contact, { name, email: `${name}@navy.example`, ...fields });
  const grace = await add("Grace", { companyId: acme.id });
  const alan = await add("Alan");
  const [mail, other] = await Promise.all([connectMailbox(user), connectMailbox(colleague)]);
  const shared = { messageId: `<${randomUUID()}@navy.example>`, cc: other.address };
  await mail.got(9, "alan@navy.example", { subject: "A secret" });
  await mail.wrote(5, "grace@navy.example", { cc: "alan@navy.example" });
  await mail.got(2, "grace@navy.example", shared);
  await other.got(2, "grace@navy.example", { ...shared, to: mail.address });
  await expect
    .poll(async () => {
      await Promise.all([mail.sync(), other.sync()]);
      return (await feed(user, "&type=email")).length;
    })
    .toBe(3);
  return { user, colleague, acme, grace, alan, mail, other };
}

test("the feed has each email with a contact once, with its direction and without its words", async () => {
  const { user, colleague, acme, grace, alan, mail, other } = await correspondence();
  expect(await titles(user)).toEqual(["Email from Grace", "Email to Grace", "Email from Alan"]);
  expect(JSON.stringify(await feed(user))).not.toContain("secret");
  const [newest] = await emailsOf(user);
  expect(newest).toMatchObject({
    occurredAt: daysAgo(2).toISOString(),
    contactId: grace.id,
    companyId: acme.id,
    relatedTo: "Grace",
  });
  expect(await titles(user, `&contactId=${alan.id}`)).toEqual(["Email to Alan", "Email from Alan"]);
  expect(await titles(user, `&companyId=${acme.id}`)).toEqual([
    "Email from Grace",
    "Email to Grace",
  ]);
  for (const isLogged of [true, false]) {
    expect(await titles(user, `&isLogged=${isLogged}`)).toEqual([]);
  }
  expect(await titles(user, "&type=call")).toEqual([]);
  const plain = await user.get("/api/activities", z.array(activity));
  expect(plain.filter(({ type }) => type === "email")).toEqual([]);
  // Neither contact is the colleague's, though one of the mailboxes is.
  expect(await titles(colleague)).toEqual([]);

  await user.ask({ method: "DELETE", path: `/api/contacts/${grace.id}` });
  expect(await titles(user)).toEqual(["Email to Alan", "Email from Alan"]);
  await Promise.all([mail.mailbox.close(), other.mailbox.close()]);
});

test("the pages of the feed have all emails and activities in the order of their moments", async () => {
  const { user, grace, mail, other } = await correspondence();
  const log = (title: string, days: number) =>
    user.create("/api/activities", activity, {
      type: "call",
      title,
      contactId: grace.id,
      occurredAt: daysAgo(days).toISOString(),
    });
  for (const days of [8, 5, 3]) await log(`Call ${days} days ago`, days);
  const whole = await feed(user);
  const paged: string[] = [];
  let path: string | undefined = "/api/activities?emails=true&limit=2";
  while (path) {
    const answer: Answer = await user.ask({ method: "GET", path });
    paged.push(
      ...z
        .array(activity)
        .parse(answer.body)
        .map(({ id }) => id),
    );
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  expect(paged).toEqual(whole.map(({ id }) => id));
  expect(new Set(paged).size).toBe(paged.length);
  const moments = whole.map(({ occurredAt }) => Date.parse(occurredAt));
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  await Promise.all([mail.mailbox.close(), other.mailbox.close()]);
});
