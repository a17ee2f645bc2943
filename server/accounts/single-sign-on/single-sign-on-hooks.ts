import { APIError } from "@better-auth/core/error";
import { and, eq } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { recordAudit } from "#server/accounts/audit/record-audit.ts";
import { readCoverage } from "#server/accounts/coverage/read-coverage.ts";
import { requireSeat } from "#server/accounts/invitations/seats.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { readIdToken } from "#server/accounts/single-sign-on/id-tokens.ts";
import {
  findProvider,
  mustUseProvider,
} from "#server/accounts/single-sign-on/single-sign-on.queries.ts";
import { lockMembers } from "#server/accounts/workspaces/in-members-change.ts";
import type { Joining } from "#server/accounts/workspaces/joining.ts";
import type { SignInQuestions } from "#server/accounts/single-sign-on/sign-in-questions.ts";
import { forgetRemoval, isShutOut } from "#server/accounts/workspaces/removed-members.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";

interface LibraryContext {
  path?: string | undefined;
  params?: Record<string, string | undefined> | undefined;
  headers?: Headers | undefined;
}

const openIdCallback = "/sso/callback/:providerId";
const callbacks = new Set([openIdCallback, "/sso/saml2/sp/acs/:providerId"]);

/** Null unless the request is a provider's callback. */
export function callbackProviderId(context: LibraryContext | null): string | null {
  if (!context?.path || !callbacks.has(context.path)) return null;
  return context.params?.providerId ?? null;
}

/** Checks the nonce, which the library does not (OpenID Connect Core, 3.1.3.7). */
export function requireOwnIdToken(
  questions: SignInQuestions,
  context: LibraryContext | null,
  idToken: unknown,
): void {
  const providerId = callbackProviderId(context);
  if (providerId === null || context?.path !== openIdCallback) return;
  const nonce = questions.read(context.headers?.get("cookie"), providerId);
  const token = typeof idToken === "string" ? readIdToken(idToken) : null;
  if (token && token.nonce === nonce)
    return void providerSessionIds.set(context, token.sid ?? null);
  throw new APIError("FORBIDDEN", { code: "unasked", message: "No one has asked for this token." });
}

/** Keyed by the library's call that checked the ID token. */
const providerSessionIds = new WeakMap<object, string | null>();

/** Null where the provider does not name its session. */
export function providerSessionIdOf(context: LibraryContext | null): string | null {
  return (context && providerSessionIds.get(context)) ?? null;
}

type SignIn = Joining & { address: string };

/** Adds the person to the provider's workspace; refuses people who must use another provider. */
export async function authorizeByProvider(
  db: Db,
  userId: string,
  providerId: string | null,
  signIn: SignIn,
): Promise<void> {
  if (providerId) return joinByProvider(db, userId, providerId, signIn);
  if (!(await mustUseProvider(db, userId))) return;
  throw new APIError("FORBIDDEN", {
    message: "Your workspace asks you to sign in with SSO. Use the button below.",
  });
}

async function joinByProvider(
  db: Db,
  userId: string,
  providerId: string,
  { address, payments, onJoined }: SignIn,
): Promise<void> {
  const provider = await findProvider(db, providerId);
  if (!provider) throw new APIError("FORBIDDEN", { message: "Single sign-on was switched off." });
  const { workspaceId, defaultRole: role, domain } = provider;
  const isMember = and(eq(members.workspaceId, workspaceId), eq(members.userId, userId));
  if ((await db.$count(members, isMember)) > 0) return;
  await db.transaction(async (tx) => {
    await lockMembers(tx, workspaceId);
    if (await isShutOut(tx, { workspaceId, userId })) throw removed();
    const joined = await tx
      .insert(members)
      .values({ workspaceId, userId, role })
      .onConflictDoNothing()
      .returning({ userId: members.userId });
    if (joined.length === 0) return;
    await requireSeat(tx, workspaceId, await readCoverage(tx, payments, workspaceId)).catch(
      refuseArrival,
    );
    await forgetRemoval(tx, { workspaceId, userId });
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user) await onJoined(tx, { workspaceId, userId, email: user.email });
    const details = [{ field: "role", before: null, after: role }];
    const principal = { workspaceId, userId, address };
    await recordAudit(tx, principal, { action: "member.joined", target: domain, details });
  });
}

/** The library passes on only its own errors. */
function refuseArrival(reason: unknown): never {
  if (!(reason instanceof HttpError)) throw reason;
  throw new APIError("PAYMENT_REQUIRED", { code: "no_seat", message: reason.message });
}

function removed(): APIError {
  return new APIError("FORBIDDEN", {
    code: "removed",
    message: "You were removed from this workspace. Ask its owners for an invitation.",
  });
}
