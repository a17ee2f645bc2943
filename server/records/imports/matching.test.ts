import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/companies.ts";
import { contact } from "#shared/contacts.ts";
import { dryRun, runImport, sendFile } from "#tests/support/imports.ts";
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
