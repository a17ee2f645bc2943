import { randomBytes } from "node:crypto";
import { hashKey } from "#server/accounts/api-keys/secret-key.ts";

/** Lets secret scanners recognise a leaked address. */
const prefix = "crmin_";
const startLength = prefix.length + 4;

/** The secret part of an address. Its 256 random bits cannot be guessed, so a slow hash would add nothing. */
export function newToken() {
  const token = prefix + randomBytes(32).toString("base64url");
  return { token, tokenHash: hashKey(token), tokenStart: token.slice(0, startLength) };
}

export function addressOf(baseUrl: string, token: string): string {
  return `${baseUrl}/hooks/${token}`;
}
