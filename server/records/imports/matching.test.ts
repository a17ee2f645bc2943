import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { previewRow } from "#shared/imports/imports.ts";
import { addField } from "#tests/support/custom-fields.ts";
import { fetchExport } from "#tests/support/exports.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import {
  accept,
  addMember,
  invite,
  listMembers,
  mailedInvitation,
  memberOf,
} from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";

test("names are the same in small and capital letters of every language", async () => {
  const user = await signUp();
  const known = await user.create("/api/companies", company, { name: "Ångström Żółć" });
  const companies = await sendFile(user, {
    entity: "company",
    content: "Company name,Industry\nÅNGSTRÖM ŻÓŁĆ,Physics\nAngstrom Zolc,Optics\n",
  });
  const { check } = await dryRun(user, companies);
  expect(check?.totals).toMatchObject({ create: 1, update: 1 });
  const people = await sendFile(user, {
    entity: "contact",
    content: "Name,Email,Company\nZoë,zoe@x.example,ångström żółć\n",
  });
  await dryRun(user, people);
  await runImport(user, people);
  const [zoe] = await user.get("/api/contacts", z.array(contact));
  expect(zoe?.companyId).toBe(known.id);
});

test("a deal is matched at its own company, where another has its name", async () => {
  const user = await signUp();
  for (const name of ["Elder", "Younger"]) {
    const { id } = await user.create("/api/companies", company, { name: "Roe & Sons" });
    await user.create("/api/deals", deal, { title: name, value: "1", companyId: id });
  }
  const content = "Title,Company,Value\nYounger,Roe & Sons,2\n";
  const file = await dryRun(user, await sendFile(user, { entity: "deal", content }));
  expect(file.mapping?.key).toBe("nameAndCompany");
  expect(file.check?.totals).toMatchObject({ create: 0, update: 1 });
});

test("a telephone cell with several numbers gives the first", async () => {
  const user = await signUp();
  const content =
    "Name;Email;Phone\nA;a@x.example;+48 22 600 00 00, +48 601 100 000\nB;b@x.example;(415) 555-0100 ::: 1\nC;c@x.example;+1 415 555 0100, ext 22\n";
  const file = await sendFile(user, { entity: "contact", content });
  await dryRun(user, file);
  await runImport(user, file);
  const phones = (await user.get("/api/contacts", z.array(contact))).map(({ phone }) => phone);
  expect(phones).toEqual(["+1 415 555 0100, ext 22", "(415) 555-0100", "+48 22 600 00 00"]);
});

test("where no record has a row's ID, its address finds it, or its name", async () => {
  const user = await signUp();
  const add = (name: string, email: string) =>
    user.create("/api/contacts", contact, { name, email });
  const ada = await add("Ada Lovelace", "Ada@Engines.example");
  const grace = await add("Grace Hopper", "grace@navy.example");
  const alan = await add("Alan Turing", "alan@bletchley.example");
  const content = [
    "ID,Name,Email,Job title",
    `${randomUUID()},Ada,ada@engines.example,Countess`,
    `${randomUUID()},Grace Hopper,,Admiral`,
    `${alan.id},Alan M. Turing,ALAN@bletchley.example,Fellow`,
    `${randomUUID()},Nobody,nobody@x.example,None`,
  ].join("\n");
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  expect(file.check?.totals).toMatchObject({ create: 0, update: 3, refused: 1 });
  const refused = await user.get(
    `/api/imports/${file.id}/preview?outcome=refused`,
    z.array(previewRow),
  );
  expect(refused[0]?.reason).toBe("There is no contact with this ID, email, or name.");
  await runImport(user, file);
  const found = new Map(
    (await user.get("/api/contacts", z.array(contact))).map((one) => [one.id, one]),
  );
  expect(found.size).toBe(3);
  expect(found.get(ada.id)).toMatchObject({
    name: "Ada",
    email: "Ada@Engines.example",
    title: "Countess",
  });
  expect(found.get(grace.id)).toMatchObject({ title: "Admiral" });
  expect(found.get(alan.id)).toMatchObject({
    name: "Alan M. Turing",
    email: "ALAN@bletchley.example",
  });
});

test("a match by its address leaves the address as it was written first", async () => {
  const user = await signUp();
  const email = "Ada@Engines.example";
  const ada = await user.create("/api/contacts", contact, { name: "Ada", email });
  const content = "Name,Email,Job title\nAda,ADA@ENGINES.EXAMPLE,Countess\n";
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  await runImport(user, file);
  expect(await user.get(`/api/contacts/${ada.id}`, contact)).toMatchObject({
    email,
    title: "Countess",
  });
});

test("the file of failed rows keeps every cell, and puts line and reason below their headers", async () => {
  const user = await signUp();
  const content = "Name,Email\nAda,none\nGrace\nAlan,alan@x.example,one more,and another\n";
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  const path = `/api/imports/${file.id}/failed-rows.csv`;
  const text = z.string().parse((await user.ask({ method: "GET", path })).body);
  expect(text).toContain("Ada,none,2,");
  expect(text).toContain("Grace,,3,");
  const last = text.trimEnd().split(/\r?\n/).at(-1);
  expect(last).toMatch(/^Alan,alan@x\.example,4,.+,one more,and another$/);
});

test("tags and choices with commas come back from an export as they were", async () => {
  const user = await signUp();
  const tags = ["Berlin, Mitte", "vip", 'the "big" one', "a;b"];
  const ada = await user.create("/api/contacts", contact, {
    name: "Ada",
    email: "ada@x.example",
    tags,
  });
  const exported = await fetchExport(user, "/api/contacts/export");
  await user.remove(`/api/contacts/${ada.id}`);
  const content = (await exported.text()).replace(ada.id, "");
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  await runImport(user, file);
  const [back] = await user.get("/api/contacts", z.array(contact));
  expect(new Set(back?.tags)).toEqual(new Set(tags));
});

test("an owner is found by their whole address, not by the end of another's", async () => {
  const user = await signUp();
  const ann = `${randomUUID()}@test.example`;
  const joann = `jo${ann}`;
  for (const email of [ann, joann]) {
    const joining = await signUp(email);
    await invite(user, email);
    await accept(joining, await mailedInvitation(email));
  }
  const content = [
    "Name,Email,Owner",
    `One,one@x.example,Jo Ann <${joann}>`,
    `Two,two@x.example,Ann (${ann.toUpperCase()})`,
    `Three,three@x.example,${joann}`,
    `Four,four@x.example,'${ann}'`,
    `Five,five@x.example,By [${joann}].`,
  ].join("\n");
  await runImport(user, await dryRun(user, await sendFile(user, { entity: "contact", content })));
  const all = await user.get("/api/contacts?sort=name", z.array(contact));
  const members = await listMembers(user);
  const emailOf = (id: string | null) => members.find(({ userId }) => userId === id)?.email;
  expect(all.map(({ name, ownerId }) => [name, emailOf(ownerId)])).toEqual([
    ["Five", joann],
    ["Four", ann],
    ["One", joann],
    ["Three", joann],
    ["Two", ann],
  ]);
});

test("a name that several members have is no guess at one of them", async () => {
  const user = await signUp();
  const colleague = await addMember(user, { role: "member", visibility: "all" });
  const [mine, theirs] = [await memberOf(user, user), await memberOf(user, colleague)];
  expect(mine.name).toBe(theirs.name);
  await addField(user, "Adviser", "user");
  const known = await user.create("/api/contacts", contact, {
    name: "Known",
    email: "known@x.example",
    ownerId: theirs.userId,
    customFields: { adviser: theirs.userId },
  });
  const content = [
    "Name,Email,Owner,Adviser",
    `Owned,owned@x.example,${mine.name},`,
    `Advised,advised@x.example,,${mine.name}`,
    `By address,address@x.example,${colleague.email},${colleague.email}`,
    `Known,known@x.example,${mine.name},${mine.name}`,
  ].join("\n");
  const file = await dryRun(user, await sendFile(user, { entity: "contact", content }));
  const called = `“${mine.name}” is the name of 2 members`;
  const note = `${called}, so the owner is not changed. Give an email address instead.`;
  expect((await preview(user, file)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["create", note],
    ["refused", `Adviser: ${called}. Give an email address instead.`],
    ["create", null],
    ["unchanged", note],
  ]);
  await runImport(user, file);
  const all = await user.get("/api/contacts?sort=name", z.array(contact));
  expect(all.map(({ name, ownerId, customFields }) => [name, ownerId, customFields])).toEqual([
    ["By address", theirs.userId, { adviser: theirs.userId }],
    ["Known", known.ownerId, known.customFields],
    ["Owned", mine.userId, {}],
  ]);
});
