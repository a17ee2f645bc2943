import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { allOf } from "#shared/filters/filters.ts";
import { today } from "#shared/crm/today.ts";
import { exportedRows } from "#tests/support/exports.ts";
import { filtered, find, is } from "#tests/support/filters.ts";
import {
  type ConnectedMailbox,
  connectMailbox,
  daysAgo,
} from "#tests/support/connected-mailbox.ts";
import { addMember } from "#tests/support/members.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

const at = (days: number) => daysAgo(days).toISOString();

const addContact = (user: TestClient, name: string, fields: object = {}) =>
  user.create("/api/contacts", contact, { name, email: `${name}@navy.example`, ...fields });

async function mailOf(user: TestClient, id: string) {
  const one = await user.get(`/api/contacts/${id}`, contact);
  return [one.lastEmailSentAt, one.lastReplyAt, one.waitingSince];
}

/** Syncs again and again until the contact's last emails are these. */
async function untilMail(
  user: TestClient,
  { sync }: Pick<ConnectedMailbox, "sync">,
  id: string,
  mail: (string | null)[],
) {
  await expect
    .poll(async () => {
      await sync();
      return mailOf(user, id);
    })
    .toEqual(mail);
}

const nothing = [null, null, null];

test("contacts are filtered, sorted and exported by their last emails", async () => {
  const user = await signUp();
  const grace = await addContact(user, "grace");
  const alan = await addContact(user, "alan");
  await addContact(user, "edsger");
  const mail = await connectMailbox(user);
  await mail.wrote(9, "Grace@navy.example");
  await mail.got(8, "grace@navy.example", { headers: ["Auto-Submitted: auto-replied"] });
  await mail.got(7, "other@x.example", { cc: "grace@navy.example" });
  await mail.got(6, "alan@navy.example");
  await mail.wrote(5, "Someone <other@x.example>", { cc: "alan@navy.example" });
  await mail.got(3, "alan@navy.example");
  await untilMail(user, mail, grace.id, [at(9), null, at(9)]);
  await untilMail(user, mail, alan.id, [at(5), at(3), null]);
  expect(await user.get(`/api/contacts/${grace.id}`, contact)).toMatchObject({
    version: grace.version,
  });

  const found = (...conditions: Parameters<typeof allOf>) =>
    find(user, "contacts", allOf(...conditions));
  expect(await found(is("waitingSince", "isNotInTheLast", 5))).toEqual(["grace"]);
  expect(await found(is("waitingSince", "isNotInTheLast", 10))).toEqual([]);
  expect(await found(is("waitingSince", "isEmpty"))).toEqual(["alan", "edsger"]);
  expect(await found(is("lastEmailSentAt", "isNotEmpty"))).toEqual(["alan", "grace"]);
  expect(await found(is("lastReplyAt", "isInTheLast", 4))).toEqual(["alan"]);
  const names = (path: string) => user.get(path, z.array(contact));
  const sorted = await names("/api/contacts?sort=-lastEmailSentAt&limit=10");
  expect(sorted.map(({ name }) => name)).toEqual(["alan", "grace", "edsger"]);
  const waiting = filtered("contacts", allOf(is("waitingSince", "isNotEmpty")));
  expect((await names(`${waiting}&sort=waitingSince`))[0]?.waitingSince).toBe(at(9));
  const columns = "columns=name,lastEmailSentAt,lastReplyAt,waitingSince&sort=lastReplyAt";
  const [header, first] = await exportedRows(user, `/api/contacts/export?${columns}`);
  expect(header?.slice(-3)).toEqual(["Last Email Sent", "Last Reply", "Waiting for Reply Since"]);
  expect(first?.slice(-3)).toEqual([at(5), at(3), ""]);
  await mail.mailbox.close();
});

test("old mail counts once an address is added, moves with a merge, and goes with the mail", async () => {
  const user = await signUp();
  const mail = await connectMailbox(user);
  await mail.got(9, "grace@navy.example");
  await mail.wrote(2, "grace@home.example");
  const grace = await addContact(user, "grace");
  await untilMail(user, mail, grace.id, [null, at(9), null]);
  const path = `/api/contacts/${grace.id}`;
  const home = { otherEmails: ["grace@home.example"] };
  await user.update(path, contact, home);
  await untilMail(user, mail, grace.id, [at(2), at(9), at(2)]);
  for (const change of [
    { otherEmails: [] },
    { email: "grace@home.example" },
    { title: "Admiral" },
  ]) {
    const changed = await user.update(path, contact, change);
    expect(changed).toEqual(await user.get(path, contact));
  }
  expect(await mailOf(user, grace.id)).toEqual([at(2), null, at(2)]);
  await user.update(path, contact, { email: "grace@navy.example" });
  expect(await mailOf(user, grace.id)).toEqual([null, at(9), null]);

  const second = await addContact(user, "second", { email: "grace@home.example" });
  expect(await mailOf(user, second.id)).toEqual([at(2), null, at(2)]);
  const body = { winnerId: grace.id, loserIds: [second.id] };
  await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(await mailOf(user, grace.id)).toEqual([at(2), at(9), at(2)]);

  await mail.mailbox.empty("Sent");
  await untilMail(user, mail, grace.id, [null, at(9), null]);
  await user.ask({ method: "DELETE", path });
  const records = [{ entity: "contact", id: grace.id }];
  await user.ask({ method: "POST", path: "/api/deleted-records/restoration", body: { records } });
  expect(await mailOf(user, grace.id)).toEqual([null, at(9), null]);
  await user.ask({ method: "DELETE", path: mail.path });
  expect(await mailOf(user, grace.id)).toEqual(nothing);
  await mail.mailbox.close();
});

test("members see the last emails of all who write to the contacts that they see", async () => {
  const owner = await signUp();
  const colleague = await addMember(owner, { role: "member" });
  const narrow = await addMember(owner, { role: "member", visibility: "own" });
  const grace = await addContact(owner, "grace");
  const mail = await connectMailbox(colleague);
  await mail.wrote(4, "grace@navy.example");
  await untilMail(colleague, mail, grace.id, [at(4), null, at(4)]);
  expect(await mailOf(owner, grace.id)).toEqual([at(4), null, at(4)]);
  const withoutReply = async (user: TestClient, whose: string, inDays = 0) => {
    const path = `/api/today?date=${at(-inDays).slice(0, 10)}&whose=${whose}`;
    return (await user.get(path, today)).withoutReply.items.map(({ name }) => name);
  };
  expect(await withoutReply(owner, "mine")).toEqual(["grace"]);
  expect(await withoutReply(owner, "mine", 40)).toEqual([]);
  expect(await withoutReply(colleague, "mine")).toEqual([]);
  expect(await withoutReply(colleague, "everyone")).toEqual(["grace"]);
  expect(await withoutReply(narrow, "everyone")).toEqual([]);

  const waiting = allOf(is("waitingSince", "isNotEmpty"));
  expect(await find(narrow, "contacts", waiting)).toEqual([]);
  expect(await find(await signUp(), "contacts", waiting)).toEqual([]);
  const body = { lastReplyAt: at(1), waitingSince: null };
  await owner.ask({ method: "PUT", path: `/api/contacts/${grace.id}`, body });
  expect(await mailOf(owner, grace.id)).toEqual([at(4), null, at(4)]);
  await mail.mailbox.close();
});
