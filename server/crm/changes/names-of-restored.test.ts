import { expect, test } from "vitest";
import { z } from "zod";
import { changedRecord, changeSetDetails, recordChange } from "#shared/records/changes.ts";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { restoration } from "#shared/records/deleted-records.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

/** Someone with a company and its contact, who sees their own records alone, and an owner of the workspace. */
async function setUp() {
  const owner = await signUp();
  const { userId: ownerId } = await memberOf(owner, owner);
  const rep = await addMember(owner, { role: "member", visibility: "own" });
  const acme = await rep.create("/api/companies", company, { name: "Acme" });
  const body = { name: "Jane", email: "jane@x.example", companyId: acme.id };
  const jane = await rep.create("/api/contacts", contact, body);
  return { owner, ownerId, rep, acme, jane };
}

async function undo(user: TestClient, changeSetId: string): Promise<void> {
  const path = `/api/change-sets/${changeSetId}/undo`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
}

test("who no longer sees a record that was restored is not shown its name by the log", async () => {
  const { owner, ownerId, rep, acme, jane } = await setUp();
  const removal = await rep.remove(`/api/companies/${acme.id}`);
  await undo(owner, removal);
  const linkNames = async () => {
    const lines = await rep.get(`/api/contacts/${jane.id}/history`, z.array(recordChange));
    const links = lines.flatMap(({ fields }) =>
      fields.filter(({ field }) => field === "companyId"),
    );
    return links.map(({ beforeName, afterName }) => [beforeName, afterName]);
  };
  const changesOf = () => rep.get(`/api/change-sets/${removal}/changes`, z.array(changedRecord));
  const ofAcme = { recordId: acme.id, entity: "company" };
  expect(await linkNames()).toEqual([
    [null, "Acme"],
    ["Acme", null],
    [null, "Acme"],
  ]);
  expect(await changesOf()).toContainEqual(expect.objectContaining({ ...ofAcme, name: "Acme" }));

  await owner.update(`/api/companies/${acme.id}`, company, { ownerId });
  expect(await linkNames()).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(await changesOf()).toContainEqual(expect.objectContaining({ ...ofAcme, name: null }));
  const { conflicts } = await rep.get(`/api/change-sets/${removal}`, changeSetDetails);
  expect(conflicts).toContainEqual(
    expect.objectContaining({ id: acme.id, reason: "restored", name: null }),
  );
  await owner.remove(`/api/companies/${acme.id}`);
  expect((await linkNames()).flat()).not.toContain("Acme");
});

test("what was restored says no name of a record that its reader no longer sees", async () => {
  const { owner, ownerId, rep, acme, jane } = await setUp();
  await rep.remove(`/api/companies/${acme.id}`);
  await rep.update(`/api/contacts/${jane.id}`, contact, { companyId: null });
  const beta = await rep.create("/api/companies", company, { name: "Beta" });
  await rep.update(`/api/contacts/${jane.id}`, contact, { companyId: beta.id });
  await undo(owner, await rep.remove(`/api/contacts/${jane.id}`));
  await owner.update(`/api/contacts/${jane.id}`, contact, { ownerId });

  const path = "/api/deleted-records/restoration";
  const body = { records: [{ entity: "company", id: acme.id }] };
  const { lostLinks } = restoration.parse((await rep.ask({ method: "POST", path, body })).body);
  expect(lostLinks).toMatchObject([
    { entity: "contact", id: jane.id, name: null, linkedName: "Acme", reason: "changed" },
  ]);
});
