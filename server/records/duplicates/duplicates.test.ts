import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { duplicateGroup, similarRecord } from "#shared/records/duplicates.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const similar = (user: TestClient, query: string) =>
  user.get(`/api/contacts/similar?${query}`, z.array(similarRecord));

const groups = (user: TestClient, path: string) => user.get(path, z.array(duplicateGroup));

const jane = { name: "Jané Smith", email: "Jane@x.example", phone: "+44 20 7946 0000" };

test("a contact is known again by email, phone or a similar name", async () => {
  const user = await signUp();
  const { id } = await user.create("/api/contacts", contact, jane);
  await user.create("/api/contacts", contact, { name: "Bob Stone", email: "bob@x.example" });
  const reasons = async (query: string) =>
    (await similar(user, query)).map((found) => [found.id, found.reasons]);
  expect(await reasons("email=jane@X.example")).toEqual([[id, ["email"]]]);
  expect(await reasons("phone=020%207946%200000")).toEqual([[id, ["phone"]]]);
  expect(await reasons("name=jane%20smith")).toEqual([[id, ["name"]]]);
  expect(await reasons("name=Jame%20Smith")).toEqual([[id, ["name"]]]);
  expect(await reasons("name=Peter%20Pan&email=p@x.example&phone=123")).toEqual([]);
  expect(await reasons(`email=jane@x.example&except=${id}`)).toEqual([]);
  expect(await reasons("")).toEqual([]);
});

test("a company is known again by its website's domain or its name without the legal form", async () => {
  const user = await signUp();
  const { id } = await user.create("/api/companies", company, {
    name: "Acme, Inc.",
    website: "https://www.acme.example/about",
  });
  const found = async (query: string) =>
    (await user.get(`/api/companies/similar?${query}`, z.array(similarRecord))).map(
      ({ id: one, reasons }) => [one, reasons],
    );
  expect(await found("website=http://acme.example")).toEqual([[id, ["website"]]]);
  expect(await found("name=ACME%20GmbH")).toEqual([[id, ["name"]]]);
  expect(await found("website=https://acne.example")).toEqual([]);
});

test("those that are alike already are listed in groups, until someone says they are not", async () => {
  const user = await signUp();
  const added = [];
  for (const name of ["Jane", "Janet", "John"]) {
    added.push(await user.create("/api/contacts", contact, { ...jane, name, phone: null }));
  }
  await user.create("/api/contacts", contact, { name: "JANE", email: "other@x.example" });
  const [byEmail, ...none] = await groups(user, "/api/contacts/duplicates?by=email");
  expect(none).toEqual([]);
  expect(byEmail).toMatchObject({ key: "jane@x.example", count: 3 });
  expect(byEmail?.records.map(({ id }) => id)).toEqual(added.map(({ id }) => id));
  expect(await groups(user, "/api/contacts/duplicates?by=name")).toMatchObject([
    { key: "jane", count: 2 },
  ]);
  expect(await groups(user, "/api/contacts/duplicates?by=phone")).toEqual([]);

  const path = "/api/contacts/duplicates/dismissal";
  const ids = added.map(({ id }) => id);
  expect(await user.ask({ method: "POST", path, body: { ids } })).toMatchObject({ status: 204 });
  expect(await groups(user, "/api/contacts/duplicates?by=email")).toEqual([]);
  await user.create("/api/contacts", contact, { ...jane, phone: null });
  expect(await groups(user, "/api/contacts/duplicates?by=email")).toMatchObject([{ count: 4 }]);
});

test("groups are read page by page", async () => {
  const user = await signUp();
  for (const website of ["https://a.example", "https://b.example", "https://c.example"]) {
    for (const name of ["One", "Two"]) {
      await user.create("/api/companies", company, { name: `${name} ${website}`, website });
    }
  }
  const first = await user.ask({
    method: "GET",
    path: "/api/companies/duplicates?by=website&limit=2",
  });
  const next = /<(.*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const keys = [...z.array(duplicateGroup).parse(first.body), ...(await groups(user, next))];
  expect(keys.map(({ key }) => key)).toEqual(["a.example", "b.example", "c.example"]);
  await user.refusal(400, { method: "GET", path: "/api/companies/duplicates?by=phone" });
});

test("no duplicate is shown beyond one's visibility", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const theirs = await owner.create("/api/contacts", contact, jane);
  const mine = await rep.create("/api/contacts", contact, jane);
  expect((await similar(rep, "email=jane@x.example")).map(({ id }) => id)).toEqual([mine.id]);
  expect(await groups(rep, "/api/contacts/duplicates?by=email")).toEqual([]);
  const body = { ids: [mine.id, theirs.id] };
  const path = "/api/contacts/duplicates/dismissal";
  await rep.refusal(404, { method: "POST", path, body });
  expect(await groups(owner, "/api/contacts/duplicates?by=email")).toMatchObject([{ count: 2 }]);
});

test("names that sound and look alike are grouped, with the oldest of each spelling", async () => {
  const [user, stranger] = [await signUp(), await signUp()];
  const add = (name: string) =>
    user.create("/api/contacts", contact, { name, email: "a@x.example" });
  const [john, jon] = [await add("John Smith"), await add("Smith, Jon")];
  for (const other of ["john smith", "Jane Doe", "Jane Doe", "Tom Reid", "Tim Road", "Room 11"]) {
    await add(other);
  }
  await add("Room 111");
  const path = "/api/contacts/duplicates?by=similar";
  const [group, ...none] = await groups(user, path);
  expect(none).toEqual([]);
  expect(group).toMatchObject({ count: 2, records: [{ id: john.id }, { id: jon.id }] });
  expect(await groups(stranger, path)).toEqual([]);
  const ids = group?.records.map(({ id }) => id);
  await user.ask({ method: "POST", path: "/api/contacts/duplicates/dismissal", body: { ids } });
  expect(await groups(user, path)).toEqual([]);

  for (const name of ["Müller Werke", "Mueller Werke", "Miller Work"]) {
    await user.create("/api/companies", company, { name });
  }
  const [firms] = await groups(user, "/api/companies/duplicates?by=similar");
  expect(firms?.records.map(({ name }) => name)).toEqual(["Müller Werke", "Mueller Werke"]);
});

test("similar names are read page by page", async () => {
  const user = await signUp();
  for (const name of ["Ana Kayser", "Anna Kaiser", "Tom Meyer", "Tom Meier"]) {
    await user.create("/api/contacts", contact, { name, email: "a@x.example" });
  }
  const first = await user.ask({
    method: "GET",
    path: "/api/contacts/duplicates?by=similar&limit=1",
  });
  const next = /<(.*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const both = [...z.array(duplicateGroup).parse(first.body), ...(await groups(user, next))];
  const names = both.flatMap(({ records }) => records.map(({ name }) => name));
  expect(names).toEqual(["Ana Kayser", "Anna Kaiser", "Tom Meyer", "Tom Meier"]);
});
