import { z } from "zod";
import { cookiePrefix, isSecure } from "#server/accounts/sessions/cookie-names.ts";
import type { AuthSecrets, Environment } from "#server/platform/environment.ts";
import { SecretBox } from "#server/platform/secret-box.ts";

/** How long one may take at the identity provider. */
export const lifetimeSeconds = 600;

const sealed = z.object({
  providerId: z.uuid(),
  /** What the answer has to name: the nonce of OpenID Connect, or the id of SAML's request. */
  answerNames: z.string(),
  askedAt: z.number(),
});

export type Question = Omit<z.infer<typeof sealed>, "askedAt">;

/**
 * Ties what we ask an identity provider to the browser that we send there, by a sealed cookie: an
 * answer that is brought in by another browser finds no question.
 */
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

  /** The Set-Cookie header that goes with the question. */
  cookieFor(question: Question): string {
    const value = this.#box.seal(JSON.stringify({ ...question, askedAt: Date.now() }));
    return `${this.#name}=${value}; Max-Age=${lifetimeSeconds}; ${this.#attributes}`;
  }

  /** The Set-Cookie header that ends it. */
  get noCookie(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  /** What this browser was sent to ask of this provider. */
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
      // None of ours, or sealed with an earlier secret.
      return null;
    }
  }
}
