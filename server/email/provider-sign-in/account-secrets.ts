import { setTimeout as pause } from "node:timers/promises";
import { addMinutes } from "date-fns";
import { and, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type SignInProvider, providerNames } from "#shared/email/email-sign-in.ts";
import {
  type EmailAccountRow,
  emailAccounts,
  mailPurpose,
} from "#server/email/connections/email-accounts.table.ts";
import type { MailSecret } from "#server/email/connections/mail-servers.ts";
import {
  type ProviderTokens,
  renewTokens,
} from "#server/email/provider-sign-in/provider-tokens.ts";
import { SignInFailure } from "#server/email/provider-sign-in/sign-in-failure.ts";
import {
  type SignInService,
  type SignInServices,
  signInServices,
} from "#server/email/provider-sign-in/sign-in-services.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Environment } from "#server/platform/settings/environment.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";

/** Signing in with a token that ends sooner might come too late. */
const sparedMinutes = 5;

/** As long as a provider may take to answer, and some more. */
const renewalSeconds = 20;
const lookAgainMs = 200;

type AccountKey = Pick<EmailAccountRow, "workspaceId" | "id">;
type Account = AccountKey &
  Pick<EmailAccountRow, "provider" | "password" | "accessToken" | "accessTokenUntil">;

/** What lets this server in to people's mail, sealed in the database. */
export class AccountSecrets {
  readonly services: SignInServices;
  readonly #db: Db;
  readonly #box: SecretBox;

  constructor(db: Db, environment: Environment) {
    this.services = signInServices(environment.signInClients);
    this.#db = db;
    this.#box = new SecretBox(environment, mailPurpose);
  }

  seal(secret: string): string {
    return this.#box.seal(secret);
  }

  sealTokens({ accessToken, endsAt, refreshToken }: ProviderTokens) {
    return {
      accessToken: this.seal(accessToken),
      accessTokenUntil: endsAt.toISOString(),
      ...(refreshToken !== null && { password: this.seal(refreshToken) }),
    };
  }

  /** The stored password or renewing token. A disconnected account has none, and its mail server says so. */
  open({ password }: Pick<Account, "password">): string {
    return password === "" ? "" : this.#box.open(password);
  }

  /** @throws SignInFailure where a provider gives no access token */
  async of(account: Account): Promise<MailSecret> {
    if (account.provider === null) return { password: this.open(account) };
    return { accessToken: this.#stillGood(account) ?? (await this.#renewed(account)) };
  }

  /** A mail server has refused this access token, so the next use fetches another, unless one is there by now. */
  async forgetAccessToken(account: AccountKey, refused: MailSecret): Promise<void> {
    const [row] = await this.#db.select().from(emailAccounts).where(whereAccount(account));
    if (!row?.accessToken || !("accessToken" in refused)) return;
    if (this.#stillGood(row) !== refused.accessToken) return;
    await this.#db
      .update(emailAccounts)
      .set({ accessToken: null, accessTokenUntil: null })
      .where(and(whereAccount(account), eq(emailAccounts.accessToken, row.accessToken)));
  }

  serviceOf(provider: SignInProvider): SignInService {
    const service = this.services[provider];
    if (service) return service;
    const sentence = `This server is not registered with ${providerNames[provider]} any more. Ask its operator.`;
    throw new SignInFailure(sentence, { isRefused: true });
  }

  #stillGood({ accessToken, accessTokenUntil }: Account): string | null {
    if (accessToken === null || accessTokenUntil === null) return null;
    if (new Date(accessTokenUntil) < addMinutes(new Date(), sparedMinutes)) return null;
    return this.#box.stateOf(accessToken) === "unreadable" ? null : this.#box.open(accessToken);
  }

  /** Only one server at a time renews it: some providers accept a refresh token only once. */
  async #renewed(account: Account): Promise<string> {
    for (let waitedMs = 0; waitedMs < 2_000 * renewalSeconds; waitedMs += lookAgainMs) {
      const [row] = await this.#db.select().from(emailAccounts).where(whereAccount(account));
      if (!row || row.disconnectedAt !== null)
        throw new SignInFailure("It is disconnected.", { isRefused: true });
      const fresh = this.#stillGood(row);
      if (fresh !== null) return fresh;
      const claimed = await this.#claim(account);
      if (claimed) return this.#renew(claimed);
      await pause(lookAgainMs);
    }
    throw new SignInFailure("The provider does not answer.", { isRefused: false });
  }

  async #claim(account: Account) {
    const { renewalUntil, provider, disconnectedAt } = emailAccounts;
    const [claimed] = await this.#db
      .update(emailAccounts)
      .set({ renewalUntil: sql`now() + make_interval(secs => ${renewalSeconds})` })
      .where(
        and(
          whereAccount(account),
          isNotNull(provider),
          isNull(disconnectedAt),
          or(isNull(renewalUntil), lt(renewalUntil, sql`now()`)),
        ),
      )
      .returning();
    return claimed;
  }

  async #renew(account: EmailAccountRow): Promise<string> {
    const { provider } = account;
    try {
      // It may have been renewed between the look and the claim.
      const fresh = this.#stillGood(account);
      if (fresh !== null) return fresh;
      if (provider === null)
        throw new SignInFailure("It has a password now.", { isRefused: false });
      const tokens = await renewTokens(this.serviceOf(provider), this.open(account));
      await this.#store(account, this.sealTokens(tokens));
      return tokens.accessToken;
    } finally {
      await this.#db.update(emailAccounts).set({ renewalUntil: null }).where(whereAccount(account));
    }
  }

  /** Nothing is written over what the person brought by signing in meanwhile, nor into what they disconnected. */
  async #store(account: EmailAccountRow, change: Partial<EmailAccountRow>): Promise<void> {
    const { signInGivenAt, disconnectedAt } = emailAccounts;
    await this.#db
      .update(emailAccounts)
      .set(change)
      .where(
        and(
          whereAccount(account),
          eq(signInGivenAt, account.signInGivenAt),
          isNull(disconnectedAt),
        ),
      );
  }
}

function whereAccount({ workspaceId, id }: AccountKey) {
  return and(eq(emailAccounts.workspaceId, workspaceId), eq(emailAccounts.id, id));
}
