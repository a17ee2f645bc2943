import { createHash, randomBytes } from "node:crypto";

/** What every key begins with, so that one that has leaked is known for what it is. */
const prefix = "crm_";
const startLength = prefix.length + 4;

/** A new key of 256 random bits, and what of it is kept. */
export function newSecretKey() {
  const key = prefix + randomBytes(32).toString("base64url");
  return { key, keyHash: hashKey(key), start: key.slice(0, startLength) };
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
