import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { sessions } from "#server/accounts/accounts.table.ts";
import { sessionUserId } from "#server/accounts/sessions/session-storage.ts";
import { ownersCover } from "#server/accounts/coverage/owners-cover.ts";
import { type Db, shortReadsOf } from "#server/platform/database/database.ts";
import { writesOf } from "#server/platform/live/workspace-writes.ts";
import { isSessionTooWeak } from "#server/accounts/workspaces/second-factor-rule.ts";
import { members, workspaces } from "#server/accounts/workspaces/workspaces.table.ts";

export interface ReadAbout {
  isClockMovable: boolean;
  /** Whether to read the write counts that a replica must have reached. */
  hasReplica: boolean;
}

interface Question {
  token: string;
  named: string | null;
}

type Reader = ReturnType<typeof prepareQuery>;
type Row = Awaited<ReturnType<Reader["execute"]>>[number];
/** `membership` is null where the person does not belong to the workspace. */
export type Membership = Pick<Row, "userId" | "membership">;

interface Waiting extends Question {
  resolve: (membership: Membership | null) => void;
  reject: (reason: unknown) => void;
}

/** Batches all questions of one turn of the event loop into one query. */
export function membershipReader(
  db: Db,
  about: ReadAbout,
): (question: Question) => Promise<Membership | null> {
  const query = prepareQuery(shortReadsOf(db), about);
  let waiting: Waiting[] = [];

  async function answerAll(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const rows = await query.execute({
        tokens: asked.map(({ token }) => token),
        named: asked.map(({ named }) => named),
      });
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      for (const [index, { resolve }] of asked.entries()) resolve(byPlace.get(index + 1) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      const count = waiting.push({ ...question, resolve, reject });
      if (count === 1) setImmediate(() => void answerAll());
    });
}

/** The session's own workspace while the person belongs to it, else the one they entered last. */
export const currentMembershipFirst = [
  desc(sql`coalesce(${members.workspaceId} = ${sessions.workspaceId}, false)`),
  sql`${members.enteredAt} desc nulls last`,
  asc(members.createdAt),
];

function prepareQuery(db: Db, { isClockMovable, hasReplica }: ReadAbout) {
  const membership = db
    .select({
      workspaceId: members.workspaceId,
      role: members.role,
      visibility: members.visibility,
      teamId: members.teamId,
      hasSecondFactor: sql<boolean>`${sessions.secondFactor} is not null`.as("has_second_factor"),
      isTooWeak: isSessionTooWeak.as("is_too_weak"),
      suspensionReason: workspaces.suspensionReason,
      requiredOn: workspaces.requiredOn,
      owners: ownersCover(isClockMovable).as("owners"),
      writes: writesOf(members.workspaceId, hasReplica).as("writes"),
    })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(
      and(
        eq(members.userId, sql`${sessionUserId}::uuid`),
        sql`(asked.named is null or ${members.workspaceId} = asked.named)`,
      ),
    )
    .orderBy(...currentMembershipFirst)
    .limit(1)
    .as("membership");
  return (
    db
      .select({
        place: sql<number>`asked.place`.mapWith(Number),
        userId: sessionUserId,
        membership: {
          workspaceId: membership.workspaceId,
          role: membership.role,
          visibility: membership.visibility,
          teamId: membership.teamId,
          hasSecondFactor: membership.hasSecondFactor,
          isTooWeak: membership.isTooWeak,
          suspensionReason: membership.suspensionReason,
          requiredOn: membership.requiredOn,
          owners: membership.owners,
          writes: membership.writes,
        },
      })
      // Within a sub-select the length of a list does not matter to the planner, and one plan is kept for all.
      .from(
        sql`unnest((select ${sql.placeholder("tokens")}::text[]), (select ${sql.placeholder("named")}::uuid[]))
        with ordinality as asked(token, named, place)`,
      )
      .innerJoin(sessions, and(eq(sessions.sid, sql`asked.token`), gt(sessions.expire, sql`now()`)))
      .leftJoinLateral(membership, sql`true`)
      .prepare("read_memberships")
  );
}
