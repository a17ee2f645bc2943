import { expect, test } from "vitest";
import { z } from "zod";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { dryRun, preview, runImport, sendFile } from "#tests/support/imports.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp } from "#tests/support/test-client.ts";

const contacts = z.array(contact);

function csv(...lines: string[]): string {
  return `${lines.join("\r\n")}\r\n`;
}

test("someone else's file is not to be had", async () => {
  const user = await signUp();
  const file = await sendFile(user, {
    entity: "contact",
    content: csv("Name,Email", "Jane,jane@x.example"),
  });
  const [rep, stranger] = [
    await addMember(user, { role: "member", visibility: "own" }),
    await signUp(),
  ];
  for (const client of [rep, stranger]) {
    const path = `/api/imports/${file.id}`;
    expect((await client.ask({ method: "GET", path: "/api/imports" })).body).toEqual([]);
    await client.refusal(404, { method: "GET", path });
    await client.refusal(404, { method: "PUT", path, body: file.mapping });
    for (const call of ["read", "dry-run", "start"]) {
      await client.refusal(404, { method: "POST", path: `${path}/${call}` });
    }
    await client.refusal(404, { method: "GET", path: `${path}/preview` });
    await client.refusal(404, { method: "GET", path: `${path}/failed-rows.csv` });
    await client.refusal(404, { method: "DELETE", path });
  }
});

test("rows meet those records alone that the importing person sees", async () => {
  const owner = await signUp();
  const hidden = await owner.create("/api/contacts", contact, {
    name: "Hidden",
    email: "same@x.example",
  });
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const file = await sendFile(rep, {
    entity: "contact",
    content: csv("Name,Email", "Mine,same@x.example"),
  });
  const { check } = await dryRun(rep, file);
  expect(check?.totals).toMatchObject({ create: 1, update: 0 });
  await runImport(rep, file);
  expect((await rep.get("/api/contacts", contacts)).map(({ name }) => name)).toEqual(["Mine"]);
  expect(await owner.get(`/api/contacts/${hidden.id}`, contact)).toEqual(hidden);
});

test("a preview does not name the linked record that the importing person does not see", async () => {
  const owner = await signUp();
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const { id: companyId } = await owner.create("/api/companies", company, { name: "Hidden Ltd" });
  const { userId: ownerId } = await memberOf(owner, rep);
  const person = { name: "Jane", email: "jane@x.example", companyId, ownerId };
  const { id } = await owner.create("/api/contacts", contact, person);
  const content = csv("ID,Company", `${id},Visible Ltd`);
  const file = await dryRun(rep, await sendFile(rep, { entity: "contact", content }));
  const cells = [{ field: "Company", before: null, after: "Visible Ltd" }];
  expect(await preview(rep, file)).toMatchObject([{ outcome: "update", cells }]);
});
