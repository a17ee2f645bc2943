import * as fc from "fast-check";
import { expect, test } from "vitest";
import { company } from "#shared/crm/companies.ts";
import { contact } from "#shared/crm/contacts.ts";
import { deal } from "#shared/crm/deals.ts";
import { type DeletedKey, restoration } from "#shared/records/deleted-records.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

type Entity = "company" | "contact" | "deal";
const paths = { company: "/api/companies", contact: "/api/contacts", deal: "/api/deals" };
const entities: Entity[] = ["company", "contact", "deal"];
const anyOrder = fc.shuffledSubarray(entities, { minLength: 3, maxLength: 3 });

async function addLinked(user: TestClient) {
  const acme = await user.create(paths.company, company, { name: "Acme" });
  const jane = await user.create(paths.contact, contact, {
    name: "Jane",
    email: "jane@x.example",
    companyId: acme.id,
  });
  const sale = await user.create(paths.deal, deal, {
    title: "Sale",
    value: "1",
    contactId: jane.id,
    companyId: acme.id,
  });
  return { company: acme.id, contact: jane.id, deal: sale.id };
}

async function linksOf(user: TestClient, ids: Record<Entity, string>) {
  const jane = await user.get(`${paths.contact}/${ids.contact}`, contact);
  const sale = await user.get(`${paths.deal}/${ids.deal}`, deal);
  return [jane.companyId, sale.companyId, sale.contactId];
}

async function restore(user: TestClient, ...records: DeletedKey[]) {
  const path = "/api/deleted-records/restoration";
  const answer = await user.ask({ method: "POST", path, body: { records } });
  expect(answer).toMatchObject({ status: 200 });
  return restoration.parse(answer.body);
}

async function undo(user: TestClient, changeSetId: string) {
  const path = `/api/change-sets/${changeSetId}/undo?keepLater=true`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
}

test("links come back with the second of their records, in whatever order both return", async () => {
  const user = await signUp();
  const ways = fc.array(fc.constantFrom("restore", "undo"), { minLength: 3, maxLength: 3 });
  const goesRound = async (deleted: Entity[], returned: Entity[], how: string[]) => {
    const ids = await addLinked(user);
    const deletions = new Map<Entity, string>();
    for (const entity of deleted) {
      deletions.set(entity, await user.remove(`${paths[entity]}/${ids[entity]}`));
    }
    for (const [index, entity] of returned.entries()) {
      if (how[index] === "restore") await restore(user, { entity, id: ids[entity] });
      else await undo(user, deletions.get(entity) ?? "");
    }
    expect(await linksOf(user, ids)).toEqual([ids.company, ids.company, ids.contact]);
  };
  await fc.assert(fc.asyncProperty(anyOrder, anyOrder, ways, goesRound), { numRuns: 20 });
});

test("a link that someone has taken away or changed stays as they left it", async () => {
  const user = await signUp();
  const ids = await addLinked(user);
  const beta = await user.create(paths.company, company, { name: "Beta" });
  await user.update(`${paths.contact}/${ids.contact}`, contact, { companyId: null });
  await user.remove(`${paths.company}/${ids.company}`);
  await user.update(`${paths.deal}/${ids.deal}`, deal, { companyId: beta.id });
  await restore(user, { entity: "company", id: ids.company });
  expect(await linksOf(user, ids)).toEqual([null, beta.id, ids.contact]);
});

test("what waits for a record that is still gone is named, and linked when that is back", async () => {
  const user = await signUp();
  const ids = await addLinked(user);
  await user.remove(`${paths.company}/${ids.company}`);
  await user.remove(`${paths.contact}/${ids.contact}`);
  const { lostLinks } = await restore(user, { entity: "contact", id: ids.contact });
  expect(lostLinks).toMatchObject([
    { id: ids.contact, field: "companyId", linkedName: "Acme", reason: "gone" },
  ]);
  await restore(user, { entity: "company", id: ids.company });
  expect(await linksOf(user, ids)).toEqual([ids.company, ids.company, ids.contact]);
});
