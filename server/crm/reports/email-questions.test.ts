import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { contactEmails } from "#shared/email/email-messages.ts";
import { allOf, type FilterGroup } from "#shared/filters/filters.ts";
import { builtInFields } from "#shared/filters/known-fields.ts";
import { filterOfCell } from "#shared/reports/group-filters.ts";
import { groupingsOf } from "#shared/reports/groupings.ts";
import { listedFilter } from "#shared/reports/listed-records.ts";
import { type Answer, answer } from "#shared/reports/questions.ts";
import { connectMailbox } from "#tests/support/connected-mailbox.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { find, is } from "#tests/support/filters.ts";
import { addMember } from "#tests/support/members.ts";
import { useMailProvider } from "#tests/support/own-mail-provider.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

useMailProvider();

async function ask(user: TestClient, body: object): Promise<Answer> {
  const path = "/api/reports/answer";
  const found = await user.ask({ method: "POST", path, body: { kind: "email", ...body } });
  expect(found, JSON.stringify(found.body)).toMatchObject({ status: 200 });
  return answer.parse(found.body);
}

async function figuresBy(user: TestClient, field: string) {
  const { groups, cells } = await ask(user, { groups: [{ field }] });
  return cells.map(({ at, count, listed }) => [
    groups[0]?.values[at[0] ?? 0]?.label,
    count,
    listed,
  ]);
}

const addContact = (user: TestClient, name: string) =>
  user.create("/api/contacts", contact, { name, email: `${name}@navy.example` });

const [grace, alan] = ["grace@navy.example", "alan@navy.example"];

/** An owner and a member who sees their own records, each with a mailbox and a contact, and a viewer. */
async function correspondence() {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const viewer = await addMember(owner, { role: "viewer" });
  const contacts = [await addContact(owner, "grace"), await addContact(rep, "alan")];
  const [mail, ofRep] = [await connectMailbox(owner), await connectMailbox(rep)];
  const copied = { messageId: "<copied@crm.example>", cc: ofRep.address };
  await ofRep.got(9, mail.address, { ...copied, to: grace });
  await ofRep.got(2, alan, { headers: ["Auto-Submitted: auto-replied"] });
  await expect.poll(async () => (await ask(owner, {})).total.count).toBe(2);
  await mail.wrote(9, grace, copied);
  await mail.got(8, grace);
  await mail.got(5, grace, { subject: "Secret" });
  await mail.wrote(3, grace, { cc: alan });
  await mail.got(1, "stranger@x.example");
  const countNow = async () => {
    await Promise.all([mail.sync(), ofRep.sync()]);
    return (await ask(owner, {})).total.count;
  };
  const untilCount = async (count: number) => {
    await expect.poll(countNow).toBe(count);
  };
  await untilCount(6);
  const close = () => Promise.all([mail.mailbox.close(), ofRep.mailbox.close()]);
  return { owner, rep, viewer, contacts, mail, untilCount, close };
}

test("each reader counts the emails that the pages of their contacts list, and opens these contacts", async () => {
  const { owner, rep, viewer, contacts, close } = await correspondence();
  const stranger = await signUp();
  const fields = groupingsOf(builtInFields, "email").map(({ name }) => name);
  for (const user of [owner, rep, viewer, stranger]) {
    const { total } = await ask(user, {});
    expect(total.count).toBe(await linesOn(user, contacts));
    for (const field of fields) {
      const found = await ask(user, { groups: [{ field }] });
      expect(found.cells.reduce((sum, { count }) => sum + count, 0)).toBe(total.count);
      for (const { at, listed } of found.cells) {
        const opened = await find(user, "contacts", listedFilter("email", filterOfCell(found, at)));
        expect([field, opened.length]).toEqual([field, listed]);
      }
      expect(JSON.stringify(found)).not.toMatch(/Secret|stranger|copied/);
    }
  }
  expect((await ask(rep, {})).total).toMatchObject({ count: 2, listed: 1 });
  expect((await ask(viewer, {})).total).toMatchObject({ count: 6, listed: 2 });
  expect((await ask(stranger, {})).total).toMatchObject({ count: 0, listed: 0 });
  await close();
});

/** On the pages of those that one may see. */
async function linesOn(user: TestClient, contacts: { id: string }[]): Promise<number> {
  const counts = contacts.map(async ({ id }) => {
    const page = await user.ask({ method: "GET", path: `/api/contacts/${id}/emails` });
    return page.status === 404 ? 0 : contactEmails.parse(page.body).emails.length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

test("emails are counted by the own fields of their contact", async () => {
  const { owner, rep, contacts, close } = await correspondence();
  await addField(owner, "Region", "text");
  const [first] = contacts;
  const body = { customFields: { region: "North" } };
  await owner.ask({ method: "PUT", path: `/api/contacts/${first?.id}`, body });
  expect(await figuresBy(owner, "customFields.region")).toEqual([
    ["North", 4, 1],
    ["No contact region", 2, 1],
  ]);
  expect(await figuresBy(rep, "customFields.region")).toEqual([["No contact region", 2, 1]]);
  const where = allOf(is("customFields.region", "is", "north"));
  const having = allOf({ related: "emails", has: "some", where });
  expect(await find(owner, "contacts", having)).toEqual(["grace"]);
  expect(await find(rep, "contacts", having)).toEqual([]);
  await close();
});

test("a copy is the email of who sent it, and an answer follows mail that comes and goes", async () => {
  const { owner, rep, viewer, mail, untilCount, close } = await correspondence();
  expect(await figuresBy(viewer, "direction")).toEqual([
    ["Sent", 3, 2],
    ["Received", 3, 2],
  ]);
  expect((await figuresBy(viewer, "mailboxOwnerId")).map(([, ...counts]) => counts)).toEqual([
    [5, 2],
    [1, 1],
  ]);
  const hours = { measure: { of: "average", field: "hoursUntilAnswered" } };
  expect((await ask(viewer, hours)).total.value).toBe("84");
  const slow = allOf(is("hoursUntilAnswered", "isMoreThan", "100"));
  const having = (where: FilterGroup) => allOf({ related: "emails", has: "some", where });
  expect(await find(viewer, "contacts", having(slow))).toEqual(["grace"]);
  expect(await find(rep, "contacts", having(slow))).toEqual([]);

  await mail.got(0, alan);
  await untilCount(7);
  expect((await ask(rep, {})).total.count).toBe(3);
  await owner.ask({ method: "DELETE", path: mail.path });
  expect(await figuresBy(viewer, "direction")).toEqual([["Received", 2, 2]]);
  expect((await ask(rep, {})).total.count).toBe(1);
  await close();
});

test("contacts are found by their emails, and questions ask of what there is", async () => {
  const { owner, rep, close } = await correspondence();
  const received = allOf(is("direction", "isAnyOf", ["received"]));
  const lately = allOf(is("sentAt", "isInTheLast", 4));
  const none = (where: FilterGroup) => allOf({ related: "emails", has: "none", where });
  expect(await find(owner, "contacts", none(allOf()))).toEqual([]);
  expect(
    await find(owner, "contacts", none(allOf(...received.conditions, ...lately.conditions))),
  ).toEqual(["grace"]);
  const counted = await ask(owner, { kind: "contact", filter: JSON.stringify(none(received)) });
  expect(counted.total.count).toBe(0);
  expect(await find(rep, "contacts", none(received))).toEqual([]);
  const refused = { method: "POST" as const, path: "/api/reports/answer" };
  const bySubject = { kind: "email", groups: [{ field: "subject" }] };
  expect((await owner.refusal(400, { ...refused, body: bySubject })).error).toBe(
    'An email cannot be grouped by "subject"',
  );
  await close();
});
