import { gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { z } from "zod";
import { contact } from "#shared/crm/contacts.ts";
import { duplicateGroup, recordMerge } from "#shared/records/duplicates.ts";
import { enterCopy, exportWorkspace, importArchive, packArchive } from "#tests/support/archives.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

const addContact = (user: TestClient, name: string) =>
  user.create("/api/contacts", contact, { name, email: "one@x.example" });

test("merges are listed in a copy of the workspace, and can be undone there", async () => {
  const user = await signUp();
  const [jane, janet] = [await addContact(user, "Jane"), await addContact(user, "Janet")];
  const body = { winnerId: jane.id, loserIds: [janet.id] };
  const merged = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  await enterCopy(user);
  const merges = await user.get(`/api/contacts/${jane.id}/merges`, z.array(recordMerge));
  expect(merges).toMatchObject([{ changeSetId: changeSetOf(merged), names: ["Janet"] }]);
  const old = await user.ask({ method: "GET", path: `/api/contacts/${janet.id}` });
  expect(old).toMatchObject({ status: 307 });
  const path = `/api/change-sets/${changeSetOf(merged)}/undo`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
  const names = (await user.get("/api/contacts", z.array(contact))).map(({ name }) => name);
  expect(names.toSorted()).toEqual(["Jane", "Janet"]);
});

test("of an older archive nothing leads from a contact to the other once their merge was undone", async () => {
  const user = await signUp();
  const [jane, janet] = [await addContact(user, "Jane"), await addContact(user, "Janet")];
  const body = { winnerId: jane.id, loserIds: [janet.id] };
  const merged = await user.ask({ method: "POST", path: "/api/contacts/merge", body });
  const path = `/api/change-sets/${changeSetOf(merged)}/undo`;
  expect(await user.ask({ method: "POST", path })).toMatchObject({ status: 200 });
  const caller = { baseUrl: inject("baseUrl"), cookie: user.cookie };
  const text = gunzipSync(await exportWorkspace(caller)).toString();
  const older = text.replace(/,"undoneBy":"[^"]+"/, "");
  expect(older).not.toBe(text);
  const { status, workspaceId } = await importArchive(caller, await packArchive(older));
  expect(status).toBe("done");
  const enter = { method: "POST", path: `/api/workspaces/${workspaceId}/enter` };
  expect(await user.ask(enter)).toMatchObject({ status: 204 });
  await user.remove(`/api/contacts/${janet.id}`);
  await user.refusal(404, { method: "GET", path: `/api/contacts/${janet.id}` });
});

test("those that are kept apart are kept apart in a copy of the workspace", async () => {
  const user = await signUp();
  const ids = [(await addContact(user, "Jane")).id, (await addContact(user, "June")).id];
  const duplicates = () => user.get("/api/contacts/duplicates?by=email", z.array(duplicateGroup));
  expect(await duplicates()).toHaveLength(1);
  const path = "/api/contacts/duplicates/dismissal";
  expect(await user.ask({ method: "POST", path, body: { ids } })).toMatchObject({ status: 204 });
  await enterCopy(user);
  expect(await duplicates()).toEqual([]);
});
