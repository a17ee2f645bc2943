import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { bulkChanges } from "#shared/filters/selection.ts";
import { stepProblem } from "#shared/rules/fitting-steps.ts";
import type { RuleDefinition, RuleKind, RuleTrigger } from "#shared/rules/rules.ts";
import { allSteps, type DealStep, filtersOf, type RuleStep } from "#shared/rules/rule-steps.ts";
import { members } from "#server/accounts/workspaces/workspaces.table.ts";
import { filterOfDate, readFilter } from "#server/automation/meets-filter.ts";
import { problemOfAdded } from "#server/automation/rules/require-added.ts";
import { nameOfStage } from "#server/crm/pipelines/pipelines.queries.ts";
import { readSequence } from "#server/email/sequences/sequences.queries.ts";
import { readTemplate } from "#server/email/templates/email-templates.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { describeIssueOf } from "#server/platform/http/describe-issue.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { hasIncoming } from "#server/records/incoming-webhooks/incoming-webhooks.queries.ts";
import { hasWebForm } from "#server/records/web-forms/web-forms.queries.ts";
import { requireHttps } from "#server/records/webhooks/require-https.ts";

/**
 * What a rule asks for has to exist, as far as can be said before it runs.
 * @param former the steps it had: who gets what is in no territory may have left since
 * @throws HttpError 400
 */
export async function requireFitting(
  tx: Db,
  access: RecordAccess,
  { kind, trigger, filter, steps }: Omit<RuleDefinition, "alsoFor">,
  privateOrigins: readonly string[],
  former: RuleStep[] = [],
): Promise<void> {
  if (filter !== null) await readFilter(tx, access, { kind, filter });
  await requireTrigger(tx, access, kind, trigger);
  const all = allSteps(steps);
  for (const step of all) if (step.type === "change") requireChanges(kind, step.changes);
  const known = await findMembers(tx, access, all);
  const knownOtherwise = known.union(new Set(allSteps(former).flatMap(otherwiseOf)));
  for (const step of all) {
    const problem = stepProblem(kind, step.type);
    if (problem !== null) refuse(problem);
    for (const asked of filtersOf(step)) await readFilter(tx, access, { kind, filter: asked });
    await requireNamed(tx, access, kind, step);
    requireMembers(receiversOf(step), known);
    const otherwise = otherwiseOf(step);
    if (otherwise.length > 0) requireMembers([otherwise], knownOtherwise);
    if ("url" in step) requireHttps("steps", step.url, privateOrigins);
  }
}

async function requireTrigger(
  tx: Db,
  access: RecordAccess,
  kind: RuleKind,
  trigger: RuleTrigger,
): Promise<void> {
  if (trigger.type === "changed") await requireValues(tx, access, kind, trigger);
  if (trigger.type === "date") await requireDate(tx, access, kind, trigger.field);
  if (trigger.type === "form") await requireForm(tx, access, trigger.formId);
  if (trigger.type === "incoming-webhook") await requireIncoming(tx, access, trigger.webhookId);
}

/** The stage, fields, template or sequence that a step names has to exist. */
async function requireNamed(
  tx: Db,
  access: RecordAccess,
  kind: RuleKind,
  step: RuleStep,
): Promise<void> {
  if (step.type === "deal") await requireStage(tx, access, step);
  if (step.type === "contact" || step.type === "company") {
    const problem = await problemOfAdded(tx, access, kind, step);
    if (problem !== null) refuse(problem);
  }
  if (step.type === "wait-until") await requireDate(tx, access, kind, step.field);
  if (step.type === "email") await requireTemplate(tx, access, step.templateId);
  if (step.type === "sequence") await named(readSequence(tx, access.workspaceId, step.sequenceId));
}

async function requireValues(
  tx: Db,
  access: RecordAccess,
  kind: RuleKind,
  { before, after }: Extract<RuleTrigger, { type: "changed" }>,
): Promise<void> {
  if (before !== undefined) await readFilter(tx, access, { kind, filter: before });
  if (after !== undefined) await readFilter(tx, access, { kind, filter: after });
}

async function requireDate(
  tx: Db,
  access: RecordAccess,
  kind: RuleKind,
  field: string,
): Promise<void> {
  await readFilter(tx, access, { kind, filter: filterOfDate(field, "2000-01-01") });
}

async function requireForm(tx: Db, { workspaceId }: RecordAccess, id: string): Promise<void> {
  const isThere = await hasWebForm(tx, workspaceId, id);
  if (!isThere) refuse("Choose a form of this workspace", "trigger");
}

async function requireIncoming(tx: Db, { workspaceId }: RecordAccess, id: string): Promise<void> {
  const isThere = await hasIncoming(tx, workspaceId, id);
  if (!isThere) refuse("Choose an incoming webhook of this workspace", "trigger");
}

/** @throws HttpError 400 */
async function requireStage(
  tx: Db,
  { workspaceId }: RecordAccess,
  { stage }: DealStep,
): Promise<void> {
  if (stage !== null) await nameOfStage(tx, workspaceId, stage);
}

async function findMembers(
  tx: Db,
  { workspaceId }: RecordAccess,
  steps: RuleStep[],
): Promise<Set<string>> {
  const named = steps.flatMap((step) => [...receiversOf(step).flat(), ...otherwiseOf(step)]);
  if (named.length === 0) return new Set();
  const rows = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, named)));
  return new Set(rows.map(({ userId }) => userId));
}

/** Of several, one has to be a member: those who have left are passed over. */
function requireMembers(receivers: string[][], known: Set<string>): void {
  const isFitting = receivers.every((userIds) => userIds.some((id) => known.has(id)));
  if (!isFitting) refuse("Choose a member of this workspace");
}

/** Each one who is to get something, or several to choose one from. */
function receiversOf(step: RuleStep): string[][] {
  if (step.type === "change") {
    const { ownerId, assignedUserId } = namedMembers.parse(step.changes);
    return eachOf(ownerId, assignedUserId);
  }
  if (step.type === "task") return eachOf(step.assignedUserId);
  if (step.type === "deal") return eachOf(step.ownerId);
  if (step.type === "notify") return eachOf(step.userId);
  if (step.type === "assign") return [step.userIds];
  return step.type === "assign-by-territory" ? step.territories.map(({ userIds }) => userIds) : [];
}

function otherwiseOf(step: RuleStep): string[] {
  return step.type === "assign-by-territory" ? step.otherwise : [];
}

const namedMembers = z.object({ ownerId: z.uuid().nullish(), assignedUserId: z.uuid().nullish() });

function eachOf(...userIds: (string | null | undefined)[]): string[][] {
  return userIds.flatMap((userId) => (userId ? [[userId]] : []));
}

async function requireTemplate(tx: Db, access: RecordAccess, id: string): Promise<void> {
  const { isShared } = await named(readTemplate(tx, access, id));
  if (!isShared) refuse("Choose a template that is shared with the workspace");
}

/** What a step names and is not there is a fault of the rule: the rule itself is there. */
async function named<Thing>(reading: Promise<Thing>): Promise<Thing> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 404) refuse(error.message);
    throw error;
  }
}

function requireChanges(kind: RuleKind, changes: Record<string, unknown>): void {
  const schema: z.ZodObject = bulkChanges[kind];
  const { error } = schema.safeParse(changes, { error: describeIssueOf("changes") });
  if (error) refuse(error.issues[0]?.message ?? "These changes cannot be made");
}

function refuse(message: string, path = "steps"): never {
  throw new HttpError(400, message, [{ path, message }]);
}
