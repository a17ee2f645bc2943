import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { resealed } from "#server/records/webhooks/signature.ts";
import { webhookPurpose, webhooks } from "#server/records/webhooks/webhooks.table.ts";

/** Reseals what the previous AUTH_SECRET sealed. Several servers may run it at once. */
export async function resealWebhooks(db: Db, secrets: AuthSecrets): Promise<void> {
  if (secrets.previousAuthSecret === null) return;
  const box = new SecretBox(secrets, webhookPurpose);
  const { workspaceId, id, secret, formerSecret } = webhooks;
  const rows = await db.select({ workspaceId, id, secret, formerSecret }).from(webhooks);
  for (const row of rows) {
    const renewed = resealed({ secret: row.secret, formerSecret: row.formerSecret }, box);
    if (renewed === null) continue;
    await db
      .update(webhooks)
      .set(renewed)
      .where(and(eq(workspaceId, row.workspaceId), eq(id, row.id), eq(secret, row.secret)));
  }
}
