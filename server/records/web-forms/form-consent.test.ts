import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { webForm, type WebForm } from "#shared/web-forms/web-forms.ts";
import { send, signUp } from "#tests/support/test-client.ts";
import { addForm, entriesOf, fillIn } from "#tests/support/web-forms.ts";

const someone = () => ({ name: "Grace Hopper", email: `${randomUUID()}@navy.example` });

/** To the first wording of a form's consent. */
const agreed = { _consent: "yes", _consent_version: "1" };

const pageOf = ({ id }: WebForm, search = "") => send({ method: "GET", path: `/f/${id}${search}` });

describe("what a visitor agrees to", () => {
  test("is asked for what is missing, beside its box", async () => {
    const owner = await signUp();
    const form = await addForm(owner, { consent: "You may call me." });
    const page = String((await fillIn(form, someone())).body);
    expect(page).toContain('required aria-invalid="true" aria-describedby="note-_consent"');
    expect(page).toContain('id="note-_consent">Please agree before you send this.');
  });

  test("keeps the text that the visitor agreed to, and from where they came", async () => {
    const owner = await signUp();
    const form = await addForm(owner, { consent: "You may call me." });
    const source = { utm_source: "fair", page: "https://their-site.example/contact" };
    const page = String((await pageOf(form)).body);
    expect(page).toContain('name="_consent_version" value="1"');
    await fillIn(form, { ...someone(), ...agreed, ...source });
    await owner.update(`/api/web-forms/${form.id}`, webForm, { consent: "You may write to me." });
    const [entry] = await entriesOf(owner, form);
    expect(entry).toMatchObject({ consent: "You may call me.", source });
  });

  test("is kept with a source that is cut in the middle of an emoji", async () => {
    const owner = await signUp();
    const form = await addForm(owner);
    const cut = "a".repeat(499);
    const answer = await fillIn(form, { ...someone(), utm_source: `${cut}🎉` });
    expect(answer.status).toBe(200);
    const [entry] = await entriesOf(owner, form);
    expect(entry?.source).toEqual({ utm_source: cut });
  });

  test("keeps the wording that stands on their page, though the form has another by now", async () => {
    const owner = await signUp();
    const form = await addForm(owner, { consent: "I agree to the policy of 2025." });
    const consent = "I agree to the policy of 2026.";
    await owner.update(`/api/web-forms/${form.id}`, webForm, { consent });
    await fillIn(form, { ...someone(), ...agreed });
    await owner.update(`/api/web-forms/${form.id}`, webForm, { consent: null });
    await fillIn(form, { ...someone(), ...agreed, _consent_version: "2" });
    await fillIn(form, someone());
    const kept = (await entriesOf(owner, form)).map((entry) => entry.consent);
    expect(kept).toEqual([null, consent, "I agree to the policy of 2025."]);
  });

  test("is shown again with the consent where it is unknown which one they read", async () => {
    const owner = await signUp();
    const next = "https://our-site.example/more";
    const form = await addForm(owner);
    await owner.update(`/api/web-forms/${form.id}`, webForm, { consent: "You may call me." });
    const person = someone();
    const before = await fillIn(form, { ...person, _next: next });
    expect(before).toMatchObject({ status: 400 });
    expect(String(before.body)).toContain("You may call me.");
    expect(String(before.body)).toContain(`value="${person.email}"`);
    expect(String(before.body)).toContain(`name="_next" value="${next}"`);
    for (const version of ["", "1", "99"]) {
      const sent = { ...person, ...agreed, _consent_version: version };
      const answer = await fillIn(form, sent);
      expect(answer).toMatchObject({ status: 400 });
      expect(String(answer.body)).toContain("Please read it and agree.");
      expect(String(answer.body)).not.toContain(" checked");
    }
    expect(await entriesOf(owner, form)).toEqual([]);
  });

  test("is agreed to by no link", async () => {
    const form = await addForm(await signUp(), { consent: "You may call me." });
    const page = String((await pageOf(form, "?_consent=yes&_consent_version=1")).body);
    expect(page).toContain("You may call me.");
    expect(page).not.toContain(" checked");
    const answer = await fillIn(form, { ...someone(), email: "grace@", ...agreed });
    expect(String(answer.body)).toContain('name="_consent" value="yes" checked');
  });
});
