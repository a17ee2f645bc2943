import { eq } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { cookieOf, readSigned } from "#server/accounts/sessions/signed-cookies.ts";
import type { Db } from "#server/platform/database/database.ts";

interface LibraryContext {
  headers?: Headers | undefined;
  context: { secret: string; authCookies: { sessionToken: { name: string } } };
}

/** Ends the session whose cookie the browser is about to replace (ASVS 7.2.4). */
export async function endReplacedSession(db: Db, request: LibraryContext | null): Promise<void> {
  const cookies = request?.headers?.get("cookie");
  if (!request || !cookies) return;
  const { secret, authCookies } = request.context;
  const value = cookieOf(cookies, authCookies.sessionToken.name);
  const token = value === null ? null : readSigned(value, secret);
  if (token !== null) await db.delete(sessions).where(eq(sessions.sid, token));
}
