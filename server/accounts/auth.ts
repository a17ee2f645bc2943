import { hash, verify } from "@node-rs/argon2";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { FastifyBaseLogger } from "fastify";
import { maxPasswordLength, minPasswordLength } from "#shared/accounts.ts";
import { accounts, users, verifications } from "#server/accounts/accounts.table.ts";
import { sessionStorage } from "#server/accounts/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/environment.ts";
import { newId } from "#server/platform/ids.ts";
import { ensureWorkspace } from "#server/workspaces/ensure-workspace.ts";

const trialDays = 14;

/** Cost of a password hash: 19 MiB and two passes, the OWASP minimum for argon2id. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A tenth of the time that the library's own scrypt takes, off the event loop. */
const argon2Password = {
  hash: (password: string) => hash(password, argon2id),
  verify: ({ hash: stored, password }: { hash: string; password: string }) =>
    verify(stored, password),
};

/** The header in which our server, and nobody else, tells the library the client's address. */
export const clientAddressHeader = "x-client-address";

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
      schema: { user: users, account: accounts, verification: verifications },
      transaction: false,
    }),
    secondaryStorage: sessionStorage(db),
    verification: { storeInDatabase: true, storeIdentifier: "hashed" },
    user: {
      fields: { image: "profileImageUrl" },
      additionalFields: {
        firstName: { type: "string", required: false },
        lastName: { type: "string", required: false },
        subscriptionStatus: {
          type: "string",
          required: false,
          defaultValue: "trial",
          input: false,
        },
        subscriptionTier: { type: "string", required: false, input: false },
        mollieCustomerId: { type: "string", required: false, input: false, returned: false },
        mollieSubscriptionId: { type: "string", required: false, input: false, returned: false },
        trialEndsAt: { type: "date", required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
      password: argon2Password,
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, trialEndsAt: new Date(Date.now() + trialDays * 86_400_000) },
          }),
        },
      },
      session: {
        create: {
          before: async (session) => {
            await ensureWorkspace(db, session.userId);
          },
        },
      },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 600,
      // An office shares one address.
      customRules: {
        "/sign-in/email": { window: 60, max: 60 },
        "/sign-up/email": { window: 60, max: 60 },
      },
    },
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
