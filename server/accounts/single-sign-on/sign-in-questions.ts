import { z } from "zod";
import { cookiePrefix, isSecure } from "#server/accounts/sessions/cookie-names.ts";
import type { AuthSecrets, Environment } from "#server/platform/environment.ts";
import { SecretBox } from "#server/platform/secret-box.ts";

/** How long someone may take at the identity provider. */
export const lifetimeSeconds = 600;

const sealed = z.object({
  providerId: z.uuid(),
  /** OpenID Connect's nonce, or the id of SAML's request. */
  answerNames: z.string(),
  askedAt: z.number(),
});

export type Question = Omit<z.infer<typeof sealed>, "askedAt">;

/** Binds a request to the browser by a sealed cookie, so that an answer in another browser is refused. */
export class SignInQuestions {
  readonly #box: SecretBox;
  readonly #name: string;
  readonly #attributes: string;

  constructor(environment: AuthSecrets & Pick<Environment, "baseUrl">) {
    const { baseUrl } = environment;
    this.#box = new SecretBox(environment, "question of single sign-on");
    this.#name = `${cookiePrefix(baseUrl)}.sso`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure(baseUrl) ? "; Secure" : ""}`;
  }

  cookieFor(question: Question): string {
    const value = this.#box.seal(JSON.stringify({ ...question, askedAt: Date.now() }));
    return `${this.#name}=${value}; Max-Age=${lifetimeSeconds}; ${this.#attributes}`;
  }

  get noCookie(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  read(cookies: string | null | undefined, providerId: string): string | null {
    const cookie = cookies?.split("; ").find((part) => part.startsWith(`${this.#name}=`));
    const question = cookie ? this.#open(cookie.slice(this.#name.length + 1)) : null;
    if (question?.providerId !== providerId) return null;
    return Date.now() - question.askedAt < lifetimeSeconds * 1_000 ? question.answerNames : null;
  }

  #open(value: string) {
    try {
      return sealed.parse(JSON.parse(this.#box.open(value)));
    } catch {
      // Not our cookie, or sealed with an earlier secret.
      return null;
    }
  }
}
