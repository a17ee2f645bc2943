import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { type NewSequence, sequence, sequenceSummary } from "#shared/email/sequences.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const path = "/api/sequences";

const email = (subject: string, text = "Hello {{ contact.firstName }}") =>
  ({ kind: "email", subject, text }) as const;
const wait = { kind: "wait", count: 3, unit: "working-days" } as const;

const outreach: NewSequence = {
  name: "Outreach",
  steps: [email("First"), wait, email("")],
  stopsForCompany: false,
  sendingDays: "working-days",
  clock: "sender",
  fromHour: 9,
  toHour: 17,
};

const save = (user: TestClient, change: Partial<NewSequence> = {}) =>
  user.create(path, sequence, { ...outreach, ...change });

describe("a sequence", () => {
  test("is the workspace's, and is changed by its owner and by admins", async () => {
    const admin = await signUp();
    const writer = await addMember(admin, { role: "member" });
    const other = await addMember(admin, { role: "member" });
    const viewer = await addMember(admin, { role: "viewer" });
    const { id, version } = await save(writer);
    expect(await other.get(path, z.array(sequenceSummary))).toMatchObject([
      { name: "Outreach", length: 3, active: 0, ownerName: "Ada Tester", version: 1 },
    ]);
    await viewer.refusal(403, { method: "GET", path });
    const change = { method: "PUT", path: `${path}/${id}`, body: { ...outreach, version } };
    expect((await other.refusal(403, change)).error).toBe(
      "A sequence is changed by its owner and by admins.",
    );
    expect(await admin.update(`${path}/${id}`, sequence, change.body)).toMatchObject({
      version: 2,
    });
    expect((await writer.refusal(409, change)).error).toMatch(/saved this sequence meanwhile/);
    await other.refusal(403, { method: "DELETE", path: `${path}/${id}` });
    await writer.ask({ method: "DELETE", path: `${path}/${id}` });
    await writer.refusal(404, { method: "GET", path: `${path}/${id}` });
  });

  test.each([
    [{ steps: [] }, "steps", "Add a step first"],
    [{ steps: [wait] }, "steps", "Add an email or a task"],
    [{ steps: [email(" ")] }, "steps.0.subject", "The first email needs a subject"],
    [{ steps: [email("First"), email("Second")] }, "steps.1", "Put a wait between two emails"],
    [{ steps: [email("First", " ")] }, "steps.0.text", "Text is required"],
    [
      { steps: [email("A"), wait, email("{{ contact.nick }}")] },
      "steps.2.subject",
      "There is no field “contact.nick”.",
    ],
    [
      { steps: [{ ...email("A"), variants: [email("B", "{{ nick }}")] }] },
      "steps.0.variants.0.text",
      "There is no field “nick”.",
    ],
    [
      { steps: [wait, email("{% if %}")] },
      "steps.1.subject",
      /^The subject cannot be read in line 1: /,
    ],
    [{ steps: [{ ...email("A"), isOff: true }] }, "steps.0", "Leave one variant of each email on"],
    [
      { steps: [{ ...email("A"), variants: [email(" ")] }] },
      "steps.0.variants.0.subject",
      "The first email needs a subject",
    ],
    [
      { steps: [{ ...email("A"), key: "1", variants: [{ ...email("B"), key: "1" }] }] },
      "steps.0.variants.0.key",
      "Two emails have the same key",
    ],
    [
      { steps: [{ ...email("A"), variants: Array.from({ length: 4 }, () => email("B")) }] },
      "steps.0.variants",
      "An email has at most 4 variants",
    ],
    [{ fromHour: 17, toHour: 9 }, "toHour", "Emails must go for at least one hour"],
  ])("is refused in a sentence at its place: %#", async (change, place, sentence) => {
    const user = await signUp();
    const { issues = [] } = await user.refusal(400, {
      method: "POST",
      path,
      body: { ...outreach, ...change },
    });
    expect(issues.find((one) => one.path === place)?.message).toMatch(sentence);
  });

  test("starts with no one while there is no email account", async () => {
    const user = await signUp();
    const { id } = await save(user);
    const { id: contactId } = await user.create("/api/contacts", contact, {
      name: "Grace",
      email: "grace@navy.example",
    });
    const body = { contactId, accountId: contactId };
    const refusal = await user.refusal(409, { method: "POST", path: `${path}/${id}/runs`, body });
    expect(refusal.error).toBe("Connect an email account in Settings first, to write with it.");
  });
});
