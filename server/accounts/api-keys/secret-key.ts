import { createHash, randomBytes } from "node:crypto";

/** Lets secret scanners recognise a leaked key. */
const prefix = "crm_";
const startLength = prefix.length + 4;

export function newSecretKey() {
  const key = prefix + randomBytes(32).toString("base64url");
  return { key, keyHash: hashKey(key), start: key.slice(0, startLength) };
}

export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
