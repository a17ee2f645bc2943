import { hash } from "node:crypto";
import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { RuleByHand } from "#shared/rules/by-hand.ts";
import type { RuleWithDraft } from "#shared/rules/rule-drafts.ts";
import type { RuleDefinition, RuleKind, RuleVersion, TriggerType } from "#shared/rules/rules.ts";
import { users } from "#server/accounts/accounts.table.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { ruleDrafts, ruleRuns, rules, ruleVersions } from "#server/automation/rules/rules.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";

const defined = {
  kind: ruleVersions.kind,
  trigger: ruleVersions.trigger,
  filter: ruleVersions.filter,
  alsoFor: ruleVersions.alsoFor,
  steps: ruleVersions.steps,
};

const draftUsers = alias(users, "draft_users");

const shown = {
  id: rules.id,
  name: rules.name,
  isOn: rules.isOn,
  stopReason: rules.stopReason,
  userId: rules.userId,
  userName: users.name,
  version: rules.version,
  revision: rules.revision,
  ...defined,
  draft: ruleDrafts,
  draftBy: draftUsers.name,
  dueAt: rules.dueAt,
  createdAt: rules.createdAt,
};

const isOfVersion = and(
  eq(ruleVersions.workspaceId, rules.workspaceId),
  eq(ruleVersions.ruleId, rules.id),
  eq(ruleVersions.number, rules.version),
);

export function listRules(db: Db, workspaceId: WorkspaceId): Promise<RuleWithDraft[]> {
  return withRuns(db, workspaceId, eq(rules.workspaceId, workspaceId));
}

/** @throws HttpError 404 without it */
export async function findRule(
  db: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<RuleWithDraft> {
  const [found] = await withRuns(db, workspaceId, whereRule(workspaceId, id));
  if (!found) throw notFound("rule");
  return found;
}

/** Newest first. @throws HttpError 404 without the rule */
export async function listVersions(
  db: Db,
  workspaceId: WorkspaceId,
  ruleId: string,
): Promise<RuleVersion[]> {
  const { number, userId, createdAt } = ruleVersions;
  const found = await db
    .select({ number, userId, userName: users.name, createdAt, ...defined })
    .from(ruleVersions)
    .leftJoin(users, eq(users.id, userId))
    .where(and(eq(ruleVersions.workspaceId, workspaceId), eq(ruleVersions.ruleId, ruleId)))
    .orderBy(desc(number));
  if (found.length === 0) throw notFound("rule");
  return found;
}

async function withRuns(
  db: Db,
  workspaceId: WorkspaceId,
  condition: SQL | undefined,
): Promise<RuleWithDraft[]> {
  const found = await db
    .select(shown)
    .from(rules)
    .innerJoin(ruleVersions, isOfVersion)
    .leftJoin(users, eq(users.id, rules.userId))
    .leftJoin(
      ruleDrafts,
      and(eq(ruleDrafts.workspaceId, rules.workspaceId), eq(ruleDrafts.ruleId, rules.id)),
    )
    .leftJoin(draftUsers, eq(draftUsers.id, ruleDrafts.userId))
    .where(condition)
    .orderBy(desc(rules.id));
  const ids = found.map(({ id }) => id);
  const counts = ids.length > 0 ? await countRuns(db, workspaceId, ids) : [];
  return found.map(({ draft, draftBy, ...rule }) => {
    const own = counts.filter(({ ruleId }) => ruleId === rule.id);
    const of = (state: string) => own.find((one) => one.state === state)?.count ?? 0;
    const [lastRunAt = null] = own
      .map((one) => one.lastAt)
      .toSorted()
      .toReversed();
    return {
      ...rule,
      draft: draft && { ...draft, userName: draftBy },
      runs: {
        running: of("running"),
        waiting: of("waiting"),
        done: of("done"),
        failed: of("failed"),
        stopped: of("stopped"),
      },
      lastRunAt,
    };
  });
}

function countRuns(db: Db, workspaceId: WorkspaceId, ids: string[]) {
  return db
    .select({
      ruleId: ruleRuns.ruleId,
      state: ruleRuns.state,
      count: sql<number>`count(*)::int`,
      lastAt: sql<string>`max(${ruleRuns.createdAt})`.mapWith(ruleRuns.createdAt),
    })
    .from(ruleRuns)
    .where(and(eq(ruleRuns.workspaceId, workspaceId), inArray(ruleRuns.ruleId, ids)))
    .groupBy(ruleRuns.ruleId, ruleRuns.state);
}

/** @throws HttpError 404 without it */
export async function lockRule(tx: Db, workspaceId: WorkspaceId, id: string) {
  const [found] = await tx.select().from(rules).where(whereRule(workspaceId, id)).for("update");
  if (!found) throw notFound("rule");
  return found;
}

export async function patchRule(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  changes: Partial<typeof rules.$inferInsert>,
): Promise<void> {
  await tx.update(rules).set(changes).where(whereRule(workspaceId, id));
}

export async function insertVersion(
  tx: Db,
  key: { workspaceId: WorkspaceId; ruleId: string; number: number; userId: string },
  { kind, trigger, filter, alsoFor, steps }: RuleDefinition,
): Promise<void> {
  await tx.insert(ruleVersions).values({ ...key, kind, trigger, filter, alsoFor, steps });
}

export async function removeRule(tx: Db, workspaceId: WorkspaceId, id: string): Promise<void> {
  await tx.delete(rules).where(whereRule(workspaceId, id));
}

/** A rule that is on, and the role of who it runs as; null once they have left. */
export function listOn(tx: Db, workspaceId: WorkspaceId) {
  return tx
    .select({
      id: rules.id,
      version: rules.version,
      userId: rules.userId,
      ...defined,
      role: members.role,
    })
    .from(rules)
    .innerJoin(ruleVersions, isOfVersion)
    .leftJoin(members, isItsMember)
    .where(and(eq(rules.workspaceId, workspaceId), eq(rules.isOn, true)))
    .orderBy(asc(rules.id));
}

/** Whether a rule with one of these triggers is on. */
export async function hasOn(
  tx: Db,
  workspaceId: WorkspaceId,
  triggers: TriggerType[],
): Promise<boolean> {
  const type = sql`${ruleVersions.trigger} ->> 'type'`;
  const found = await tx
    .select({ id: rules.id })
    .from(rules)
    .innerJoin(ruleVersions, isOfVersion)
    .where(and(eq(rules.workspaceId, workspaceId), eq(rules.isOn, true), inArray(type, triggers)))
    .limit(1);
  return found.length > 0;
}

export type RuleOn = Awaited<ReturnType<typeof listOn>>[number];

const isItsMember = and(
  eq(members.workspaceId, rules.workspaceId),
  eq(members.userId, rules.userId),
);

/** Runs of a former version stay in the name of who wrote it. */
const runsAs = sql<string>`case when ${ruleVersions.number} = ${rules.version} then ${rules.userId}
  else ${ruleVersions.userId} end`;

export async function findForRun(
  tx: Db,
  { workspaceId, ruleId, version }: { workspaceId: WorkspaceId; ruleId: string; version: number },
) {
  const [found] = await tx
    .select({
      id: rules.id,
      name: rules.name,
      isOn: rules.isOn,
      userId: runsAs,
      role: members.role,
      ...defined,
    })
    .from(rules)
    .innerJoin(
      ruleVersions,
      and(
        eq(ruleVersions.workspaceId, rules.workspaceId),
        eq(ruleVersions.ruleId, rules.id),
        eq(ruleVersions.number, version),
      ),
    )
    .leftJoin(members, and(eq(members.workspaceId, rules.workspaceId), eq(members.userId, runsAs)))
    .where(whereRule(workspaceId, ruleId));
  if (!found) throw notFound("rule");
  return found;
}

export type RuleAtWork = Awaited<ReturnType<typeof findForRun>>;

/** Those that are on and can be started by hand for a record of a kind. */
export function listByHand(
  db: Db,
  workspaceId: WorkspaceId,
  kind: RuleKind,
): Promise<RuleByHand[]> {
  return db
    .select({ id: rules.id, name: rules.name })
    .from(rules)
    .innerJoin(ruleVersions, isOfVersion)
    .where(
      and(
        eq(rules.workspaceId, workspaceId),
        eq(rules.isOn, true),
        eq(ruleVersions.kind, kind),
        sql`${ruleVersions.trigger} ->> 'type' = 'by-hand'`,
      ),
    )
    .orderBy(asc(rules.name), asc(rules.id));
}

/**
 * The next turn within a group of people, counted from 0, which is also that of a rule that is not stored. Steps and
 * territories with the same people share their turns.
 */
export async function takeTurn(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  userIds: readonly string[],
): Promise<number> {
  const group = hash("sha256", userIds.toSorted().join(), "base64url").slice(0, 16);
  const turn = sql<number>`coalesce((${rules.turns} ->> ${group})::int, 0)`;
  const [row] = await tx
    .update(rules)
    .set({ turns: sql`${rules.turns} || jsonb_build_object(${group}::text, ${turn} + 1)` })
    .where(whereRule(workspaceId, id))
    .returning({ next: turn });
  return row ? row.next - 1 : 0;
}

function whereRule(workspaceId: WorkspaceId, id: string): SQL | undefined {
  return and(eq(rules.workspaceId, workspaceId), eq(rules.id, id));
}
