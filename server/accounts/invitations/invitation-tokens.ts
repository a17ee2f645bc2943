import { createHash, randomBytes } from "node:crypto";

/** 256 random bits; only the hash is stored. */
export function newInvitationToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashInvitationToken(token) };
}

export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

export function invitationUrl(baseUrl: string, token: string): string {
  return new URL(`/invitation?token=${token}`, baseUrl).href;
}
