import { createHmac, randomBytes } from "node:crypto";
import { formerSecretHours } from "#shared/records/webhooks.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";

const prefix = "whsec_";

/** A secret as Standard Webhooks writes it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

export interface SealedSecrets {
  secret: string;
  formerSecret: string | null;
  formerSecretUntil: string | null;
}

/** Those that sign, the newest first. @throws Error where they were sealed with another AUTH_SECRET */
export function secretsInUse(
  { secret, formerSecret, formerSecretUntil }: SealedSecrets,
  box: SecretBox,
): string[] {
  const isFormerValid = formerSecretUntil !== null && Date.parse(formerSecretUntil) > Date.now();
  const former = formerSecret !== null && isFormerValid ? [formerSecret] : [];
  return [secret, ...former].map((sealed) => box.open(sealed));
}

/** A new secret, and what is to be stored: the former one signs along for a day, so that the receiver can change over. */
export function renewSecrets(
  former: string | null,
  box: SecretBox,
): { secret: string; sealed: SealedSecrets } {
  const secret = newSecret();
  const isReadable = former !== null && box.stateOf(former) !== "unreadable";
  const until = new Date(Date.now() + formerSecretHours * 3_600_000).toISOString();
  const kept = { formerSecret: former, formerSecretUntil: until };
  const none = { formerSecret: null, formerSecretUntil: null };
  return { secret, sealed: { secret: box.seal(secret), ...(isReadable ? kept : none) } };
}

/** The same secrets, sealed with the current AUTH_SECRET; null where they are already, or cannot be read. */
export function resealed(
  { secret, formerSecret }: Pick<SealedSecrets, "secret" | "formerSecret">,
  box: SecretBox,
): Pick<SealedSecrets, "secret" | "formerSecret"> | null {
  if (box.stateOf(secret) !== "previous") return null;
  const isFormerKept = formerSecret !== null && box.stateOf(formerSecret) !== "unreadable";
  return {
    secret: box.seal(box.open(secret)),
    formerSecret: isFormerKept ? box.seal(box.open(formerSecret)) : null,
  };
}

/** The headers by which the receiver knows us, one signature for each secret in use (Standard Webhooks 1.0). */
export function signedHeaders(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  secrets: string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
    return `v1,${signature}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
