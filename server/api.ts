import type { FastifyInstance } from "fastify";
import { accountsRoutes } from "#server/accounts/accounts.routes.ts";
import {
  addressesRoutes,
  addressProofRoutes,
} from "#server/accounts/addresses/addresses.routes.ts";
import { confirmationRoutes } from "#server/accounts/confirmation/confirmation.routes.ts";
import { requireConfirmation } from "#server/accounts/confirmation/require-confirmation.ts";
import { passwordSignInRoutes } from "#server/accounts/sign-in/password-sign-in.routes.ts";
import { createAuth } from "#server/accounts/auth.ts";
import { passkeysLibrary } from "#server/accounts/second-factors/open-passkeys.ts";
import { passkeySignInRoutes } from "#server/accounts/second-factors/passkey-sign-in.routes.ts";
import { passkeysRoutes } from "#server/accounts/second-factors/passkeys.routes.ts";
import { twoFactorSignInRoutes } from "#server/accounts/second-factors/two-factor-sign-in.routes.ts";
import { twoFactorRoutes } from "#server/accounts/second-factors/two-factor.routes.ts";
import { breachedPasswords } from "#server/accounts/passwords/breached-passwords.ts";
import { passwordsRoutes } from "#server/accounts/passwords/passwords.routes.ts";
import { deletionRoutes } from "#server/administration/account-deletion/deletion.routes.ts";
import { picturesRoutes } from "#server/accounts/profile/pictures.routes.ts";
import { profileRoutes } from "#server/accounts/profile/profile.routes.ts";
import { sessionsRoutes } from "#server/accounts/sessions/sessions.routes.ts";
import { passwordChangeRoutes } from "#server/accounts/passwords/password-change.routes.ts";
import { giveAwaited } from "#server/administration/archives/give-awaited.ts";
import { workspaceImportsRoutes } from "#server/administration/archives/workspace-imports.routes.ts";
import { mollieWebhookRoutes } from "#server/billing/mollie-webhook.routes.ts";
import { contactFormRoutes } from "#server/site/contact-form/contact-form.routes.ts";
import { invitationOffersRoutes } from "#server/accounts/invitations/invitation-offers.routes.ts";
import { newsletterRoutes } from "#server/site/newsletter/newsletter.routes.ts";
import { operatedDeletionsRoutes } from "#server/administration/operator/operated-deletions.routes.ts";
import { operatorRoutes } from "#server/administration/operator/operator.routes.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { registerOpenApi } from "#server/platform/http/openapi.ts";
import type { PageFrame } from "#server/platform/http/plain-page.ts";
import { registerOriginCheck } from "#server/platform/http/origin-check.ts";
import { checkSessionCookie } from "#server/accounts/sessions/check-session-cookie.ts";
import { sessionCookieName } from "#server/accounts/sessions/cookie-names.ts";
import { renewSignatures } from "#server/accounts/sessions/renew-signatures.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { acceptKeys } from "#server/platform/retries/accept-keys.ts";
import { identitiesRoutes } from "#server/accounts/single-sign-on/identities.routes.ts";
import { backChannelLogoutRoutes } from "#server/accounts/single-sign-on/back-channel-logout.routes.ts";
import { guardedFetch } from "#server/platform/outgoing/guarded-fetch.ts";
import { logoutTokenReader } from "#server/accounts/single-sign-on/read-logout-token.ts";
import { hasSampleData } from "#server/crm/sample-data/sample-data.queries.ts";
import { singleSignOnLibrary } from "#server/accounts/single-sign-on/open-library.ts";
import { samlAnswersRoutes } from "#server/accounts/single-sign-on/saml-answers.routes.ts";
import { providerPurpose } from "#server/accounts/single-sign-on/sso-providers.table.ts";
import { SignInQuestions } from "#server/accounts/single-sign-on/sign-in-questions.ts";
import { ssoSignInRoutes } from "#server/accounts/single-sign-on/sso-sign-in.routes.ts";
import { answerPolicy } from "#server/site/security-headers.ts";
import { workspacesRoutes } from "#server/administration/workspaces/workspaces.routes.ts";
import { registerWorkspaceApi } from "#server/workspace-api.ts";

interface ApiParts {
  database: Pick<Database, "listen">;
  environment: Environment;
  referenceFrame: PageFrame | undefined;
}

export async function registerApi(
  app: FastifyInstance,
  { database, environment, referenceFrame: frame }: ApiParts,
): Promise<void> {
  // Records and accounts are no matter for a cache, not even the browser's own after logging out.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    reply.header("content-security-policy", answerPolicy);
  });
  registerOriginCheck(app, environment.allowedOrigins);
  const { baseUrl } = environment;
  const sessionCookie = sessionCookieName(baseUrl);
  registerOpenApi(app, { baseUrl, sessionCookie, frame });
  const joining = { payments: environment.payments.kind, onJoined: giveAwaited };
  const box = new SecretBox(environment, providerPurpose);
  acceptKeys(app, environment);
  const parts = { db: app.db, environment, box, log: app.log, ...joining };
  const auth = createAuth(parts);
  await renewSignatures(app, auth, environment);
  await checkSessionCookie(app, auth, environment.authSecret);
  requireConfirmation(app);
  const isBreached = breachedPasswords(environment.passwordRangeUrl, app.log);
  await app.register(passwordSignInRoutes(auth, environment, isBreached));
  const askSso = singleSignOnLibrary(parts);
  const questions = new SignInQuestions(environment);
  await app.register(ssoSignInRoutes(askSso, questions, environment));
  const fetchGuarded = guardedFetch({ privateOrigins: environment.ssoPrivateOrigins });
  await app.register(backChannelLogoutRoutes(logoutTokenReader(fetchGuarded)));
  await app.register(identitiesRoutes(environment.baseUrl));
  await app.register(samlAnswersRoutes(askSso, questions, environment));
  await app.register(accountsRoutes(auth, environment, hasSampleData));
  await app.register(passwordsRoutes(environment.baseUrl, isBreached));
  await app.register(addressProofRoutes(auth, environment));
  await app.register(addressesRoutes(auth, environment));
  await app.register(passwordChangeRoutes(auth, environment.baseUrl, isBreached));
  await app.register(sessionsRoutes(auth));
  await app.register(twoFactorRoutes(auth, environment.baseUrl));
  await app.register(twoFactorSignInRoutes(auth, environment.baseUrl));
  const askPasskeys = passkeysLibrary(parts);
  await app.register(passkeysRoutes(auth, askPasskeys, environment.baseUrl));
  await app.register(passkeySignInRoutes(askPasskeys));
  await app.register(confirmationRoutes(auth, askPasskeys, environment.baseUrl));
  await app.register(profileRoutes(auth));
  await app.register(picturesRoutes(auth));
  await app.register(deletionRoutes(auth));
  await app.register(invitationOffersRoutes(auth, joining));
  await app.register(workspacesRoutes(auth));
  await app.register(workspaceImportsRoutes(auth, environment.payments.kind));
  await app.register(operatorRoutes(auth, environment));
  await app.register(operatedDeletionsRoutes(auth, environment));
  await app.register(contactFormRoutes(environment.mail));
  await app.register(newsletterRoutes(environment));
  if (app.billing) await app.register(mollieWebhookRoutes(app.billing));
  await app.register(registerWorkspaceApi, { box, database, environment });
}
