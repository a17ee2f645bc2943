import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret as Standard Webhooks writes it. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
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
