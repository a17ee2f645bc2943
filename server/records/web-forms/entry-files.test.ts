import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { contactFile } from "#shared/web-forms/web-form-files.ts";
import { webForm, webFormEmbedding, webFormEntryDetails } from "#shared/web-forms/web-forms.ts";
import { addMember } from "#tests/support/members.ts";
import { send, signUp, type TestClient } from "#tests/support/test-client.ts";
import {
  addForm,
  entriesOf,
  fillIn,
  formWithFiles,
  pdf,
  sendFiles,
} from "#tests/support/web-forms.ts";

const someone = () => ({ name: "Grace Hopper", email: `${randomUUID()}@navy.example` });

const contactsOf = (owner: TestClient) => owner.get("/api/contacts", z.array(contact));

describe("files of an entry", () => {
  test("are kept with it, downloaded as files alone, and are those of its contact", async () => {
    const owner = await signUp();
    const member = await addMember(owner, { role: "member" });
    const form = await formWithFiles(owner, { count: 2 });
    const bell = String.fromCodePoint(7);
    const sent = await sendFiles(form, someone(), [
      ["_file-cv", pdf("C:\\me\\Läbenslauf.pdf", 300_000)],
      ["_file-cv", pdf(`../<b>${bell}it's\u202E.pdf`)],
    ]);
    expect(sent).toMatchObject({ status: 200 });
    const [entry] = await entriesOf(owner, form);
    expect(entry).toMatchObject({ state: "added" });
    expect(entry?.files).toMatchObject([
      { label: "CV", name: "Läbenslauf.pdf", bytes: 300_000 },
      { label: "CV", name: "<b>it's.pdf", bytes: 20 },
    ]);
    const [file, other] = entry?.files ?? [];
    const path = `/api/web-forms/${form.id}/entries/${entry?.id}/files`;
    const download = await owner.ask({ method: "GET", path: `${path}/${file?.id}` });
    expect(String(download.body)).toBe("%PDF-1.7".padEnd(300_000, "x"));
    const headers = Object.fromEntries(download.headers);
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''L%C3%A4benslauf.pdf",
      "x-content-type-options": "nosniff",
    });
    const feed = await owner.get(
      `/api/activities?contactId=${entry?.contactId}`,
      z.array(activity),
    );
    expect(feed[0]?.description ?? feed[1]?.description).toContain("CV: Läbenslauf.pdf");

    const ofContact = `/api/contacts/${entry?.contactId}/files`;
    const files = await owner.get(ofContact, z.array(contactFile));
    expect(files.map(({ id, form: name }) => [id, name])).toEqual([
      [file?.id, "Ask us"],
      [other?.id, "Ask us"],
    ]);
    const seen = await member.ask({ method: "GET", path: `${ofContact}/${file?.id}` });
    expect(seen).toMatchObject({ status: 200 });
    await member.refusal(403, { method: "GET", path: `${path}/${file?.id}` });
    const stranger = await signUp();
    await stranger.refusal(404, { method: "GET", path: `${path}/${file?.id}` });
    await stranger.refusal(404, { method: "GET", path: `${ofContact}/${file?.id}` });
    const theirs = await formWithFiles(stranger);
    const wrong = `/api/web-forms/${theirs.id}/entries/${entry?.id}/files/${file?.id}`;
    await stranger.refusal(404, { method: "GET", path: wrong });
  });

  test("go with it: deleted, or erased with the contact", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    await sendFiles(form, someone(), [["_file-cv", pdf()]]);
    await sendFiles(form, someone(), [["_file-cv", pdf()]]);
    const [one, two] = await entriesOf(owner, form);
    const path = `/api/web-forms/${form.id}/entries`;
    const disclosed = await owner.ask({
      method: "GET",
      path: `/api/contacts/${two?.contactId}/disclosure`,
    });
    expect(JSON.stringify(disclosed.body)).toContain("cv.pdf");
    await owner.ask({ method: "DELETE", path: `${path}/${one?.id}` });
    await owner.ask({ method: "POST", path: `/api/contacts/${two?.contactId}/erasure` });
    for (const entry of [one, two]) {
      const gone = `${path}/${entry?.id}/files/${entry?.files[0]?.id}`;
      await owner.refusal(404, { method: "GET", path: gone });
    }
    expect(await owner.get(`/api/contacts/${one?.contactId}/files`, z.array(contactFile))).toEqual(
      [],
    );
  });

  test("that never became a contact's go with who they name", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    const person = someone();
    await sendFiles(form, person, [["_file-cv", pdf()]]);
    await sendFiles(form, { ...person, _homepage: "x" }, [["_file-cv", pdf("again.pdf", 21)]]);
    const [spam] = await entriesOf(owner, form, "spam");
    expect(spam?.files).toHaveLength(1);
    const [added] = await contactsOf(owner);
    await owner.ask({ method: "POST", path: `/api/contacts/${added?.id}/erasure` });
    const [left] = await entriesOf(owner, form, "spam");
    expect(left).toMatchObject({ id: spam?.id, files: [] });
  });

  test("are those of the contact that theirs was merged into", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    await sendFiles(form, someone(), [["_file-cv", pdf()]]);
    const [loser] = await contactsOf(owner);
    const winner = await owner.create("/api/contacts", contact, someone());
    const body = { winnerId: winner.id, loserIds: [loser?.id] };
    const merged = await owner.ask({ method: "POST", path: "/api/contacts/merge", body });
    expect(merged).toMatchObject({ status: 200 });
    const path = `/api/contacts/${winner.id}/files`;
    const [file] = await owner.get(path, z.array(contactFile));
    expect(file).toMatchObject({ name: "cv.pdf" });
    const download = await owner.ask({ method: "GET", path: `${path}/${file?.id}` });
    expect(download).toMatchObject({ status: 200 });
  });

  test("of spam stay apart until it is accepted, and again once it is set aside", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    await sendFiles(form, { ...someone(), _homepage: "x" }, [["_file-cv", pdf()]]);
    const [spam] = await entriesOf(owner, form, "spam");
    expect(spam).toMatchObject({ spamReason: "trap", files: [{ name: "cv.pdf" }] });
    const path = `/api/web-forms/${form.id}/entries/${spam?.id}`;
    const file = `${path}/files/${spam?.files[0]?.id}`;
    expect(await owner.ask({ method: "GET", path: file })).toMatchObject({ status: 200 });
    expect(await owner.ask({ method: "POST", path: `${path}/acceptance` })).toMatchObject({
      status: 204,
    });
    const [added] = await contactsOf(owner);
    const ofContact = () => owner.get(`/api/contacts/${added?.id}/files`, z.array(contactFile));
    expect(await ofContact()).toMatchObject([{ name: "cv.pdf" }]);
    expect(await owner.ask({ method: "POST", path: `${path}/spam` })).toMatchObject({
      status: 204,
    });
    await owner.refusal(409, { method: "POST", path: `${path}/spam` });
    expect(await ofContact()).toEqual([]);
    expect(await contactsOf(owner)).toHaveLength(1);
    expect(await owner.get(path, webFormEntryDetails)).toMatchObject({
      state: "spam",
      spamReason: "member",
    });
  });

  test("make two entries where the same words come with other files", async () => {
    const owner = await signUp();
    const form = await formWithFiles(owner);
    const person = someone();
    await sendFiles(form, person, [["_file-cv", pdf("a.pdf", 20)]]);
    await sendFiles(form, person, [["_file-cv", pdf("a.pdf", 20)]]);
    await sendFiles(form, person, [["_file-cv", pdf("a.pdf", 21)]]);
    expect(await entriesOf(owner, form)).toHaveLength(2);
  });
});

test("a form with files is plain HTML on its page, on other sites and in its script", async () => {
  const owner = await signUp();
  const form = await formWithFiles(owner, {
    label: "Your <CV>",
    kinds: ["pdf", "pictures"],
    count: 2,
  });
  const page = String((await send({ method: "GET", path: `/f/${form.id}` })).body);
  expect(page).toContain('method="post" enctype="multipart/form-data"');
  expect(page).toContain(
    '<input type="file" name="_file-cv" accept=".pdf,.jpg,.jpeg,.png,.gif,.webp"',
  );
  expect(page).toContain("Your &lt;CV&gt; (optional)");
  expect(page).toContain(
    "PDF or Pictures (jpg, jpeg, png, gif, webp), at most 2 files of 1 MB each",
  );
  const { html } = await owner.get(`/api/web-forms/${form.id}/embedding`, webFormEmbedding);
  expect(html).toContain('type="file" name="_file-cv"');
  const embedded = await send({ method: "GET", path: `/f/${form.id}/html` });
  expect(embedded.body).toBe(html);
  expect(html).toContain("multipart/form-data");
});

test("an entry has a page's worth of facts, and knows those beside it", async () => {
  const owner = await signUp();
  const form = await addForm(owner, {
    fields: [{ name: "title", isHidden: true }],
    consent: "You may call me.",
  });
  const source = { utm_source: "fair", page: "https://their-site.example/contact" };
  const send = (more: object = {}) =>
    fillIn(form, { ...someone(), _consent: "yes", _consent_version: "1", ...source, ...more });
  await send({ title: "CTO" });
  await send({ _homepage: "spam" });
  await owner.update(`/api/web-forms/${form.id}`, webForm, { consent: "You may write to me." });
  await send({ _consent_version: "2" });
  const [second, first] = await entriesOf(owner, form);
  const [spam] = await entriesOf(owner, form, "spam");
  const detailsOf = (id: string | undefined) =>
    owner.get(`/api/web-forms/${form.id}/entries/${id}`, webFormEntryDetails);
  expect(await detailsOf(first?.id)).toMatchObject({
    source,
    consent: "You may call me.",
    consentVersion: 1,
    newerId: second?.id,
    olderId: null,
    spamReason: null,
  });
  const { answers } = await detailsOf(first?.id);
  expect(answers).toContainEqual({ label: "Job Title", value: "CTO", isHidden: true });
  expect(await detailsOf(second?.id)).toMatchObject({
    consentVersion: 2,
    newerId: null,
    olderId: first?.id,
  });
  expect(await detailsOf(spam?.id)).toMatchObject({
    newerId: null,
    olderId: null,
    spamReason: "trap",
  });
  const gone = `/api/web-forms/${form.id}/entries/${randomUUID()}`;
  await owner.refusal(404, { method: "GET", path: gone });
});
