import { and, eq } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { emailAccounts, mailPurpose } from "#server/email/connections/email-accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { AuthSecrets } from "#server/platform/settings/environment.ts";
import { SecretBox } from "#server/platform/secrets/secret-box.ts";

/** Reseals passwords that the previous secret sealed. Several servers may run it at once. */
export async function resealEmailAccounts(db: Db, secrets: AuthSecrets, log: FastifyBaseLogger) {
  if (secrets.previousAuthSecret === null) return;
  const box = new SecretBox(secrets, mailPurpose);
  const { workspaceId, id, password } = emailAccounts;
  const rows = await db.select({ workspaceId, id, password }).from(emailAccounts);
  const counts = { sealed: 0, unreadable: 0 };
  for (const row of rows) {
    const state = box.stateOf(row.password);
    if (state === "unreadable") counts.unreadable += 1;
    if (state !== "previous") continue;
    await db
      .update(emailAccounts)
      .set({ password: box.seal(box.open(row.password)) })
      .where(and(eq(workspaceId, row.workspaceId), eq(id, row.id), eq(password, row.password)));
    counts.sealed += 1;
  }
  log.info(counts, "passwords of email accounts sealed with the current AUTH_SECRET");
}
