import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { currentUser } from "#shared/accounts/accounts.ts";
import { invitationHeader } from "#shared/accounts/members.ts";
import {
  accept,
  confirmAddress,
  copiedToken,
  invite,
  listMembers,
  mailedInvitation,
} from "#tests/support/members.ts";
import { readOutbox } from "#tests/support/outbox.ts";
import { signUp, type TestClient } from "#tests/support/test-client.ts";

const readMe = (user: TestClient) => user.get("/api/auth/user", currentUser);
const withToken = (token: string) => ({ [invitationHeader]: token });

test("signing up with an invitation begins in its workspace, with the address confirmed by the mail", async () => {
  const owner = await signUp();
  const email = `${randomUUID()}@x.example`;
  await invite(owner, email, { role: "admin" });
  const user = await signUp(email, withToken(await mailedInvitation(email)));
  const me = await readMe(user);
  expect(me).toMatchObject({ emailVerified: true, role: "admin" });
  expect(me.workspaces.map(({ id }) => id)).toEqual([(await readMe(owner)).workspaceId]);
  expect(await readOutbox(email), "nothing is left to confirm").toEqual([]);
});

test("with a copied link one begins in a workspace of one's own", async () => {
  const owner = await signUp();
  const email = `${randomUUID()}@x.example`;
  const { id } = await invite(owner, email);
  const user = await signUp(email, withToken(await copiedToken(owner, id)));
  expect(await readMe(user)).toMatchObject({ emailVerified: false, role: "owner" });
  expect(await listMembers(owner)).toHaveLength(1);
  await confirmAddress(user);
  await accept(user, await copiedToken(owner, id));
  expect(await listMembers(owner)).toHaveLength(2);
});

test("an invitation for another address proves nothing and opens nothing", async () => {
  const owner = await signUp();
  const email = `${randomUUID()}@x.example`;
  await invite(owner, email);
  const other = await signUp(undefined, withToken(await mailedInvitation(email)));
  expect(await readMe(other)).toMatchObject({ emailVerified: false, role: "owner" });
  expect(await listMembers(owner)).toHaveLength(1);
  const stranger = await signUp(undefined, withToken("made up"));
  expect(await readMe(stranger)).toMatchObject({ emailVerified: false });
});
