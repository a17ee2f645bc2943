import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Keeps other people's secrets at rest, so that a stolen row alone is of no use. */
export class SecretBox {
  readonly #key: Buffer;

  /** @param purpose parts the keys of one secret, so that no box opens another's */
  constructor(authSecret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
  }

  seal(text: string): string {
    const iv = randomBytes(ivLength);
    const sealing = createCipheriv(cipher, this.#key, iv);
    const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
  }

  /** @throws when it was sealed with another key, or changed since */
  open(sealed: string): string {
    const bytes = Buffer.from(sealed, "base64url");
    const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, ivLength));
    opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    const text = opening.update(bytes.subarray(ivLength + tagLength));
    return Buffer.concat([text, opening.final()]).toString("utf8");
  }
}
