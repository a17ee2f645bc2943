import { z } from "zod";
import { SealedCookie } from "#server/accounts/sessions/sealed-cookie.ts";
import type { AuthSecrets, Environment } from "#server/platform/settings/environment.ts";

/** How long someone may take at the identity provider. */
export const lifetimeSeconds = 600;

const question = z.object({
  providerId: z.uuid(),
  /** OpenID Connect's nonce, or the id of SAML's request. */
  answerNames: z.string(),
});

export type Question = z.infer<typeof question>;

/** Binds a request to the browser by a sealed cookie, so that an answer in another browser is refused. */
export class SignInQuestions {
  readonly #cookie: SealedCookie<typeof question>;

  constructor(environment: AuthSecrets & Pick<Environment, "baseUrl">) {
    const purpose = "question of single sign-on";
    const use = { name: "sso", purpose, lifetimeSeconds, content: question };
    this.#cookie = new SealedCookie(environment, use);
  }

  cookieFor(asked: Question): string {
    return this.#cookie.cookieFor(asked);
  }

  get noCookie(): string {
    return this.#cookie.noCookie;
  }

  read(cookies: string | null | undefined, providerId: string): string | null {
    const asked = this.#cookie.read(cookies);
    return asked?.providerId === providerId ? asked.answerNames : null;
  }
}
