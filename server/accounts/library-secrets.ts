import { createHmac } from "node:crypto";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";

/** What the sign-in library seals names the version of its secret. */
export function librarySecrets({ authSecret, previousAuthSecret }: AuthSecrets) {
  const secrets = [authSecret, ...(previousAuthSecret === null ? [] : [previousAuthSecret])];
  return {
    secrets: secrets.map((value) => ({ version: versionOf(value), value })),
    /** Opens values that name no version. */
    secret: previousAuthSecret ?? authSecret,
  };
}

/** Reveals nothing about the secret. */
export function versionOf(secret: string): number {
  return createHmac("sha256", secret).update("version").digest().readUInt32BE(0);
}
