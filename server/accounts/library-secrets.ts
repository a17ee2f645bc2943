import { createHmac } from "node:crypto";
import type { AuthSecrets } from "#server/platform/environment.ts";

/** The secrets as the sign-in library takes them; what it seals names the version of its secret. */
export function librarySecrets({ authSecret, previousAuthSecret }: AuthSecrets) {
  const secrets = [authSecret, ...(previousAuthSecret === null ? [] : [previousAuthSecret])];
  return {
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    /** What opens the values that name no version. */
    secret: previousAuthSecret ?? authSecret,
  };
}

/** A number that belongs to a secret and says nothing about it. */
export function versionOf(secret: string): number {
  return createHmac("sha256", secret).update("version").digest().readUInt32BE(0);
}
