import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { deletedRecord } from "#shared/records/deleted-records.ts";
import { sweep } from "#server/sweep.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

const later = () =>
  whileAway(async (db) => {
    await db.execute(sql`update changes set created_at = created_at - interval '100 days'`);
    await sweep(db);
  });

const add = (user: TestClient, name: string) =>
  user.create("/api/contacts", contact, { name, email: `${name}@x.example` });

async function changed(user: TestClient, path: string, body: object = {}): Promise<string> {
  const answer = await user.ask({ method: "POST", path, body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return changeSetOf(answer);
}

const undo = (user: TestClient, id: string) => changed(user, `/api/change-sets/${id}/undo`);

const deleted = (user: TestClient) => user.get("/api/deleted-records", z.array(deletedRecord));

test("a contact whose merge was undone and done again is kept as long as the other", async () => {
  const user = await signUp();
  const [jane, june] = [await add(user, "jane"), await add(user, "june")];
  const body = { winnerId: jane.id, loserIds: [june.id] };
  const merged = await changed(user, "/api/contacts/merge", body);
  const again = await undo(user, await undo(user, merged));
  expect(await deleted(user)).toEqual([]);
  await later();
  await undo(user, again);
  expect(await user.get(`/api/contacts/${june.id}`, contact)).toMatchObject({ name: "june" });
});

test("so is one that was deleted and restored before it was merged", async () => {
  const user = await signUp();
  const [jane, june] = [await add(user, "jane"), await add(user, "june")];
  await user.remove(`/api/contacts/${june.id}`);
  const records = [{ entity: "contact", id: june.id }];
  await changed(user, "/api/deleted-records/restoration", { records });
  const body = { winnerId: jane.id, loserIds: [june.id] };
  const merged = await changed(user, "/api/contacts/merge", body);
  await later();
  await undo(user, merged);
  expect(await user.get(`/api/contacts/${june.id}`, contact)).toMatchObject({ name: "june" });
});
