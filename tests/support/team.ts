import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { currentUser } from "#shared/accounts/accounts.ts";
import { invitation, type newInvitation } from "#shared/accounts/members.ts";
import type { z } from "zod";
import { type Account, newAccount, signUp } from "./journey.ts";
import { deliveredLink, mailedLink } from "./mailbox.ts";
import type { TestSmtpServer } from "./smtp-server.ts";

type Rights = Partial<Omit<z.input<typeof newInvitation>, "email">>;

export type Colleague = { page: Page; context: BrowserContext; account: Account };

export async function addColleague(
  browser: Browser,
  owner: BrowserContext,
  baseUrl: string,
  rights: Rights = {},
): Promise<Colleague> {
  const context = await browser.newContext({ baseURL: baseUrl });
  const account = { ...newAccount(), name: "Grace Hopper" };
  await signUp(context, account, baseUrl);
  await invite(owner, baseUrl, account.email, rights);
  const token = tokenOf(await mailedLink(context, account.email, "invitation"));
  await post(context, baseUrl, "/api/invitations/accept", { token });
  return { context, account, page: await context.newPage() };
}

/** Invites by mail, once the one who invites has confirmed their own address. */
export async function invite(
  owner: BrowserContext,
  baseUrl: string,
  email: string,
  rights: Rights = {},
) {
  await confirmAddress(owner, baseUrl);
  const answer = await post(owner, baseUrl, "/api/invitations", { email, ...rights });
  return invitation.parse(await answer.json());
}

/** @param smtp where the mail went; without it, the outbox */
export async function confirmAddress(
  context: BrowserContext,
  baseUrl: string,
  smtp?: TestSmtpServer,
): Promise<void> {
  const answer = await context.request.get("/api/auth/user");
  const { email, emailVerified } = currentUser.parse(await answer.json());
  if (emailVerified) return;
  const token = tokenOf(
    smtp
      ? await deliveredLink(smtp, email, "verify-email")
      : await mailedLink(context, email, "verify-email"),
  );
  await post(context, baseUrl, "/api/auth/verify-email", { token });
}

function tokenOf(link: string): string {
  return new URL(link, "http://any").searchParams.get("token") ?? "";
}

async function post(context: BrowserContext, origin: string, path: string, data: object) {
  const answer = await context.request.post(path, { data, headers: { origin } });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer;
}
