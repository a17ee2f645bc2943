import { type CurrentUser, currentUser } from "#shared/accounts/accounts.ts";
import { type InvitationOffer, invitationOffer } from "#shared/accounts/members.ts";
import { ApiError, callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";

/** What an invitation's link offers, and who it is for: null while no one is signed in. */
export async function readInvitation(
  token: string,
): Promise<{ offer: InvitationOffer; user: CurrentUser | null }> {
  const [answer, user] = await Promise.all([
    callApi("POST", apiPaths.readInvitation, { body: { token }, isRead: true }),
    readUser(),
  ]);
  return { offer: await readJson(invitationOffer, answer), user };
}

async function readUser(): Promise<CurrentUser | null> {
  try {
    return await readJson(currentUser, await callApi("GET", apiPaths.currentUser));
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) return null;
    throw failure;
  }
}

/** Makes the signed-in user a member; the session is in the workspace from then on. */
export async function acceptInvitation(token: string): Promise<void> {
  await callApi("POST", apiPaths.acceptInvitation, { body: { token } });
}
