import type { z } from "zod";
import type { credentials, signUpForm } from "#shared/accounts/accounts.ts";
import {
  type addressProof,
  message,
  type passwordReset,
  provenAddress,
  type resetRequest,
} from "#shared/accounts/account-settings.ts";
import { type appCode, type backupCode, signInAnswer } from "#shared/accounts/second-factors.ts";
import {
  confirmedIdentity,
  type identityProof,
  identityState,
  type IdentityState,
} from "#shared/accounts/single-sign-on.ts";
import { fullName } from "#shared/crm/person-names.ts";
import { invitationHeader } from "#shared/accounts/members.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";

/** @returns whether a code is asked for as well */
export async function signIn(body: z.input<typeof credentials>): Promise<boolean> {
  const answer = await callApi("POST", apiPaths.signIn, { body });
  return (await readJson(signInAnswer, answer)).twoFactorRedirect ?? false;
}

export async function verifyAppCode(body: z.output<typeof appCode>): Promise<void> {
  await callApi("POST", apiPaths.twoFactor("verify-totp"), { body });
}

export async function verifyBackupCode(body: z.output<typeof backupCode>): Promise<void> {
  await callApi("POST", apiPaths.twoFactor("verify-backup-code"), { body });
}

/** @param invitation the token of an invitation, in whose workspace the account then begins */
export async function signUp(
  account: z.input<typeof signUpForm>,
  invitation: string | null,
): Promise<void> {
  await callApi("POST", apiPaths.signUp, {
    body: { ...account, name: fullName(account) },
    headers: invitation === null ? {} : { [invitationHeader]: invitation },
  });
}

export async function requestReset(body: z.input<typeof resetRequest>): Promise<void> {
  await callApi("POST", apiPaths.requestReset, { body });
}

export async function resetPassword(body: z.input<typeof passwordReset>): Promise<string> {
  const answer = await callApi("POST", apiPaths.resetPassword, { body });
  return (await readJson(message, answer)).message;
}

/** @returns the address that is proven now */
export async function verifyEmail(body: z.input<typeof addressProof>): Promise<string> {
  const answer = await callApi("POST", apiPaths.verifyEmail, { body });
  return (await readJson(provenAddress, answer)).email;
}

/** What the link of a mail asks to confirm, which uses nothing up. */
export async function readPendingIdentity(
  body: z.input<typeof identityProof>,
): Promise<IdentityState> {
  return readJson(identityState, await callApi("POST", apiPaths.pendingIdentity, { body }));
}

/** @returns the address of the account that single sign-on opens now */
export async function confirmIdentity(body: z.input<typeof identityProof>): Promise<string> {
  const answer = await callApi("POST", apiPaths.confirmIdentity, { body });
  return (await readJson(confirmedIdentity, answer)).email;
}
