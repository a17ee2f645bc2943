import { and, eq } from "drizzle-orm";
import { apiKeys } from "#server/accounts/api-keys/api-keys.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

/** Keeps the key from being revoked until the transaction ends. @throws HttpError 401 if it is already */
export async function lockApiKey(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  // Sent at once: what is asked after this is to come behind it.
  const [key] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id)))
    .for("key share")
    .execute();
  if (!key) throw new HttpError(401, "This API key has just been revoked.");
}
