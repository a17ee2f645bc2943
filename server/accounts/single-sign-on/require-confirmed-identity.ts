import { APIError } from "@better-auth/core/error";
import { and, eq, notExists } from "drizzle-orm";
import { accounts, users } from "#server/accounts/accounts.table.ts";
import { findUserById } from "#server/accounts/accounts.queries.ts";
import { pictureJob } from "#server/accounts/profile/take-picture.ts";
import type { Db } from "#server/platform/database/database.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import {
  askToConfirmIdentity,
  type Identity,
} from "#server/accounts/single-sign-on/ask-to-confirm-identity.ts";
import { claimedPicture, newcomerFields } from "#server/accounts/single-sign-on/claimed-name.ts";
import { callbackProviderId } from "#server/accounts/single-sign-on/single-sign-on-hooks.ts";

type LibraryContext = Parameters<typeof callbackProviderId>[0];

/** The calls of the library that have made a user for who came through a provider, and its picture. */
const newcomerCalls = new WeakMap<object, string | null>();

/** What a new user is who comes through a provider, and who has nothing to confirm; else nothing. */
export function takeNewcomer(user: object, context: LibraryContext) {
  if (!context || callbackProviderId(context) === null) return {};
  newcomerCalls.set(context, claimedPicture(user));
  return { ...newcomerFields(user), emailVerified: true };
}

/**
 * Takes back the user that the library made in this call, where it may not store their identity: they
 * could not sign in by anything.
 */
export async function dropRefusedNewcomer(
  db: Db,
  userId: string,
  context: LibraryContext,
): Promise<void> {
  if (!context || !newcomerCalls.has(context)) return;
  const hasNoIdentity = notExists(
    db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, userId)),
  );
  await db.delete(users).where(and(eq(users.id, userId), hasNoIdentity));
}

/** Has the picture of a new user taken over, where the provider has named one. */
export async function takeNewcomersPicture(
  db: Db,
  userId: string,
  context: LibraryContext,
): Promise<void> {
  const url = context && newcomerCalls.get(context);
  if (url) await sendJob(db, pictureJob, { userId, url });
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
