import { z } from "zod";
import { cookiePrefix, isSecure } from "#server/accounts/sessions/cookie-names.ts";
import type { AuthSecrets, Environment } from "#server/platform/settings/environment.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";

const envelope = z.object({ content: z.unknown(), endsAt: z.number() });

interface CookieUse<Schema extends z.ZodType> {
  name: string;
  /** Separates its key from others. */
  purpose: string;
  lifetimeSeconds: number;
  content: Schema;
}

/** Binds what this server asked another one to the browser that asked: no other browser can bring the answer. */
export class SealedCookie<Schema extends z.ZodType> {
  readonly #box: SecretBox;
  readonly #name: string;
  readonly #attributes: string;
  readonly #use: CookieUse<Schema>;

  constructor(environment: AuthSecrets & Pick<Environment, "baseUrl">, use: CookieUse<Schema>) {
    const { baseUrl } = environment;
    this.#use = use;
    this.#box = new SecretBox(environment, use.purpose);
    this.#name = `${cookiePrefix(baseUrl)}.${use.name}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure(baseUrl) ? "; Secure" : ""}`;
  }

  cookieFor(content: z.input<Schema>): string {
    const { lifetimeSeconds } = this.#use;
    const endsAt = Date.now() + lifetimeSeconds * 1_000;
    const value = this.#box.seal(JSON.stringify({ content, endsAt }));
    return `${this.#name}=${value}; Max-Age=${lifetimeSeconds}; ${this.#attributes}`;
  }

  get noCookie(): string {
    return `${this.#name}=; Max-Age=0; ${this.#attributes}`;
  }

  /** @returns null where there is none, or its time is over */
  read(cookies: string | null | undefined): z.output<Schema> | null {
    const cookie = cookies?.split("; ").find((part) => part.startsWith(`${this.#name}=`));
    return cookie ? this.#open(cookie.slice(this.#name.length + 1)) : null;
  }

  #open(value: string): z.output<Schema> | null {
    try {
      const { content, endsAt } = envelope.parse(JSON.parse(this.#box.open(value)));
      return endsAt > Date.now() ? this.#use.content.parse(content) : null;
    } catch {
      // Not our cookie, or sealed with an earlier secret.
      return null;
    }
  }
}
