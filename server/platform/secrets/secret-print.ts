import { createHmac } from "node:crypto";

export function secretPrint(authSecret: string): string {
  return createHmac("sha256", authSecret).update("backup").digest("hex").slice(0, 16);
}
