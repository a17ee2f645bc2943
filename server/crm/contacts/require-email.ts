import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

/** Whether every new contact of the workspace needs an email address. */
export async function isEmailRequired(db: Db, workspaceId: string): Promise<boolean> {
  const [workspace] = await db
    .select({ isRequired: workspaces.requiresContactEmail })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return workspace?.isRequired ?? true;
}

/** Asked only where an address is missing, so that no other write reads the setting. @throws HttpError 400 */
export async function requireEmail(
  tx: Db,
  workspaceId: string,
  email: string | null | undefined,
): Promise<void> {
  if (email || !(await isEmailRequired(tx, workspaceId))) return;
  const message = "Email is required";
  throw new HttpError(400, message, [{ path: "email", message }]);
}
