import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, isNotNull, notLike } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { versionOf } from "#server/accounts/library-secrets.ts";
import { twoFactors } from "#server/accounts/second-factors/second-factors.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import {
  providerPurpose,
  ssoProviders,
} from "#server/accounts/single-sign-on/sso-providers.table.ts";

/** Reseals what the previous secret sealed for good. Several servers may run it at once. */
export async function resealSignInSecrets(db: Db, secrets: AuthSecrets, log: FastifyBaseLogger) {
  const { authSecret, previousAuthSecret } = secrets;
  if (previousAuthSecret === null) return;
  const apps = await sealApps(db, authSecret, previousAuthSecret);
  const providers = await sealProviders(db, secrets);
  log.info({ apps, providers }, "secrets sealed with the current AUTH_SECRET");
  const unreadable = apps.unreadable + providers.unreadable;
  if (unreadable > 0) log.warn({ unreadable }, "secrets that neither AUTH_SECRET opens");
}

interface Sealed {
  sealed: number;
  unreadable: number;
}

async function sealApps(db: Db, secret: string, previousSecret: string): Promise<Sealed> {
  const version = versionOf(secret);
  const current = { keys: new Map([[version, secret]]), currentVersion: version };
  const old = await db
    .select({ id: twoFactors.id, secret: twoFactors.secret })
    .from(twoFactors)
    .where(notLike(twoFactors.secret, `$ba$${version}$%`));
  let sealed = 0;
  for (const app of old) {
    const text = await openAppSecret(app.secret, [secret, previousSecret]);
    if (text === null) continue;
    const renewed = await symmetricEncrypt({ key: current, data: text });
    await db
      .update(twoFactors)
      .set({ secret: renewed })
      .where(and(eq(twoFactors.id, app.id), eq(twoFactors.secret, app.secret)));
    sealed += 1;
  }
  return { sealed, unreadable: old.length - sealed };
}

async function openAppSecret(data: string, secrets: string[]): Promise<string | null> {
  const keys = new Map(secrets.map((secret) => [versionOf(secret), secret]));
  for (const legacySecret of secrets) {
    const key = { keys, currentVersion: versionOf(legacySecret), legacySecret };
    const text = await symmetricDecrypt({ key, data }).catch(() => null);
    if (text !== null) return text;
  }
  return null;
}

async function sealProviders(db: Db, secrets: AuthSecrets): Promise<Sealed> {
  const box = new SecretBox(secrets, providerPurpose);
  const rows = await db
    .select({ id: ssoProviders.id, config: ssoProviders.oidcConfig })
    .from(ssoProviders)
    .where(isNotNull(ssoProviders.oidcConfig));
  const counts = { sealed: 0, unreadable: 0 };
  for (const { id, config } of rows) {
    if (config === null) continue;
    const state = box.stateOf(config);
    if (state === "unreadable") counts.unreadable += 1;
    if (state !== "previous") continue;
    await db
      .update(ssoProviders)
      .set({ oidcConfig: box.seal(box.open(config)) })
      .where(and(eq(ssoProviders.id, id), eq(ssoProviders.oidcConfig, config)));
    counts.sealed += 1;
  }
  return counts;
}
