import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Checks a request as a receiver does that keeps to Standard Webhooks 1.0: whether a secret has signed it. */
export function signatureCheck(headers: IncomingHttpHeaders, body: string) {
  const header = (name: string) => String(headers[name]);
  return (secret: string): boolean => {
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const content = `${header("webhook-id")}.${header("webhook-timestamp")}.${body}`;
    const mac = createHmac("sha256", key).update(content).digest("base64");
    return header("webhook-signature").split(" ").includes(`v1,${mac}`);
  };
}
