import { allOf } from "#shared/filters/filters.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { duplicateGroup, similarRecord } from "#shared/records/duplicates.ts";
import { foundRecord } from "#shared/crm/search.ts";
import { filtered, is } from "#tests/support/filters.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const contacts = z.array(contact);

function addAda(user: TestClient) {
  return user.create("/api/contacts", contact, {
    name: "Ada",
    email: "ada@engines.example",
    otherEmails: ["Ada@Home.example", "ADA@engines.example", "ada@home.example"],
    phone: "+49 30 555 0100",
    otherPhones: ["030 555 0100", "+49 171 555 0101"],
  });
}

test("other addresses and numbers stand once each, and not beside the same first one", async () => {
  const user = await signUp();
  const ada = await addAda(user);
  expect(ada.otherEmails).toEqual(["Ada@Home.example"]);
  expect(ada.otherPhones).toEqual(["+49 171 555 0101"]);
  const path = `/api/contacts/${ada.id}`;
  const swapped = await user.update(path, contact, {
    email: "Ada@Home.example",
    otherEmails: ["ada@engines.example", "Ada@Home.example"],
  });
  expect(swapped).toMatchObject({
    email: "Ada@Home.example",
    otherEmails: ["ada@engines.example"],
  });
  const first = await user.update(path, contact, { email: "ada@engines.example" });
  expect(first.otherEmails).toEqual([]);
  const bad = { method: "PUT", path, body: { otherEmails: ["nowhere"] } };
  expect((await user.refusal(400, bad)).error).toBe("Invalid email address");
});

test("a contact is found by any of its addresses and numbers", async () => {
  const user = await signUp();
  const ada = await addAda(user);
  await user.create("/api/contacts", contact, { name: "Grace", email: "grace@navy.example" });
  const ids = async (path: string) => (await user.get(path, contacts)).map(({ id }) => id);
  expect(await ids("/api/contacts?q=ada@home")).toEqual([ada.id]);
  expect(await ids("/api/contacts?q=ome.example")).toEqual([ada.id]);
  const idsWhere = (operator: string, value?: string) =>
    ids(filtered("contacts", allOf(is("otherEmails", operator, value))));
  expect(await idsWhere("contains", "HOME")).toEqual([ada.id]);
  expect(await idsWhere("is", "ada@home.example")).toEqual([ada.id]);
  expect(await idsWhere("isNotEmpty")).toEqual([ada.id]);
  expect(await idsWhere("doesNotContain", "home")).not.toContain(ada.id);
  const searched = await user.get("/api/search?q=0171 5550101", z.array(foundRecord));
  expect(searched.map(({ id }) => id)).toEqual([ada.id]);
});

test("one person's first address among another's is a duplicate, also while it is typed", async () => {
  const user = await signUp();
  const ada = await addAda(user);
  const twin = await user.create("/api/contacts", contact, {
    name: "A. Lovelace",
    email: "ada@home.example",
    phone: "0171 5550101",
  });
  for (const by of ["email", "phone"]) {
    const groups = await user.get(`/api/contacts/duplicates?by=${by}`, z.array(duplicateGroup));
    const found = groups.map(({ count, records }) => [count, records.map(({ id }) => id)]);
    expect(found, by).toEqual([[2, [ada.id, twin.id]]]);
  }
  const similar = await user.get(
    "/api/contacts/similar?email=ADA@home.example",
    z.array(similarRecord),
  );
  expect(similar.map(({ id, reasons }) => [id, reasons])).toEqual([
    [ada.id, ["email"]],
    [twin.id, ["email"]],
  ]);
});

test("a merge keeps every address and number, and is taken apart again", async () => {
  const user = await signUp();
  const ada = await addAda(user);
  const twin = await user.create("/api/contacts", contact, {
    name: "A. Lovelace",
    email: "al@work.example",
    phone: "+49 171 5550101",
    otherPhones: ["12"],
  });
  const body = { winnerId: twin.id, loserIds: [ada.id], takes: { email: ada.id } };
  const merged = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(merged.body).toMatchObject({
    email: "ada@engines.example",
    otherEmails: ["al@work.example", "Ada@Home.example"],
    phone: "+49 171 5550101",
    otherPhones: ["12", "+49 30 555 0100"],
  });
  const undo = `/api/change-sets/${changeSetOf(merged)}/undo`;
  expect(await user.ask({ method: "POST", path: undo })).toMatchObject({ status: 200 });
  expect(await user.get(`/api/contacts/${twin.id}`, contact)).toMatchObject({
    email: "al@work.example",
    otherEmails: [],
    otherPhones: ["12"],
  });
  expect(await user.get(`/api/contacts/${ada.id}`, contact)).toMatchObject({
    otherEmails: ["Ada@Home.example"],
  });
});
