import { z } from "zod";

/** With which ID tokens and logout tokens may be signed: by a key that only the provider has. */
export const idTokenAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const header = z.object({
  alg: z.enum(idTokenAlgorithms),
  /** Left out, or that of every token; an access token or a logout token has another. */
  typ: z.string().regex(/^jwt$/i).optional(),
});

const claims = z.object({ nonce: z.string(), sid: z.string().optional().catch(undefined) });

/** What we read of an ID token whose signature the library has checked; null for another kind of token. */
export function readIdToken(token: string): z.infer<typeof claims> | null {
  const [first = "", second = ""] = token.split(".");
  const isIdToken = header.safeParse(parsePart(first)).success;
  return isIdToken ? (claims.safeParse(parsePart(second)).data ?? null) : null;
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
