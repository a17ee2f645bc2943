import { appPaths } from "#shared/site/app-paths.ts";
import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { z } from "zod";
import type { EmailAccount } from "#shared/email/email.ts";
import {
  providerNames,
  type SignInFinish,
  type SignInProvider,
  signInProviders,
  type SignInStart,
} from "#shared/email/email-sign-in.ts";
import { SealedCookie } from "#server/accounts/sessions/sealed-cookie.ts";
import type { Actor } from "#server/accounts/workspaces/lock-rights.ts";
import { transactWithRights } from "#server/accounts/workspaces/transact-with-rights.ts";
import {
  checkConnection,
  limitChecks,
  requireWorking,
} from "#server/email/connections/check-connection.ts";
import {
  repairAccount,
  requireEmailAccount,
  storeAccount,
} from "#server/email/connections/connect-account.ts";
import { findByAddress } from "#server/email/connections/email-accounts.queries.ts";
import type { AccountSecrets } from "#server/email/provider-sign-in/account-secrets.ts";
import {
  authorizationAddress,
  exchangeCode,
} from "#server/email/provider-sign-in/provider-tokens.ts";
import { revokeConsent } from "#server/email/provider-sign-in/revoke-consent.ts";
import { SignInFailure } from "#server/email/provider-sign-in/sign-in-failure.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";

const asked = z.object({
  provider: z.enum(signInProviders),
  userId: z.uuid(),
  workspaceId: z.uuid(),
  senderName: z.string(),
  /** Of the account that is to work again; null to connect one. */
  address: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});

type Log = Pick<FastifyBaseLogger, "warn">;
type Asked = z.infer<typeof asked>;
type SignedIn = Awaited<ReturnType<typeof exchangeCode>>;

/** How long someone may take at the provider. */
const lifetimeSeconds = 600;

/** Connects mail accounts by signing in at their provider, and has those work again that were refused. */
export class ProviderSignIn {
  readonly #db: Db;
  readonly #secrets: AccountSecrets;
  readonly #log: Log;
  readonly #baseUrl: string;
  readonly #privateHosts: string[];
  readonly #cookie: SealedCookie<typeof asked>;

  constructor(db: Db, secrets: AccountSecrets, environment: Environment, log: Log) {
    this.#db = db;
    this.#secrets = secrets;
    this.#log = log;
    this.#baseUrl = environment.baseUrl;
    this.#privateHosts = environment.emailPrivateHosts;
    const use = { name: "mail", purpose: "sign-in to email", lifetimeSeconds, content: asked };
    this.#cookie = new SealedCookie(environment, use);
  }

  offered(): SignInProvider[] {
    return signInProviders.filter((provider) => this.#secrets.services[provider]);
  }

  get noCookie(): string {
    return this.#cookie.noCookie;
  }

  /** @returns where the person signs in, and what binds the answer to their browser */
  async begin(by: Actor, { provider, senderName, accountId }: SignInStart) {
    const service = this.#requireService(provider);
    const account = accountId ? await requireEmailAccount(this.#db, by, accountId) : null;
    const { userId, workspaceId } = by;
    const address = account?.address ?? null;
    const question = { state: random(), nonce: random(), codeVerifier: random() };
    const url = await authorizationAddress(service, question, {
      redirectUri: this.#redirectUri(provider),
      loginHint: address ?? undefined,
    });
    const content = { provider, userId, workspaceId, senderName, address, ...question };
    return { url, cookie: this.#cookie.cookieFor(content) };
  }

  /** @throws HttpError 400 with what is wrong, and then nothing has changed */
  async finish(
    request: FastifyRequest,
    { provider, state, code, error }: SignInFinish,
  ): Promise<EmailAccount> {
    const by = request.session;
    const question = this.#cookie.read(request.headers.cookie);
    const isAnswer =
      question?.provider === provider &&
      question.state === state &&
      question.userId === by.userId &&
      question.workspaceId === by.workspaceId;
    if (!isAnswer) throw new HttpError(400, notAsked);
    if (code === undefined) throw new HttpError(400, denied(provider, error));
    await limitChecks(this.#db, by.userId);
    const signedIn = await this.#exchange(provider, question, code);
    try {
      return await this.#store(request, question, signedIn);
    } catch (failure) {
      await this.#giveBack(provider, signedIn);
      throw failure;
    }
  }

  async #exchange(provider: SignInProvider, question: Asked, code: string) {
    try {
      const service = this.#requireService(provider);
      const redirectUri = this.#redirectUri(provider);
      return await exchangeCode(service, question, { code, redirectUri });
    } catch (failure) {
      if (failure instanceof SignInFailure) throw new HttpError(400, failure.message);
      throw failure;
    }
  }

  async #store(
    request: FastifyRequest,
    { provider, senderName, address: wanted }: Asked,
    { address, ...tokens }: SignedIn,
  ): Promise<EmailAccount> {
    if (wanted !== null && wanted.toLowerCase() !== address) {
      throw new HttpError(400, otherAddress(provider, address, wanted));
    }
    const servers = this.#requireService(provider).servers(address);
    const { accessToken } = tokens;
    requireWorking(
      await checkConnection({ ...servers, provider }, { accessToken }, this.#privateHosts),
    );
    const { refreshToken } = tokens;
    const sealed = {
      ...this.#secrets.sealTokens(tokens),
      password: this.#secrets.seal(refreshToken),
    };
    const signedIn = { ...servers, ...sealed, provider };
    const by = request.session;
    // Its answer ends a cookie, and is given once.
    return transactWithRights(this.#db, { request }, async (tx) => {
      const known = await findByAddress(tx, by, address);
      return known?.disconnectedAt === null
        ? repairAccount(tx, by, known.id, signedIn)
        : storeAccount(tx, by, { ...signedIn, address, senderName }, known?.id);
    });
  }

  /** Nothing was connected, so this server is not to be let in either. */
  async #giveBack(provider: SignInProvider, { address, refreshToken }: SignedIn): Promise<void> {
    const { username } = this.#requireService(provider).servers(address);
    const unused = { provider, username, password: this.#secrets.seal(refreshToken) };
    await revokeConsent(this.#db, this.#secrets, unused, this.#log);
  }

  #requireService(provider: SignInProvider) {
    const service = this.#secrets.services[provider];
    if (service) return service;
    const sentence = `This server is not registered with ${providerNames[provider]}.`;
    throw new HttpError(404, sentence);
  }

  #redirectUri(provider: SignInProvider): string {
    return `${this.#baseUrl}${appPaths.email}/${provider}`;
  }
}

const notAsked =
  "This sign-in was begun elsewhere, or more than ten minutes ago. Please begin again.";

function denied(provider: SignInProvider, error: string | undefined): string {
  const name = providerNames[provider];
  return error === "access_denied"
    ? `You did not allow ${name} to let CRM Pro in. Nothing was connected.`
    : `${name} did not sign you in. Please try again.`;
}

function otherAddress(provider: SignInProvider, signedIn: string, wanted: string): string {
  return `You signed in to ${providerNames[provider]} as ${signedIn}. Sign in as ${wanted} instead.`;
}

function random(): string {
  return randomBytes(32).toString("base64url");
}
