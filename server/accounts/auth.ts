import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { FastifyBaseLogger } from "fastify";
import { maxPasswordLength, minPasswordLength } from "#shared/accounts.ts";
import { invitationHeader } from "#shared/members.ts";
import { accounts, users, verifications } from "#server/accounts/accounts.table.ts";
import { hashPassword, isPassword } from "#server/accounts/passwords.ts";
import { authenticatorApps, passkeysOf } from "#server/accounts/second-factor-plugins.ts";
import { passkeys, twoFactors } from "#server/accounts/second-factors.table.ts";
import { insertSession, sessionStorage } from "#server/accounts/session-storage.ts";
import { sendVerification } from "#server/accounts/verify-address.ts";
import { isProvenByInvitation, joinByInvitation } from "#server/invitations/join-by-invitation.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/environment.ts";
import { newId } from "#server/platform/ids.ts";
import { ensureWorkspace } from "#server/workspaces/ensure-workspace.ts";

const trialDays = 14;

const schema = {
  user: users,
  account: accounts,
  verification: verifications,
  twoFactor: twoFactors,
  passkey: passkeys,
};

/** The header in which our server, and nobody else, tells the library the client's address. */
export const clientAddressHeader = "x-client-address";

/** The specification's own fields of a user. Written `as const`, for their types go on. */
const additionalFields = {
  firstName: { type: "string", required: false },
  lastName: { type: "string", required: false },
  subscriptionStatus: { type: "string", required: false, defaultValue: "trial", input: false },
  subscriptionTier: { type: "string", required: false, input: false },
  mollieCustomerId: { type: "string", required: false, input: false, returned: false },
  mollieSubscriptionId: { type: "string", required: false, input: false, returned: false },
  trialEndsAt: { type: "date", required: false, input: false },
} as const;

/** Tries in a minute from one address, which a whole office may share. */
const perAddress = { window: 60, max: 60 };

const rateLimit = {
  enabled: true,
  window: 60,
  max: 600,
  customRules: {
    "/sign-in/email": perAddress,
    "/sign-up/email": perAddress,
    "/two-factor/*": perAddress,
    "/passkey/*": perAddress,
  },
};

/** The invitation that somebody signs up with. */
function invitationOf(context: { headers?: Headers | undefined } | null): string | null {
  return context?.headers?.get(invitationHeader) ?? null;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(db: Db, environment: Environment, log: FastifyBaseLogger) {
  // Written inline: options from a helper function lose the types of the extra user fields.
  return betterAuth({
    appName: "CRM Pro",
    baseURL: environment.baseUrl,
    basePath: "/api/auth",
    secret: environment.authSecret,
    trustedOrigins: environment.allowedOrigins,
    telemetry: { enabled: false },
    // What goes wrong reaches our own error handler, and what else it says goes without the values.
    onAPIError: { throw: true },
    logger: { level: "error", log: (_level, message) => log.warn(`sign-in library: ${message}`) },
    // The storage works outside the adapter's transaction, which the embedded database would wait for.
    database: drizzleAdapter(db, {
      provider: "pg",
      schema,
      transaction: false,
    }),
    secondaryStorage: sessionStorage(db),
    verification: { storeInDatabase: true, storeIdentifier: "hashed" },
    plugins: [authenticatorApps, passkeysOf(environment)],
    // What needs a fresh session asks for the password instead.
    session: { freshAge: 0 },
    user: {
      fields: { image: "profileImageUrl" },
      additionalFields,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => isPassword(hash, password),
      },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => ({
            data: {
              ...user,
              emailVerified:
                user.emailVerified || (await isProvenByInvitation(db, user, invitationOf(context))),
              trialEndsAt: new Date(Date.now() + trialDays * 86_400_000),
            },
          }),
          after: async (user) => {
            if (!user.emailVerified) await sendVerification(db, user, environment.baseUrl);
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            await joinByInvitation(db, session.userId, invitationOf(context));
            await ensureWorkspace(db, session.userId);
            await insertSession(db, session);
          },
        },
      },
    },
    rateLimit,
    advanced: {
      cookiePrefix: "crm",
      // Both are switched off by the library itself when NODE_ENV is test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  });
}
