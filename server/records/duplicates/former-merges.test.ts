import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contact } from "#shared/crm/contacts.ts";
import { useOwnServer } from "#tests/support/own-server.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const whileAway = useOwnServer();

/** As releases left it that did not mark the merges that were undone. */
const removeMarks = () =>
  whileAway((db) => db.execute(sql`update merged_records set undone_by = null`));

async function merge(user: TestClient, winnerId: string, loserId: string): Promise<string> {
  const body = { winnerId, loserIds: [loserId] };
  const merged = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  expect(merged).toMatchObject({ status: 200 });
  return changeSetOf(merged);
}

test("two contacts whose merge was undone without a mark are merged the other way", async () => {
  const user = await signUp();
  const jane = await user.create("/api/contacts", contact, { name: "Jane", email: "j@x.example" });
  const june = await user.create("/api/contacts", contact, { name: "June", email: "k@x.example" });
  const path = `/api/change-sets/${await merge(user, jane.id, june.id)}/undo`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
  await removeMarks();
  await merge(user, june.id, jane.id);
  const { status, headers } = await user.ask({ method: "GET", path: `/api/contacts/${jane.id}` });
  expect([status, headers.get("location")]).toEqual([307, `/api/contacts/${june.id}`]);
});
