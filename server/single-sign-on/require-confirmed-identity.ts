import { APIError } from "@better-auth/core/error";
import { findUserById } from "#server/accounts/accounts.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  askToConfirmIdentity,
  type Identity,
} from "#server/single-sign-on/ask-to-confirm-identity.ts";
import { newcomerFields } from "#server/single-sign-on/claimed-name.ts";
import { callbackProviderId } from "#server/single-sign-on/single-sign-on-hooks.ts";

type LibraryContext = Parameters<typeof callbackProviderId>[0];

/** The calls of the library that have made a user for who came through a provider. */
const newcomerCalls = new WeakSet<object>();

/** What a new user is who comes through a provider, and who has nothing to confirm; else nothing. */
export function takeNewcomer(user: object, context: LibraryContext) {
  if (!context || callbackProviderId(context) === null) return {};
  newcomerCalls.add(context);
  return { ...newcomerFields(user), emailVerified: true };
}

/**
 * Refuses to link an account that was there before to an identity: its owner is asked by mail first.
 * The library asks this for each link that it is about to store.
 */
export async function requireConfirmedIdentity(
  db: Db,
  identity: Identity,
  context: LibraryContext,
  where: { address: string; baseUrl: string },
): Promise<void> {
  if (callbackProviderId(context) === null || !context || newcomerCalls.has(context)) return;
  if (!(await askToConfirmIdentity(db, identity, where))) {
    throw new APIError("FORBIDDEN", { code: "mail_limit", message: "Enough mails were sent." });
  }
  const user = await findUserById(db, identity.userId);
  // The message is the address, for the page that says where the mail went.
  throw new APIError("FORBIDDEN", { code: "confirm_link", message: user?.email ?? "" });
}
