import { currentUser } from "#shared/accounts/accounts.ts";
import type { Confirmation } from "#shared/accounts/confirmation.ts";
import { singleSignOnStart } from "#shared/accounts/single-sign-on.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { changeSession } from "#web/platform/session/session-change.ts";

export async function confirmIdentity(
  body: Exclude<Confirmation, { by: "passkey" }>,
): Promise<void> {
  await changeSession(() => callApi("POST", apiPaths.confirmation, { body }));
}

/** Where the tab goes in which someone signs in again at their identity provider. */
export async function providerAddress(email: string): Promise<string> {
  const body = { email, next: paths.confirmed };
  return (
    await readJson(singleSignOnStart, await callApi("POST", apiPaths.singleSignOnStart, { body }))
  ).url;
}

/** Whose session the browser has by now. */
export async function signedInUserId(): Promise<string> {
  return (await readJson(currentUser, await callApi("GET", apiPaths.currentUser))).id;
}

const channelName = "identity-confirmed";

/** Notifies the tab that waits that its person has signed in again. */
export function announceSignIn(): void {
  // A channel has no origin to name: it reaches our own alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  new BroadcastChannel(channelName).postMessage("signed in");
}

/** @returns what stops it */
export function hearSignIn(onSignIn: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", onSignIn);
  return () => channel.close();
}
