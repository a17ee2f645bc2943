// The whole entry also loads Kysely, which nothing here uses.
import type { BetterAuthPlugin } from "better-auth";
import { betterAuth } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import type { FastifyBaseLogger } from "fastify";
import { maxPasswordLength, minPasswordLength } from "#shared/accounts/accounts.ts";
import { invitationHeader } from "#shared/accounts/members.ts";
import { accounts, users, verifications } from "#server/accounts/accounts.table.ts";
import { librarySecrets } from "#server/accounts/library-secrets.ts";
import { hashPassword, isPassword } from "#server/accounts/passwords/passwords.ts";
import { authenticatorApps } from "#server/accounts/second-factors/authenticator-apps.ts";
import { passkeys, twoFactors } from "#server/accounts/second-factors/second-factors.table.ts";
import { sessionOrigin } from "#server/accounts/second-factors/session-origin.ts";
import { cookiePrefix, isSecure } from "#server/accounts/sessions/cookie-names.ts";
import { endReplacedSession } from "#server/accounts/sessions/end-replaced-session.ts";
import { insertSession, sessionStorage } from "#server/accounts/sessions/session-storage.ts";
import { sendVerification } from "#server/accounts/addresses/verify-address.ts";
import {
  isProvenByInvitation,
  joinByInvitation,
} from "#server/accounts/invitations/join-by-invitation.ts";
import { requireAdmission } from "#server/accounts/invitations/require-admission.ts";
import type { Db } from "#server/platform/database/database.ts";
import { triesPerMinute } from "#server/platform/limits/limit-visitors.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import {
  authorizeByProvider,
  callbackProviderId,
  requireOwnIdToken,
} from "#server/accounts/single-sign-on/single-sign-on-hooks.ts";
import { judgeClaims } from "#server/accounts/single-sign-on/judge-claims.ts";
import type { Identity } from "#server/accounts/single-sign-on/ask-to-confirm-identity.ts";
import {
  orDropNewcomer,
  takeNewcomer,
  takeNewcomersPicture,
  requireConfirmedIdentity,
} from "#server/accounts/single-sign-on/require-confirmed-identity.ts";
import { SignInQuestions } from "#server/accounts/single-sign-on/sign-in-questions.ts";
import { openedProviders } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import { recordSignIn } from "#server/accounts/sign-in/audit-sign-ins.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { ensureWorkspace } from "#server/accounts/workspaces/ensure-workspace.ts";
import type { Joining } from "#server/accounts/workspaces/joining.ts";

const trialDays = 14;

const schema = {
  user: users,
  account: accounts,
  verification: verifications,
  twoFactor: twoFactors,
  passkey: passkeys,
};

/** Only our server sets this header, which passes the client's address to the library. */
export const clientAddressHeader = "x-client-address";

/** The specification's fields of a user. `as const`, since their types are inferred. */
const additionalFields = {
  firstName: { type: "string", required: false },
  lastName: { type: "string", required: false },
  subscriptionStatus: { type: "string", required: false, defaultValue: "trial", input: false },
  subscriptionTier: { type: "string", required: false, input: false },
  mollieCustomerId: { type: "string", required: false, input: false, returned: false },
  mollieSubscriptionId: { type: "string", required: false, input: false, returned: false },
  trialEndsAt: { type: "date", required: false, input: false },
} as const;

const perAddress = { window: 60, max: triesPerMinute };

function advanced({ baseUrl }: Environment) {
  return {
    cookiePrefix: cookiePrefix(baseUrl),
    // The library would put __Secure- before the prefix.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isSecure(baseUrl) },
    // The library disables both checks itself when NODE_ENV is test.
    disableOriginCheck: false,
    disableCSRFCheck: false,
    database: { generateId: () => newId() },
    ipAddress: { ipAddressHeaders: [clientAddressHeader] },
  };
}

const rateLimit = {
  enabled: true,
  window: 60,
  max: 600,
  customRules: {
    // Our routes count these, since they answer many tries without the library.
    "/sign-up/email": false as const,
    "/sign-in/sso": false as const,
    "/sso/*": false as const,
    "/sign-in/*": perAddress,
    "/two-factor/*": perAddress,
    "/passkey/*": perAddress,
  },
};

function invitationOf(context: { headers?: Headers | undefined } | null): string | null {
  return context?.headers?.get(invitationHeader) ?? null;
}

/**
 * Single sign-on trusts any HTTPS origin: the library fetches through `guardedFetch`, and our routes
 * decide on redirects. For other calls this would be an open redirect.
 */
function trustedOrigins(environment: Environment, request: Request | undefined): string[] {
  const { allowedOrigins, ssoPrivateOrigins } = environment;
  const path = request ? new URL(request.url).pathname : "";
  const isSingleSignOn = /^\/api\/auth\/(sign-in\/sso$|sso\/callback\/)/.test(path);
  return isSingleSignOn ? [...allowedOrigins, ...ssoPrivateOrigins, "https://*"] : allowedOrigins;
}

interface BegunSession {
  userId: string;
  ipAddress?: string | null | undefined;
}

type LibraryContext = Parameters<typeof invitationOf>[0] & Parameters<typeof callbackProviderId>[0];

/** Every way in comes here. A provider's workspace decides by itself. @returns what a new user begins with */
async function authorizeNewcomer(
  db: Db,
  environment: Environment,
  user: { email: string; emailVerified: boolean },
  context: LibraryContext,
) {
  const invitation = invitationOf(context);
  if (callbackProviderId(context) === null) {
    await requireAdmission(db, environment, user.email, invitation);
  }
  return {
    emailVerified: user.emailVerified || (await isProvenByInvitation(db, user, invitation)),
    trialEndsAt: new Date(Date.now() + trialDays * 86_400_000),
    ...takeNewcomer(user, context),
  };
}

/** Every session has a workspace, and a way of signing in that the workspace permits. */
async function authorize(
  db: Db,
  { userId, ipAddress }: BegunSession,
  context: LibraryContext,
  joining: Joining,
): Promise<void> {
  const signIn = { ...joining, address: ipAddress ?? "" };
  await orDropNewcomer(db, userId, context, () =>
    authorizeByProvider(db, userId, callbackProviderId(context), signIn),
  );
  await joinByInvitation(db, userId, invitationOf(context), joining);
  await ensureWorkspace(db, { userId, address: ipAddress ?? "" });
}

async function recordSsoSignIn(
  db: Db,
  { userId, ipAddress }: BegunSession,
  context: LibraryContext,
): Promise<void> {
  if (callbackProviderId(context) === null) return;
  await recordSignIn(db, { userId, address: ipAddress ?? "" }, "single sign-on");
}

/** A provider's tokens are dropped once they are checked, so that none can be stolen. */
function accountHooks(db: Db, environment: Environment) {
  const questions = new SignInQuestions(environment);
  const update = async <Account extends object>(account: Account, context: LibraryContext) => {
    requireOwnIdToken(questions, context, "idToken" in account ? account.idToken : null);
    return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
  };
  const create = async <Account extends Identity>(account: Account, context: LibraryContext) => {
    const kept = await orDropNewcomer(db, account.userId, context, () => update(account, context));
    const address = context?.headers?.get(clientAddressHeader) ?? "";
    const { baseUrl } = environment;
    await requireConfirmedIdentity(db, account, context, { address, baseUrl });
    return kept;
  };
  return { create: { before: create }, update: { before: update } };
}

export type Auth = ReturnType<typeof createAuth>;

export interface AuthParts {
  db: Db;
  environment: Environment;
  box: SecretBox;
  log: FastifyBaseLogger;
  onJoined: Joining["onJoined"];
}

export function createAuth(
  { db, environment, box, log, onJoined }: AuthParts,
  morePlugins: BetterAuthPlugin[] = [],
) {
  const joining: Joining = { payments: environment.payments.kind, onJoined };
  const account = accountHooks(db, environment);
  // Written inline: options from a helper function lose the types of the extra user fields.
  return betterAuth({
    appName: "CRM Pro",
    baseURL: environment.baseUrl,
    basePath: "/api/auth",
    ...librarySecrets(environment),
    trustedOrigins: (request) => trustedOrigins(environment, request),
    telemetry: { enabled: false },
    // Errors go to our own handler; the library's log lines go without their values.
    onAPIError: { throw: true },
    logger: { level: "error", log: (_level, message) => log.warn(`sign-in library: ${message}`) },
    // The storage works outside the adapter's transaction, and the embedded database would wait for it.
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { ...schema, ssoProvider: openedProviders(box) },
      transaction: false,
    }),
    secondaryStorage: sessionStorage(db),
    verification: { storeInDatabase: true, storeIdentifier: "hashed" },
    plugins: [authenticatorApps, ...morePlugins],
    // Sensitive calls ask for the password instead.
    session: { freshAge: 0 },
    user: {
      fields: { image: "profileImageUrl" },
      additionalFields,
      validateUserInfo: (claim) => judgeClaims(db, claim),
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
            data: { ...user, ...(await authorizeNewcomer(db, environment, user, context)) },
          }),
          after: async (user, context) => {
            await takeNewcomersPicture(db, user.id, context);
            if (!user.emailVerified) await sendVerification(db, user, environment.baseUrl);
          },
        },
      },
      account,
      session: {
        create: {
          before: async (session, context) => {
            await endReplacedSession(db, context);
            await authorize(db, session, context, joining);
            await insertSession(db, session, sessionOrigin(session.userId, context));
          },
          after: (session, context) => recordSsoSignIn(db, session, context),
        },
      },
    },
    rateLimit,
    advanced: advanced(environment),
  });
}
