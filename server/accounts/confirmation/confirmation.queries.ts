import { and, eq, isNotNull, sql } from "drizzle-orm";
import { confirmedForMinutes } from "#shared/accounts/confirmation.ts";
import type { ConfirmationWay } from "#shared/accounts/confirmation-ways.ts";
import { accounts, sessions, users } from "#server/accounts/accounts.table.ts";
import { whereCredential } from "#server/accounts/passwords/confirm-password.ts";
import { passkeys } from "#server/accounts/second-factors/second-factors.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  findProviderForAddress,
  mustUseProvider,
} from "#server/accounts/single-sign-on/single-sign-on.queries.ts";

export interface Standing {
  userId: string;
  email: string;
  hasApp: boolean;
  isConfirmed: boolean;
}

const isRecent = sql<boolean>`coalesce(${sessions.confirmedAt}
  > now() - make_interval(mins => ${confirmedForMinutes}), false)`;

export async function readStanding(db: Db, token: string): Promise<Standing | null> {
  const [standing] = await db
    .select({
      userId: users.id,
      email: users.email,
      hasApp: users.twoFactorEnabled,
      isConfirmed: isRecent,
    })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessionUserId}::uuid`)
    .where(eq(sessions.sid, token));
  return standing ?? null;
}

export async function listWays(
  db: Db,
  person: Pick<Standing, "userId" | "email" | "hasApp">,
): Promise<ConfirmationWay[]> {
  if (await mustUseProvider(db, person.userId)) return ["provider"];
  const hasPassword = and(whereCredential(person.userId), isNotNull(accounts.password));
  const ways: [ConfirmationWay, boolean][] = [
    ["app", person.hasApp],
    ["password", !person.hasApp && (await db.$count(accounts, hasPassword)) > 0],
    ["passkey", (await db.$count(passkeys, eq(passkeys.userId, person.userId))) > 0],
    ["provider", await isLinked(db, person)],
  ];
  return ways.filter(([, isOpen]) => isOpen).map(([way]) => way);
}

/** Whether the person has signed in through the provider of their address before. */
async function isLinked(
  db: Db,
  { userId, email }: Pick<Standing, "userId" | "email">,
): Promise<boolean> {
  const provider = await findProviderForAddress(db, email);
  if (!provider) return false;
  const isLink = and(eq(accounts.userId, userId), eq(accounts.providerId, provider.providerId));
  return (await db.$count(accounts, isLink)) > 0;
}
