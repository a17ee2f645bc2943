import { expect, test } from "vitest";
import { z } from "zod";
import { operation } from "#shared/records/operations.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { ended, undoOperation } from "#tests/support/operations.ts";
import { beginImport, dryRun, manyContacts, rowsDone, sendFile } from "#tests/support/imports.ts";
import { addMember } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";
import { expectSameRecords } from "#tests/support/same-records.ts";

const count = 4_000;
const contacts = z.array(contact);

async function countContacts(user: TestClient): Promise<number> {
  const { headers } = await user.ask({ method: "GET", path: "/api/contacts?limit=1" });
  return Number(headers.get("x-total-count"));
}

test("an import that is stopped half-way leaves whole rows, which are taken back as one", async () => {
  const user = await signUp();
  const known = await user.create("/api/contacts", contact, {
    name: "Jane",
    email: "person0@x.example",
  });
  const file = await sendFile(user, { entity: "contact", content: manyContacts(count) });
  await dryRun(user, file);
  const begun = await beginImport(user, file);
  await rowsDone(user, begun, 1);
  const stop = await user.ask({ method: "POST", path: `/api/operations/${begun.id}/stop` });
  const { done } = operation.parse(stop.body);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(count);
  const stopped = await ended(user, begun.id);
  expect(stopped).toMatchObject({ state: "stopped", done });
  expect(await countContacts(user)).toBe(done);
  const restart = { method: "POST", path: `/api/imports/${file.id}/start` };
  expect((await user.refusal(409, restart)).error).toMatch(/^This file was imported already/);

  expect(await undoOperation(user, begun.id)).toMatchObject({ state: "done", refused: 0 });
  expectSameRecords(await user.get("/api/contacts", contacts), [known]);
  expect(await user.get("/api/companies", z.array(company))).toEqual([]);
});

test("while one import runs, another is refused to everyone in the workspace", async () => {
  const user = await signUp();
  const colleague = await addMember(user, { role: "admin" });
  const large = await sendFile(user, { entity: "contact", content: manyContacts(count) });
  const small = await sendFile(colleague, {
    entity: "contact",
    content: "Name,Email\nEve,eve@x.example\n",
  });
  await dryRun(user, large);
  await dryRun(colleague, small);
  const begun = await beginImport(user, large);
  const start = { method: "POST", path: `/api/imports/${small.id}/start` };
  expect((await colleague.refusal(409, start)).error).toBe(
    "Another import is running. Stop it, or wait until it is done.",
  );
  const undo = { method: "POST", path: `/api/change-sets/${begun.id}/undo` };
  expect((await user.refusal(409, undo)).error).toMatch(/^This is still being done/);
  const forget = { method: "DELETE", path: `/api/imports/${large.id}` };
  expect((await user.refusal(409, forget)).error).toMatch(/^The file is being imported/);
  await user.ask({ method: "POST", path: `/api/operations/${begun.id}/stop` });
  const { id } = await beginImport(colleague, small);
  expect(await ended(colleague, id)).toMatchObject({
    state: "done",
    message: "1 added, 0 changed.",
  });
});
