import { and, asc, eq, inArray } from "drizzle-orm";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import type { StepContext } from "#server/automation/rules/steps/perform-step.ts";
import { takeTurn } from "#server/automation/rules/rules.queries.ts";
import { HttpError } from "#server/platform/errors.ts";

interface Named {
  userId: string;
  name: string;
}

/** Of those who are still members the one whose turn it is. @throws HttpError 409 where none is */
export async function nextMember(
  { tx, by, rule }: Pick<StepContext, "tx" | "by" | "rule">,
  userIds: string[],
): Promise<Named> {
  const present = await tx
    .select({ userId: members.userId, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, by.workspaceId), inArray(members.userId, userIds)))
    .orderBy(asc(members.userId));
  const turn = present.length > 1 ? await takeTurn(tx, by.workspaceId, rule.id) : 0;
  const next = present[turn % present.length];
  if (next) return next;
  throw new HttpError(409, "Those to whom the rule assigns have left the workspace.");
}
