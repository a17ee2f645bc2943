import { hash } from "node:crypto";
import { z } from "zod";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";

const storedResponse = z.object({
  /** A hash of the call that it is the answer of. */
  call: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});

/** An answer as it was sent: status, the headers about its record, and the body. */
export type StoredResponse = Omit<z.infer<typeof storedResponse>, "call">;

/** The answer is sealed with the key, which is not stored: it may contain a secret, such as an API key. */
export class KeyedCall {
  readonly id: string;
  readonly #call: string;
  readonly #box: SecretBox;
  /** Its answer was written with its change. */
  isKept = false;

  /** @param owner whose key it is: another's is another, however it reads */
  constructor(secrets: AuthSecrets, owner: string, key: string, call: string) {
    this.id = keyId(owner, key);
    this.#call = hash("sha256", call, "base64url");
    // The words by which former releases sealed it, whose rows a restore brings along.
    this.#box = new SecretBox(secrets, `kept answer ${nameOf(owner, key)}`);
  }

  seal(answer: StoredResponse): string {
    return this.#box.seal(JSON.stringify({ call: this.#call, ...answer }));
  }

  /** @throws HttpError 422 when it is the answer of another call */
  open(sealed: string): StoredResponse {
    const { call, ...answer } = storedResponse.parse(JSON.parse(this.#box.open(sealed)));
    if (call === this.#call) return answer;
    throw new HttpError(
      422,
      "This Idempotency-Key has named another call already. Take a new one for each.",
    );
  }
}

export function keyId(owner: string, key: string): string {
  return hash("sha256", nameOf(owner, key), "base64url");
}

function nameOf(owner: string, key: string): string {
  return JSON.stringify([owner, key]);
}

const quotedKey = /^"([\x20\x21\x23-\x5b\x5d-\x7e]{1,255})"$/;
const bareKey = /^[\x21\x23-\x2b\x2d-\x7e]{1,255}$/;

/**
 * A string of RFC 8941, in quotes, or without them as many a program sends it.
 * @throws HttpError 400 for what is neither
 */
export function parseKey(header: string): string {
  const key = quotedKey.exec(header)?.[1] ?? bareKey.exec(header)?.[0];
  if (key !== undefined) return key;
  throw new HttpError(
    400,
    "An Idempotency-Key is 1 to 255 visible ASCII characters, best a new random uuid.",
  );
}
