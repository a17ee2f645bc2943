import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { email as emailField } from "#shared/records/fields.ts";
import { domainOf, type SsoFailureReason } from "#shared/accounts/single-sign-on.ts";
import { accounts } from "#server/accounts/accounts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findProvider } from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

/** What the library asks before it creates an account, links one, or signs a person in. */
interface Claim {
  user: { id?: unknown; email?: string | undefined };
  source: {
    action: string;
    sso?: { providerId: string; profile?: unknown };
  };
}

/** Some providers send the claim as text. */
const unverified = z.object({ email_verified: z.union([z.literal(false), z.literal("false")]) });

/** Checked at each sign-in. Without the claim `email_verified` the workspace's proven domain counts. */
export async function judgeClaims(
  db: Db,
  { user, source }: Claim,
): Promise<{ error: SsoFailureReason } | undefined> {
  if (!source.sso) return undefined;
  const { providerId, profile } = source.sso;
  const provider = await findProvider(db, providerId);
  const address = emailField.safeParse(user.email).data;
  const isOwn = address !== undefined && domainOf(address) === provider?.domain;
  if (!isOwn || !provider.domainVerified) return { error: "foreign_address" };
  if (unverified.safeParse(profile).success) return { error: "unverified_address" };
  const isSecond = source.action === "link-account" && (await isLinked(db, user.id, providerId));
  return isSecond ? { error: "another_identity" } : undefined;
}

async function isLinked(db: Db, userId: unknown, providerId: string): Promise<boolean> {
  const atProvider = eq(accounts.providerId, providerId);
  return (
    (await db.$count(accounts, and(eq(accounts.userId, z.uuid().parse(userId)), atProvider))) > 0
  );
}
