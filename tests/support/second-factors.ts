import { expect } from "vitest";
import { twoFactorSetup } from "#shared/accounts/second-factors.ts";
import { signIn } from "./sign-in.ts";
import { clientWith, cookieOf, signUp, testPassword, type TestClient } from "./test-client.ts";
import { appCodeOf } from "./totp.ts";

export const confirmation = { password: testPassword };

export function postTwoFactor(user: TestClient, path: string, body: object) {
  return user.ask({ method: "POST", path: `/api/auth/two-factor/${path}`, body });
}

export async function addApp(user: TestClient) {
  const answer = await postTwoFactor(user, "enable", confirmation);
  expect(answer.status).toBe(200);
  const setup = twoFactorSetup.parse(answer.body);
  const usedCode = appCodeOf(setup.totpUri);
  const confirmed = await postTwoFactor(user, "confirm", { code: usedCode });
  expect(confirmed.status).toBe(200);
  return { ...setup, usedCode, user: clientWith(cookieOf(confirmed), user.email) };
}

/** Someone whose authenticator app is set up, with the code that was used up for it. */
export async function signUpWithApp() {
  return addApp(await signUp());
}

export async function beginSignIn(email: string): Promise<TestClient> {
  const answer = await signIn(email);
  expect(answer).toMatchObject({ status: 200, body: { twoFactorRedirect: true } });
  // As the cookie policy says.
  expect(cookieOf(answer)).toMatch(/(^|; )crm\.two_factor=\S/);
  return clientWith(cookieOf(answer), email);
}
