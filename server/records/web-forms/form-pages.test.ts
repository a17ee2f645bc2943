import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { currentUser } from "#shared/accounts/accounts.ts";
import { webForm, type WebForm, webFormEmbedding } from "#shared/web-forms/web-forms.ts";
import { awayNow, setAway } from "#tests/support/absences.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import {
  send,
  signUp,
  someAddress,
  statusesOf,
  type TestClient,
} from "#tests/support/test-client.ts";
import { addForm, entriesOf, fillIn } from "#tests/support/web-forms.ts";

const contactsOf = (owner: TestClient) => owner.get("/api/contacts", z.array(contact));

const someone = () => ({ name: "Grace Hopper", email: `${randomUUID()}@navy.example` });

/** One after the other. */
async function fillInTimes(form: WebForm, times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) await fillIn(form, someone());
}

const pageOf = ({ id }: WebForm, search = "") => send({ method: "GET", path: `/f/${id}${search}` });

describe("what a visitor sends", () => {
  test("becomes a contact with owner, tags and status, and a line in its feed", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    const { id: userId } = await member.get("/api/auth/user", currentUser);
    const size = await addField(owner, "Size", "choice", {
      choices: [{ label: "Large" }, { label: "Small" }],
    });
    const own = `customFields.${size.key}`;
    const form = await addForm(owner, {
      fields: [{ name: "companyName" }, { name: own, label: "How large?" }],
      ownerIds: [userId],
      tags: ["web"],
    });
    const person = someone();
    const large = size.choices[0]?.id ?? "";
    const answer = await fillIn(form, { ...person, companyName: "Navy", [own]: large });
    expect(answer).toMatchObject({ status: 200 });
    expect(String(answer.body)).toContain("Thank you. We will be in touch.");
    const [added] = await contactsOf(owner);
    expect(added).toMatchObject({
      ...person,
      companyName: "Navy",
      status: "lead",
      tags: ["web"],
      ownerId: userId,
      customFields: { [size.key]: large },
    });
    const [entry] = await entriesOf(owner, form);
    expect(entry).toMatchObject({ state: "added", contactId: added?.id, contactName: person.name });
    expect(entry?.answers).toContainEqual({ label: "How large?", value: "Large" });
    const feed = await owner.get(`/api/activities?contactId=${added?.id}`, z.array(activity));
    expect(feed.map(({ title }) => title)).toContain("Filled in “Ask us”");
    const history = await owner.get(`/api/contacts/${added?.id}/history`, z.array(recordChange));
    expect(history).toMatchObject([{ channel: "form", userId: null }]);
    const [mail] = await readOutbox(member.email);
    expect(mail?.subject).toBe("Grace Hopper filled in “Ask us”");
  });

  test("fills in what is empty in a contact with the same email, and changes nothing else", async () => {
    const owner = await signUp();
    const { email } = someone();
    const known = await owner.create("/api/contacts", contact, {
      name: "Dr. Hopper",
      email: email.toUpperCase(),
      tags: ["navy"],
    });
    const acme = await owner.create("/api/companies", company, { name: "Acme Inc." });
    const form = await addForm(owner, {
      fields: [{ name: "phone" }, { name: "companyName" }],
      tags: ["web"],
    });
    await fillIn(form, { name: "Grace", email, phone: "+1 555 0100", companyName: "acme inc" });
    expect(await contactsOf(owner)).toMatchObject([
      {
        id: known.id,
        name: "Dr. Hopper",
        phone: "+1 555 0100",
        companyId: acme.id,
        tags: ["navy", "web"],
        status: "active",
      },
    ]);
    expect(await entriesOf(owner, form)).toMatchObject([{ state: "changed", contactId: known.id }]);
  });

  test("is given to people by turns, and no longer to who has left", async () => {
    const owner = await signUp();
    const members = [await addMember(owner), await addMember(owner)];
    const people = await Promise.all(
      members.map((member) => member.get("/api/auth/user", currentUser)),
    );
    const ids = people.map(({ id }) => id);
    const form = await addForm(owner, { ownerIds: ids });
    await fillInTimes(form, 3);
    const owners = (await contactsOf(owner)).map(({ ownerId }) => ownerId);
    expect(owners.toReversed()).toEqual([ids[0], ids[1], ids[0]]);
    await members[1]?.ask({ method: "POST", path: "/api/workspace/leave" });
    await fillInTimes(form, 2);
    const later = (await contactsOf(owner)).slice(0, 2).map(({ ownerId }) => ownerId);
    expect(later).toEqual([ids[0], ids[0]]);
  });

  test("is given to no one who is away, unless everyone is", async () => {
    const owner = await signUp();
    const [ada, bob] = [await addMember(owner), await addMember(owner)];
    const adaId = (await memberOf(owner, ada)).userId;
    const bobId = (await memberOf(owner, bob)).userId;
    const form = await addForm(owner, { ownerIds: [adaId, bobId] });
    const newest = async () =>
      (await contactsOf(owner)).slice(0, 2).map(({ ownerId }) => ownerId ?? "");
    await setAway(ada, ada, awayNow);
    await fillInTimes(form, 2);
    expect(await newest()).toEqual([bobId, bobId]);
    await setAway(bob, bob, awayNow);
    await fillInTimes(form, 2);
    expect(new Set(await newest())).toEqual(new Set([adaId, bobId]));
    const problems = (await entriesOf(owner, form)).map(({ problem }) => problem);
    const note = "Everyone who takes turns was away, so the contact was given all the same.";
    expect(problems).toEqual([note, note, null, null]);
  });

  test("is refused with a sentence at its field, and what was written stays", async () => {
    const owner = await signUp();
    const budget = await addField(owner, "Budget", "number");
    const form = await addForm(owner, {
      fields: [{ name: `customFields.${budget.key}` }],
      consent: "I agree to be called.",
    });
    const answer = await fillIn(form, {
      name: "<b>Grace</b>",
      email: "grace@",
      [`customFields.${budget.key}`]: "much",
    });
    expect(answer).toMatchObject({ status: 400 });
    const page = String(answer.body);
    expect(page).toContain("Invalid email address");
    expect(page).toContain("Budget must be a number such as 12 or 12.5");
    expect(page).toContain("Please agree before you send this.");
    expect(page).toContain('value="&lt;b&gt;Grace&lt;/b&gt;"');
    expect(page).not.toContain("<b>Grace");
    expect(await entriesOf(owner, form)).toEqual([]);
  });

  test("twice at once is one entry, and too many from one network have to wait", async () => {
    const owner = await signUp();
    const form = await addForm(owner);
    const person = someone();
    const both = await Promise.all([fillIn(form, person), fillIn(form, person)]);
    expect(statusesOf(both)).toEqual([200, 200]);
    expect(await entriesOf(owner, form)).toHaveLength(1);
    const from = someAddress();
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => fillIn(form, someone(), from)),
    );
    expect(statusesOf(answers)).toEqual([...Array<number>(30).fill(200), 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(String(refused?.body)).toContain("Too many entries came from your network.");
  });
});

describe("spam and what fails", () => {
  test("is set aside: what fills in the trap, and what is full of links", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    const ownerIds = [(await memberOf(owner, member)).userId];
    const fields = [{ name: "notes", label: "Message" }];
    const form = await addForm(owner, { fields, ownerIds });
    const trapped = await fillIn(form, { ...someone(), _homepage: "https://spam.example" });
    expect(String(trapped.body)).toContain("Thank you");
    const links = Array.from({ length: 4 }, (_, at) => `https://spam.example/${at}`).join(" ");
    await fillIn(form, { ...someone(), notes: links });
    expect(await entriesOf(owner, form)).toEqual([]);
    expect(await contactsOf(owner)).toEqual([]);
    const spam = await entriesOf(owner, form, "spam");
    expect(spam).toHaveLength(2);
    const path = `/api/web-forms/${form.id}/entries/${spam[0]?.id}`;
    expect(await owner.ask({ method: "POST", path: `${path}/acceptance` })).toMatchObject({
      status: 204,
    });
    await owner.refusal(409, { method: "POST", path: `${path}/acceptance` });
    expect(await entriesOf(owner, form)).toMatchObject([{ state: "added" }]);
    expect(await contactsOf(owner)).toHaveLength(1);
    const [mail] = await readOutbox(member.email);
    expect(mail?.subject).toBe("Grace Hopper filled in “Ask us”");
    expect(await owner.ask({ method: "DELETE", path })).toMatchObject({ status: 204 });
    expect(await contactsOf(owner)).toHaveLength(1);
  });

  test("waits where a contact now needs more than the form asks for", async () => {
    const owner = await signUp();
    const form = await addForm(owner);
    const shoe = await addField(owner, "Shoe", "text", { required: true });
    const answer = await fillIn(form, someone());
    expect(answer).toMatchObject({ status: 200 });
    const [entry] = await entriesOf(owner, form, "failed");
    expect(entry).toMatchObject({ problem: "Shoe is required", contactId: null });
    const change = {
      method: "PUT",
      path: `/api/custom-fields/${shoe.id}`,
      body: { required: false },
    };
    expect(await owner.ask(change)).toMatchObject({ status: 200 });
    const path = `/api/web-forms/${form.id}/entries/${entry?.id}/acceptance`;
    expect(await owner.ask({ method: "POST", path })).toMatchObject({ status: 204 });
    expect(await entriesOf(owner, form)).toMatchObject([{ state: "added", problem: null }]);
  });

  test("waits where its contact has no room for the form's tags, and is taken once it has", async () => {
    const owner = await signUp();
    const form = await addForm(owner, { tags: ["web"] });
    const person = someone();
    const tags = Array.from({ length: 50 }, (_, number) => `tag ${number}`);
    const full = await owner.create("/api/contacts", contact, { ...person, tags });
    expect(await fillIn(form, person)).toMatchObject({ status: 200 });
    const [entry] = await entriesOf(owner, form, "failed");
    expect(entry).toMatchObject({ problem: "A record can have at most 50 tags", contactId: null });
    const path = `/api/web-forms/${form.id}/entries/${entry?.id}/acceptance`;
    expect((await owner.refusal(400, { method: "POST", path })).error).toBe(entry?.problem);
    await owner.update(`/api/contacts/${full.id}`, contact, { tags: [] });
    expect(await owner.ask({ method: "POST", path })).toMatchObject({ status: 204 });
    expect(await entriesOf(owner, form)).toMatchObject([{ state: "changed", contactId: full.id }]);
  });
});

describe("a form's page", () => {
  test("takes hidden fields from its address, and leads on to an address of its list alone", async () => {
    const owner = await signUp();
    const next = ["https://our-site.example/thanks", "https://our-site.example/more"];
    const form = await addForm(owner, {
      fields: [{ name: "title", isHidden: true }],
      thanksAddresses: next,
    });
    const page = await pageOf(form, "?title=CTO&utm_campaign=%22spring%22");
    expect(page).toMatchObject({ status: 200 });
    expect(String(page.body)).toContain("<header>Ada&#39;s workspace</header>");
    expect(String(page.body)).toContain('type="hidden" name="title" value="CTO"');
    expect(String(page.body)).toContain('name="utm_campaign" value="&quot;spring&quot;"');
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain("form-action 'self' https://our-site.example");
    const leads = async (_next: string) =>
      (await fillIn(form, { ...someone(), _next })).headers.get("location");
    expect(await leads(next[1] ?? "")).toBe(next[1]);
    expect(await leads("https://evil.example")).toBe(next[0]);
  });

  test("is the same on other sites, by HTML or by a script of less than 5 kB", async () => {
    const owner = await signUp();
    const form = await addForm(owner, { fields: [{ name: "phone" }] });
    const path = `/api/web-forms/${form.id}/embedding`;
    const { html, script, page } = await owner.get(path, webFormEmbedding);
    expect(script).toBe(`<script src="${page}/embed.js"></script>`);
    expect(html).toContain(`<form action="${page}" method="post"`);
    const file = await send({ method: "GET", path: `/f/${form.id}/embed.js` });
    expect(file.headers.get("content-type")).toContain("text/javascript");
    expect(file.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(String(file.body).length).toBeLessThan(5_000);
    const shown = await send({ method: "GET", path: `/f/${form.id}/html` });
    expect(shown.body).toBe(html);
    expect(shown.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("is closed when the form is, and for ids that lead nowhere", async () => {
    const owner = await signUp();
    const form = await addForm(owner);
    await owner.update(`/api/web-forms/${form.id}`, webForm, { isOpen: false });
    for (const id of [form.id, randomUUID(), "no-id"]) {
      expect(await pageOf({ ...form, id })).toMatchObject({ status: 404 });
      expect(await send({ method: "GET", path: `/f/${id}/html` })).toMatchObject({ status: 404 });
      expect(await fillIn({ ...form, id }, someone())).toMatchObject({ status: 404 });
    }
    expect(await contactsOf(owner)).toEqual([]);
  });

  test("is confirmed by a mail that repeats nothing of what was sent", async () => {
    const owner = await signUp();
    const confirmation = { subject: "We have your question", text: "We call you tomorrow." };
    const form = await addForm(owner, { confirmation });
    const person = { ...someone(), name: "Buy at evil.example" };
    await fillIn(form, person);
    const [mail, ...others] = await readOutbox(person.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(confirmation.subject);
    expect(mail?.text).toContain(confirmation.text);
    expect(mail?.text).not.toContain("evil");
  });
});
