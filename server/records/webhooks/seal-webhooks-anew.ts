import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import type { AuthSecrets } from "#server/platform/environment.ts";
import { SecretBox } from "#server/platform/secret-box.ts";
import { webhookPurpose, webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** Reseals what the previous AUTH_SECRET sealed. Several servers may run it at once. */
export async function sealWebhooksAnew(db: Db, secrets: AuthSecrets): Promise<void> {
  if (secrets.previousAuthSecret === null) return;
  const box = new SecretBox(secrets, webhookPurpose);
  const rows = await db
    .select({ id: webhooks.id, secret: webhooks.secret, formerSecret: webhooks.formerSecret })
    .from(webhooks);
  for (const { id, secret, formerSecret } of rows) {
    if (box.stateOf(secret) !== "previous") continue;
    const former = formerSecret !== null && box.stateOf(formerSecret) !== "unreadable";
    await db
      .update(webhooks)
      .set({
        secret: box.seal(box.open(secret)),
        formerSecret: former ? box.seal(box.open(formerSecret)) : null,
      })
      .where(and(eq(webhooks.id, id), eq(webhooks.secret, secret)));
  }
}
