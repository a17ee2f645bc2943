import { expect, test } from "vitest";
import { z } from "zod";
import { activity } from "#shared/crm/activities.ts";
import { contact } from "#shared/crm/contacts.ts";
import { addMember, memberOf } from "#tests/support/members.ts";
import { changeSetOf, signUp, type TestClient } from "#tests/support/test-client.ts";

/** An owner, and a member who sees what is theirs alone. */
async function newTeam() {
  const owner = await signUp();
  const member = await addMember(owner, { role: "member", visibility: "own" });
  return { owner, member, memberId: (await memberOf(owner, member)).userId };
}

async function undo(user: TestClient, changeSetId: string): Promise<string> {
  const path = `/api/change-sets/${changeSetId}/undo`;
  const undone = await user.ask({ method: "POST", path });
  expect(undone, JSON.stringify(undone.body)).toMatchObject({ status: 200 });
  return changeSetOf(undone);
}

const feedOf = async (user: TestClient) =>
  (await user.get("/api/activities", z.array(activity))).map(({ title }) => title);

test("a note that an owner deleted is in its author's feed again once that is undone", async () => {
  const { owner, member } = await newTeam();
  const note = { type: "note", title: "Noted" };
  const { id } = await member.create("/api/activities", activity, note);
  await undo(owner, await owner.remove(`/api/activities/${id}`));
  expect(await feedOf(member)).toEqual(["Noted"]);
});

test("a deletion that is done again is in the feed of the member whose contact it was", async () => {
  const { owner, member, memberId } = await newTeam();
  const body = { name: "Jane", email: "j@x.example", ownerId: memberId };
  const { id } = await owner.create("/api/contacts", contact, body);
  const removal = await owner.remove(`/api/contacts/${id}`);
  const before = await feedOf(member);
  expect(before).toContain("Contact deleted");
  await undo(owner, await undo(owner, removal));
  expect(await feedOf(member)).toEqual(before);
});

test("a line about a record that is gone is seen by its former owner once its deletion is undone", async () => {
  const { owner, member, memberId } = await newTeam();
  const body = { name: "Jane", email: "j@x.example", ownerId: memberId };
  const { id: contactId } = await owner.create("/api/contacts", contact, body);
  const called = { type: "call", title: "Called", contactId };
  const { id } = await owner.create("/api/activities", activity, called);
  await owner.remove(`/api/contacts/${contactId}`);
  await undo(owner, await owner.remove(`/api/activities/${id}`));
  expect(await feedOf(member)).toContain("Called");
});
