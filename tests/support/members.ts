import { expect } from "vitest";
import { z } from "zod";
import { currentUser } from "#shared/accounts/accounts.ts";
import {
  invitation,
  invitationLink,
  member,
  type newInvitation,
} from "#shared/accounts/members.ts";
import { mailedToken } from "./account-mails.ts";
import { signUp, type TestClient } from "./test-client.ts";

type Rights = Partial<Omit<z.input<typeof newInvitation>, "email">>;

export async function addMember(owner: TestClient, rights: Rights = {}): Promise<TestClient> {
  const joining = await signUp();
  await invite(owner, joining.email, rights);
  await accept(joining, await mailedInvitation(joining.email));
  return joining;
}

/** Invites by mail, once the one who invites has confirmed their own address. */
export async function invite(owner: TestClient, email: string, rights: Rights = {}) {
  await confirmAddress(owner);
  return owner.create("/api/invitations", invitation, { email, ...rights });
}

export async function confirmAddress(user: TestClient): Promise<void> {
  const { emailVerified } = await user.get("/api/auth/user", currentUser);
  if (emailVerified) return;
  const token = await mailedToken(user.email, "verify-email");
  await user.ask({ method: "POST", path: "/api/auth/verify-email", body: { token } });
}

export function mailedInvitation(email: string): Promise<string> {
  return mailedToken(email, "invitation");
}

export async function copiedToken(owner: TestClient, invitationId: string): Promise<string> {
  const path = `/api/invitations/${invitationId}/link`;
  const { status, body } = await owner.ask({ method: "POST", path });
  expect(status).toBe(200);
  return tokenOf(invitationLink.parse(body).url);
}

function tokenOf(url: string): string {
  return z.string().min(40).parse(new URL(url).searchParams.get("token"));
}

export async function accept(user: TestClient, token: string): Promise<void> {
  const path = "/api/invitations/accept";
  expect(await user.ask({ method: "POST", path, body: { token } })).toMatchObject({ status: 204 });
}

export function listMembers(user: TestClient) {
  return user.get("/api/members", z.array(member));
}

/** The member's own row, as another sees it. */
export async function memberOf(owner: TestClient, { email }: TestClient) {
  const found = (await listMembers(owner)).find((one) => one.email === email);
  if (!found) throw new Error(`${email} is no member`);
  return found;
}
