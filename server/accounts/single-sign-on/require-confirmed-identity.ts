import { APIError } from "@better-auth/core/error";
import { and, eq, notExists } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
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
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

type LibraryContext = Parameters<typeof callbackProviderId>[0];

/** The library's calls that have created a user for someone at a provider, and the user's picture. */
const newcomerCalls = new WeakMap<object, string | null>();

/** Fields of a new user who comes through a provider; empty for everyone else. */
export function takeNewcomer(user: object, context: LibraryContext) {
  if (!context || callbackProviderId(context) === null) return {};
  newcomerCalls.set(context, claimedPicture(user));
  return { ...newcomerFields(user), emailVerified: true };
}

/** Deletes this call's new user where they are refused: their account would be a way past the workspace. */
export async function orDropNewcomer<Result>(
  db: Db,
  userId: string,
  context: LibraryContext,
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn();
  } catch (refusal) {
    const isNew = context !== null && newcomerCalls.has(context);
    const hasNoWorkspace = notExists(
      db.select({ id: members.userId }).from(members).where(eq(members.userId, userId)),
    );
    if (isNew) await db.delete(users).where(and(eq(users.id, userId), hasNoWorkspace));
    throw refusal;
  }
}

export async function takeNewcomersPicture(
  db: Db,
  userId: string,
  context: LibraryContext,
): Promise<void> {
  const url = context && newcomerCalls.get(context);
  if (url) await sendJob(db, pictureJob, { userId, url });
}

/** Asks the owner of an existing account by mail first. The library calls this before it stores a link. */
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
