import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { signUp } from "#tests/support/test-client.ts";

const companies = z.array(company);

test("a company counts its contacts", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, {
    name: "Acme",
    website: "https://acme.example/about?x=1",
    size: "10-50 employees",
  });
  expect(acme).toMatchObject({ contactCount: 0, industry: null, location: null, logo: null });
  for (const name of ["One", "Two"]) {
    const email = `${name}@acme.example`;
    await user.create("/api/contacts", contact, { name, email, companyId: acme.id });
  }
  expect(await user.get("/api/companies", companies)).toEqual([{ ...acme, contactCount: 2 }]);
});

test("search looks at the name only", async () => {
  const user = await signUp();
  const cafe = await user.create("/api/companies", company, { name: "Café Ønskehus" });
  await user.create("/api/companies", company, { name: "Other", location: "Cafe street" });
  expect(await user.get("/api/companies?q=cafe", companies)).toEqual([cafe]);
  expect(await user.get("/api/companies?q=onske", companies)).toEqual([cafe]);
});

test("deleting a company keeps its contacts and deals", async () => {
  const user = await signUp();
  const acme = await user.create("/api/companies", company, { name: "Acme" });
  const links = { companyId: acme.id };
  const jane = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "j@acme.example",
    ...links,
  });
  const sale = await user.create("/api/deals", deal, { title: "Sale", value: "10", ...links });
  await user.remove(`/api/companies/${acme.id}`);
  expect(await user.get("/api/companies", companies)).toEqual([]);
  expect(await user.get(`/api/contacts/${jane.id}`, contact)).toMatchObject({ companyId: null });
  expect(await user.get(`/api/deals/${sale.id}`, deal)).toMatchObject({ companyName: null });
});
