import { z } from "zod";

/** Only asymmetric algorithms, with a key that only the provider has. */
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
  /** Access and logout tokens have another type. */
  typ: z.string().regex(/^jwt$/i).optional(),
});

const claims = z.object({ nonce: z.string(), sid: z.string().optional().catch(undefined) });

/** Call it after the signature is checked. Null for another kind of token. */
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
