import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts secrets at rest, so that a stolen row alone is of no use. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #previousKey: Buffer | null;

  /** @param purpose separates the keys, so that no box opens another's */
  constructor({ authSecret, previousAuthSecret }: AuthSecrets, purpose: string) {
    this.#key = deriveKey(authSecret, purpose);
    this.#previousKey = previousAuthSecret === null ? null : deriveKey(previousAuthSecret, purpose);
  }

  seal(text: string): string {
    const iv = randomBytes(ivLength);
    const sealing = createCipheriv(cipher, this.#key, iv);
    const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
  }

  /** @throws Error where neither key fits, or the text was changed */
  open(sealed: string): string {
    const text =
      openWith(this.#key, sealed) ?? (this.#previousKey && openWith(this.#previousKey, sealed));
    if (text === null) throw new Error("A sealed value was sealed with another AUTH_SECRET.");
    return text;
  }

  stateOf(sealed: string): "current" | "previous" | "unreadable" {
    if (openWith(this.#key, sealed) !== null) return "current";
    const isPrevious = this.#previousKey && openWith(this.#previousKey, sealed) !== null;
    return isPrevious ? "previous" : "unreadable";
  }
}

function deriveKey(authSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
}

function openWith(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength));
    opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    const text = opening.update(bytes.subarray(ivLength + tagLength));
    return Buffer.concat([text, opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}
