import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { emailAccount } from "#shared/email/email.ts";
import { signInAddress, type SignInProvider } from "#shared/email/email-sign-in.ts";
import { followRedirects } from "./follow-redirects.ts";
import { letter, openMailbox } from "./mailbox-client.ts";
import type { MailSignIn } from "./mail-sign-in.ts";
import { mailProvider } from "./own-mail-provider.ts";
import { type Answer, cookieOf, type TestClient } from "./test-client.ts";

interface Begun {
  /** What the provider sent back. */
  answer: Record<string, string>;
  cookie: string;
}

/** Someone goes to the provider, signs in there, and comes back with its answer. */
export async function askProvider(
  user: TestClient,
  provider: SignInProvider,
  accountId?: string,
): Promise<Begun> {
  const body = { provider, senderName: "Ada Tester", ...(accountId && { accountId }) };
  const begun = await user.ask({ method: "POST", path: "/api/email-accounts/sign-in", body });
  expect(begun).toMatchObject({ status: 200 });
  const isBack = ({ pathname }: URL) => pathname === `/app/settings/email/${provider}`;
  const { url } = signInAddress.parse(begun.body);
  const { searchParams } = await followRedirects(url, new Map(), isBack);
  return { answer: { ...Object.fromEntries(searchParams), provider }, cookie: cookieOf(begun) };
}

export function finish(user: TestClient, { answer, cookie }: Begun): Promise<Answer> {
  const { provider, state, code, error } = answer;
  const call = { method: "POST", path: "/api/email-accounts/sign-in/finish" };
  const headers = { cookie: `${user.cookie}; ${cookie}` };
  return user.ask({ ...call, body: { provider, state, code, error }, headers });
}

/** An account that was connected by signing in, with one letter in its inbox. */
export async function connectBySignIn(
  user: TestClient,
  signIn: MailSignIn,
  provider: SignInProvider = "google",
) {
  const address = `${randomUUID()}@mail.example`;
  const mailbox = await openMailbox(mailProvider().imap, address);
  await mailbox.append("INBOX", letter({ to: address }));
  signIn.state.signedIn = address;
  const connected = await finish(user, await askProvider(user, provider));
  expect(connected).toMatchObject({ status: 200 });
  const account = emailAccount.parse(connected.body);
  return { mailbox, account, path: `/api/email-accounts/${account.id}` };
}
