import { and, asc, eq, inArray } from "drizzle-orm";
import { isAwayAt } from "#shared/accounts/absences.ts";
import type { AssignOrder } from "#shared/rules/rule-steps.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { absenceColumns, absenceOf } from "#server/accounts/workspaces/absences.queries.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { countLoads } from "#server/automation/rules/steps/count-loads.ts";
import { takeTurn } from "#server/automation/rules/rules.queries.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import type { StepContext } from "./step-context.ts";

export interface Candidates {
  userIds: string[];
  /** In turn where it is left out. */
  order?: AssignOrder | undefined;
  includesAway?: boolean | undefined;
}

interface Named {
  userId: string;
  name: string;
}

interface Chosen {
  member: Named;
  /** What absences had to do with it, in a sentence that names no one; null where nothing. */
  note: string | null;
}

type Choosing = Pick<StepContext, "tx" | "by" | "rule" | "record">;

/** One of those who are still members, and are here. @throws HttpError 409 where none is a member */
export async function nextMember(context: Choosing, candidates: Candidates): Promise<Chosen> {
  const { tx, by, rule } = context;
  const { people, note } = await listEligible(context, candidates);
  // Runs of the same rule take their turns one after the other, so that each sees what the one before has assigned.
  const turn =
    people.length > 1 ? await takeTurn(tx, by.workspaceId, rule.id, candidates.userIds) : 0;
  const isByLoad = candidates.order === "load" && people.length > 1;
  const eligible = isByLoad ? await leastBusy(context, people) : people;
  const member = eligible[turn % eligible.length];
  if (member) return { member, note };
  throw new HttpError(409, "The members that the rule assigns to have left the workspace.");
}

async function listEligible(
  { tx, by: { workspaceId } }: Choosing,
  { userIds, includesAway = false }: Candidates,
): Promise<{ people: Named[]; note: string | null }> {
  const all = await tx
    .select({ userId: members.userId, name: users.name, ...absenceColumns })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, userIds)))
    .orderBy(asc(members.userId));
  const now = new Date();
  const here = includesAway ? all : all.filter((one) => !isAwayAt(absenceOf(one), now));
  if (here.length === all.length) return { people: all, note: null };
  if (here.length > 0) return { people: here, note: "Who is away was left out." };
  return { people: all, note: "Everyone to choose from is away, so it was given all the same." };
}

async function leastBusy(
  { tx, by, rule, record }: Choosing,
  people: readonly Named[],
): Promise<Named[]> {
  const ids = people.map(({ userId }) => userId);
  const loads = await countLoads(tx, by.workspaceId, { kind: rule.kind, id: record.id }, ids);
  const loadOf = ({ userId }: Named) => loads.get(userId) ?? 0;
  const least = Math.min(...people.map(loadOf));
  return people.filter((one) => loadOf(one) === least);
}
