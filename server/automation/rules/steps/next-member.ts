import { and, asc, eq, inArray } from "drizzle-orm";
import type { AssignOrder } from "#shared/rules/rule-steps.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { countLoads } from "#server/automation/rules/steps/count-loads.ts";
import type { StepContext } from "#server/automation/rules/steps/perform-step.ts";
import { takeTurn } from "#server/automation/rules/rules.queries.ts";
import { HttpError } from "#server/platform/errors.ts";

/** The members of whom one is chosen. */
export interface Candidates {
  userIds: string[];
  /** In turn where it is left out. */
  order?: AssignOrder | undefined;
}

interface Named {
  userId: string;
  name: string;
}

/** One of those who are still members. @throws HttpError 409 where none is */
export async function nextMember(
  { tx, by, rule, record }: Pick<StepContext, "tx" | "by" | "rule" | "record">,
  { userIds, order = "turn" }: Candidates,
): Promise<Named> {
  const present = await tx
    .select({ userId: members.userId, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, by.workspaceId), inArray(members.userId, userIds)))
    .orderBy(asc(members.userId));
  // Runs of the same rule take their turns one after the other, so that each sees what the one before has assigned.
  const turn = present.length > 1 ? await takeTurn(tx, by.workspaceId, rule.id) : 0;
  const eligible = order === "load" && present.length > 1 ? await leastBusy() : present;
  const next = eligible[turn % eligible.length];
  if (next) return next;
  throw new HttpError(409, "Those to whom the rule assigns have left the workspace.");

  async function leastBusy(): Promise<Named[]> {
    const ids = present.map(({ userId }) => userId);
    const loads = await countLoads(tx, by.workspaceId, { kind: rule.kind, id: record.id }, ids);
    const loadOf = ({ userId }: Named) => loads.get(userId) ?? 0;
    const least = Math.min(...present.map(loadOf));
    return present.filter((one) => loadOf(one) === least);
  }
}
