import { createHash, randomBytes } from "node:crypto";

/** A link's token, and the hash under which alone it is stored. 256 bits: no one guesses one. */
export function newInvitationToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashInvitationToken(token) };
}

export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Where a link leads that carries the token. */
export function invitationUrl(baseUrl: string, token: string): string {
  return new URL(`/invitation?token=${token}`, baseUrl).href;
}
