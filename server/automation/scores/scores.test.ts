import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { auditEvent } from "#shared/administration/audit.ts";
import { recordChange } from "#shared/records/changes.ts";
import { contact } from "#shared/crm/contacts.ts";
import { customField } from "#shared/records/custom-fields.ts";
import { emailAccount } from "#shared/email/email.ts";
import { emailSync } from "#shared/email/email-sync.ts";
import { score } from "#shared/scores/scores.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { letter, openMailbox } from "#tests/support/mailbox-client.ts";
import { addMember } from "#tests/support/members.ts";
import { mailProvider, useMailProvider } from "#tests/support/own-mail-provider.ts";
import { filterOf, makeRule, setTitle, settledRun } from "#tests/support/rules.ts";
import { addContact, addScore, bosses, fieldOf, meetings, scoreOf } from "#tests/support/scores.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { addForm, fillIn } from "#tests/support/web-forms.ts";

useMailProvider();

async function logMeeting(user: TestClient, contactId: string, daysAgo: number, outcome = "held") {
  const occurredAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const body = { type: "meeting", title: "Met", contactId, outcome, occurredAt };
  await user.create("/api/activities", activity, body);
}

describe("a score", () => {
  test("is worked out for all contacts, and at once for one that changes", async () => {
    const user = await signUp();
    const before = await addContact(user, { title: "Head of sales", phone: "1" });
    const added = await addScore(user);
    expect(added).toMatchObject({ key: "lead_score", problem: null });
    await expect.poll(() => fieldOf(user, before)).toBe(30);
    await expect
      .poll(() => user.get(`/api/scores/${added.id}`, score))
      .toMatchObject({ progress: null });
    const after = await addContact(user, { title: "Head of IT", email: "it@x.example" });
    await expect.poll(() => fieldOf(user, after)).toBe(20);
    await user.update(`/api/contacts/${after.id}`, contact, { title: null });
    await expect.poll(() => fieldOf(user, after)).toBeUndefined();
    const [change] = await user.get(`/api/contacts/${after.id}/history`, z.array(recordChange));
    expect(change).toMatchObject({ channel: "score", userId: null });
  });

  test("fades by its half-lives, and counts what took place alone", async () => {
    const user = await signUp();
    const { id } = await addContact(user, { phone: "1" });
    await addScore(user);
    await logMeeting(user, id, 30);
    await logMeeting(user, id, 60);
    await logMeeting(user, id, 1, "no-show");
    const { points, parts } = await scoreOf(user, { id });
    expect(points).toBe(30);
    expect(parts).toMatchObject([
      { type: "fit", given: 0 },
      { type: "fit", given: 0 },
      { type: "engagement", event: "meeting", count: 2 },
    ]);
    expect(parts[2]?.given).toBeCloseTo(30, 1);
    await expect.poll(() => fieldOf(user, { id })).toBe(30);
  });

  test("counts replies of people once in however many accounts, calls that were answered, and forms", async () => {
    const user = await signUp();
    const engagement = [
      { event: "reply", points: 5, halfLifeDays: 700 },
      { event: "call", points: 7, halfLifeDays: 700 },
      { event: "form", points: 11, halfLifeDays: 700 },
    ];
    await addScore(user, { fit: [], engagement });
    const form = await addForm(user);
    expect(await fillIn(form, { name: "Grace", email: "grace@x.example" })).toMatchObject({
      status: 200,
    });
    const [found] = await user.get("/api/contacts", z.array(contact));
    if (!found) throw new Error("the form added no contact");
    for (const outcome of ["connected", "no-answer"]) {
      const body = { type: "call", title: "Called", contactId: found.id, outcome };
      await user.create("/api/activities", activity, body);
    }
    const from = "Grace@x.example";
    const reply = letter({ from, subject: "Yes", messageId: "<yes@x.example>" });
    const away = () => letter({ from, headers: ["Auto-Submitted: auto-replied"] });
    const accountIds: string[] = [];
    for (const name of [randomUUID(), randomUUID()]) {
      const mailbox = await openMailbox(mailProvider().imap, name);
      for (const one of [away(), reply, away()]) await mailbox.append("INBOX", one);
      await mailbox.close();
      const account = mailProvider().account(name);
      accountIds.push((await user.create("/api/email-accounts", emailAccount, account)).id);
    }
    const keptIn = async (id: string) => {
      const { folders } = await user.get(`/api/email-accounts/${id}/sync`, emailSync);
      return folders.find(({ path }) => path === "INBOX")?.kept;
    };
    await expect.poll(() => Promise.all(accountIds.map(keptIn))).toEqual([3, 3]);
    const { parts } = await scoreOf(user, found);
    const counts = parts.map((part) => (part.type === "engagement" ? part.count : null));
    expect(counts).toEqual([1, 1, 1]);
  });

  test("stays from 0 to 100", async () => {
    const user = await signUp();
    const all = { filter: filterOf("email", "isNotEmpty", undefined), points: 90 };
    await addScore(user, { fit: [all, all], engagement: [] });
    const high = await addContact(user);
    await expect.poll(() => fieldOf(user, high)).toBe(100);
    const trial = { contactId: high.id, fit: [{ ...all, points: -5 }], engagement: [] };
    expect(await user.ask({ method: "POST", path: "/api/scores/try", body: trial })).toMatchObject({
      status: 200,
      body: { points: 0 },
    });
  });

  test("is filtered, sorted and exported as a field, and followed by rules", async () => {
    const user = await signUp();
    await addScore(user);
    const filter = filterOf("customFields.lead_score", "isMoreThan", "25");
    const rule = await makeRule(user, {
      trigger: { type: "changed", fields: ["customFields.lead_score"] },
      filter,
      steps: [setTitle("Head, called")],
    });
    const low = await addContact(user, { title: "Head", email: "low@x.example" });
    const high = await addContact(user, { title: "Head", phone: "1" });
    await expect.poll(() => fieldOf(user, high)).toBe(30);
    await expect.poll(() => fieldOf(user, low)).toBe(20);
    const asked = new URLSearchParams({ filter, sort: "-customFields.lead_score" });
    const listed = await user.get(`/api/contacts?${asked}`, z.array(contact));
    expect(listed.map(({ id }) => id)).toEqual([high.id]);
    expect(await settledRun(user, rule)).toMatchObject({ state: "done", recordId: high.id });
  });
});

describe("the definition of a score", () => {
  test("is changed with all contacts, and deleted with its field", async () => {
    const user = await signUp();
    const { id } = await addScore(user);
    const record = await addContact(user, { title: "Head", phone: "1" });
    await expect.poll(() => fieldOf(user, record)).toBe(30);
    const path = `/api/scores/${id}`;
    const body = { name: "Fit", fit: [{ ...bosses, points: 12 }], engagement: [] };
    expect(await user.update(path, score, body)).toMatchObject({ name: "Fit", key: "lead_score" });
    await expect.poll(() => fieldOf(user, record)).toBe(12);
    const archive = { method: "DELETE", path: `/api/custom-fields/${id}` };
    expect((await user.refusal(409, archive)).error).toContain("Delete the score instead");
    expect(await user.ask({ method: "DELETE", path })).toMatchObject({ status: 204 });
    const fields = await user.get("/api/custom-fields", z.array(customField));
    expect(fields).toMatchObject([{ key: "lead_score", type: "score", archived: true }]);
    const events = await user.get("/api/audit?group=scores", z.array(auditEvent));
    expect(events.map(({ action }) => action)).toEqual([
      "score.deleted",
      "score.changed",
      "score.added",
    ]);
  });

  test.each([
    [{ fit: [], engagement: [] }, "Give points for at least one condition or event"],
    [{ fit: [{ ...bosses, points: 0 }] }, "Points must not be 0"],
    [{ fit: [{ ...bosses, points: 2.5 }] }, "Points must be a whole number"],
    [{ fit: [{ ...bosses, filter: filterOf("shoe", "is", "1") }] }, "A contact has no field"],
    [{ engagement: [{ ...meetings, halfLifeDays: 0 }] }, "The half-life must be at least a day"],
    [{ name: " " }, "Name is required"],
  ])("that makes no sense is refused: %o", async (parts, sentence) => {
    const user = await signUp();
    const body = { name: "Score", fit: [bosses], engagement: [], ...parts };
    const refused = await user.refusal(400, { method: "POST", path: "/api/scores", body });
    expect(refused.error).toContain(sentence);
  });

  test("says what is wrong once a field of it is gone", async () => {
    const user = await signUp();
    const field = await addField(user, "Region", "text");
    const filter = filterOf("customFields.region", "is", "North");
    const { id } = await addScore(user, { fit: [{ filter, points: 5 }] });
    const record = await addContact(user);
    await user.ask({ method: "DELETE", path: `/api/custom-fields/${field.id}` });
    const { problem } = await scoreOf(user, record);
    expect(problem).toContain("The field “Region” is archived");
    const body = { name: "Lead score", fit: [bosses], engagement: [] };
    expect(await user.update(`/api/scores/${id}`, score, body)).toMatchObject({ problem: null });
  });

  test("is made by owners and admins, five at most", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    const body = { name: "Mine", fit: [bosses], engagement: [] };
    await member.refusal(403, { method: "POST", path: "/api/scores", body });
    for (const name of ["A", "B", "C", "D", "E"]) await addScore(owner, { name });
    const { error } = await owner.refusal(409, { method: "POST", path: "/api/scores", body });
    expect(error).toBe("A workspace has at most 5 scores. Delete one first.");
    expect(await member.get("/api/scores", z.array(score))).toHaveLength(5);
  });
});
