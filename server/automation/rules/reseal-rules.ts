import { and, eq, isNotNull } from "drizzle-orm";
import { rulePurpose, rules } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { resealed } from "#server/records/webhooks/signature.ts";

/** Reseals the secrets of rules that the previous AUTH_SECRET sealed. Several servers may run it at once. */
export async function resealRules(db: Db, secrets: AuthSecrets): Promise<void> {
  if (secrets.previousAuthSecret === null) return;
  const box = new SecretBox(secrets, rulePurpose);
  const { workspaceId, id, secret, formerSecret } = rules;
  const rows = await db
    .select({ workspaceId, id, secret, formerSecret })
    .from(rules)
    .where(isNotNull(secret));
  for (const row of rows) {
    if (row.secret === null) continue;
    const renewed = resealed({ secret: row.secret, formerSecret: row.formerSecret }, box);
    if (renewed === null) continue;
    await db
      .update(rules)
      .set(renewed)
      .where(and(eq(workspaceId, row.workspaceId), eq(id, row.id), eq(secret, row.secret)));
  }
}
