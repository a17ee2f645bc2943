import { inArray, and, eq } from "drizzle-orm";
import { customKeyOf, customName } from "#shared/filters/known-fields.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { AddedStep } from "#shared/rules/added-records.ts";
import type { PlainStep, TerritoryStep } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { bulkChanges } from "#shared/filters/selection.ts";
import { linkTo } from "#server/automation/rules/steps/add-linked.ts";
import { type Adding, readAdded, readAdding } from "#server/automation/rules/steps/added-values.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import { recordOf } from "#server/crm/changes/field-histories.ts";
import { toColumnName } from "#server/crm/changes/field-names.ts";
import { contacts } from "#server/crm/contacts/contacts.table.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { givenChanges, withChangedTags } from "#server/records/bulk/given-changes.ts";

export interface PlannedWrite {
  /** As filters name it. */
  field: string;
  before: unknown;
  after: unknown;
  /** Whether another value that someone chose says the same. */
  isSame: (value: unknown) => boolean;
  /** Whether a different value says something else: one can have several tags. */
  hasOthers: boolean;
}

export interface PlannedOutcome {
  state: "done" | "unchanged" | "refused";
  note: string | null;
  writes: PlannedWrite[];
}

const done: PlannedOutcome = { state: "done", note: null, writes: [] };

function refused(note: string): PlannedOutcome {
  return { state: "refused", note, writes: [] };
}

/** Says of a record what a step would have done. Nothing is done, and nothing is asked that the step itself decides. */
export type Planner = (recordId: string, values: FieldValues) => PlannedOutcome;

/** A step that does the same with every record. */
export type PlannedStep = Exclude<PlainStep, TerritoryStep>;

/** @param states of the records that it is going to be asked of */
export async function plannerOf(
  db: Db,
  { workspaceId, kind }: { workspaceId: WorkspaceId; kind: RuleKind },
  step: PlannedStep,
  states: { recordId: string; values: FieldValues }[],
): Promise<Planner> {
  const { ownerField } = kindDefinitions[kind];
  switch (step.type) {
    case "change":
      return changePlanner(kind, step.changes);
    case "assign":
      return (_id, values) => plan([assignment(ownerField, step.userIds, values)]);
    case "notify": {
      const column = toColumnName(ownerField);
      const isNamed = step.userId !== null;
      return (_id, values) =>
        isNamed || values[column] ? done : refused("No one was to be notified: it had no owner.");
    }
    case "email":
    case "sequence": {
      const ids = states.flatMap(({ recordId, values }) => contactOf(kind, recordId, values) ?? []);
      const known = await readAddresses(db, workspaceId, ids);
      return (id, values) => planMessage(contactOf(kind, id, values), known);
    }
    case "contact":
    case "company": {
      const kinds = { added: step.type, of: kind };
      return addingPlanner(kind, step, await readAdding(db, workspaceId, kinds));
    }
    case "task":
    case "deal":
    case "note":
    case "slack":
    case "webhook":
    case "wait":
    case "wait-until":
    case "wait-for":
      return () => done;
  }
}

function plan(writes: PlannedWrite[]): PlannedOutcome {
  const changing = writes.filter(({ before, isSame }) => !isSame(before));
  return { state: changing.length > 0 ? "done" : "unchanged", note: null, writes: changing };
}

function changePlanner(kind: RuleKind, changes: Record<string, unknown>): Planner {
  const given = givenChanges.parse(bulkChanges[kind].parse(changes));
  const { addTags, removeTags, customFields = {}, ...fields } = given;
  const set = [
    ...Object.entries(fields),
    ...Object.entries(customFields).map(([key, value]) => [customName(key), value] as const),
  ];
  return (_id, values) => {
    const writes = set.map(([field, after]) => ({
      field,
      before: valueOf(values, field),
      after,
      isSame: (value: unknown) => isSameValue(value, after),
      hasOthers: true,
    }));
    return plan(
      addTags || removeTags ? [...writes, tagging({ addTags, removeTags }, values)] : writes,
    );
  };
}

function tagging(
  given: { addTags: string[] | undefined; removeTags: string[] | undefined },
  values: FieldValues,
): PlannedWrite {
  const { addTags = [], removeTags = [] } = given;
  const before = valueOf(values, "tags");
  const changed = recordOf({ ...withChangedTags({ tags: before ?? [] }, given) });
  const isSame = (value: unknown) => {
    const tags: unknown[] = Array.isArray(value) ? value : [];
    return (
      addTags.every((tag) => tags.includes(tag)) && !removeTags.some((tag) => tags.includes(tag))
    );
  };
  return { field: "tags", before, after: changed["tags"], isSame, hasOthers: false };
}

function assignment(field: string, userIds: string[], values: FieldValues): PlannedWrite {
  const isSame = (value: unknown) => userIds.some((id) => id === value);
  const after = userIds.length === 1 ? userIds[0] : userIds;
  return { field, before: valueOf(values, field), after, isSame, hasOthers: true };
}

/** Whether there are such records already is not asked. */
function addingPlanner(kind: RuleKind, step: AddedStep, adding: Adding): Planner {
  const link = linkTo(step.type, kind);
  return (_id, values) => {
    if (link !== null && valueOf(values, link)) return plan([]);
    const problems = readAdded(adding, step.fields, recordOf(values)).flatMap(
      ({ problem }) => problem ?? [],
    );
    return problems.length === 0 ? done : refused(problems.join(" "));
  };
}

/** The value of a field in the form that the API gives it. */
export function valueOf(values: FieldValues, field: string): unknown {
  const key = customKeyOf(field);
  if (key !== null) return ownFields(values)[key] ?? null;
  const column = toColumnName(field);
  return recordOf({ [column]: values[column] ?? null })[field];
}

function ownFields({ custom_fields: own }: FieldValues): object & Record<string, unknown> {
  return typeof own === "object" && own !== null ? { ...own } : {};
}

export function withWrites(values: FieldValues, writes: PlannedWrite[]): FieldValues {
  const written = { ...values };
  for (const { field, after } of writes) {
    const key = customKeyOf(field);
    if (key === null)
      written[toColumnName(field)] = Array.isArray(after) && field !== "tags" ? after[0] : after;
    else written["custom_fields"] = { ...ownFields(written), [key]: after };
  }
  return written;
}

/** The log has some numbers as such that the API has as texts, and nothing where the API has an empty text. */
function isSameValue(one: unknown, other: unknown): boolean {
  const [left, right] = [textOf(one), textOf(other)];
  if (left === right) return true;
  const isNumber = typeof one === "number" || typeof other === "number";
  return isNumber && left !== "" && right !== "" && Number(left) === Number(right);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.length === 0 ? "" : JSON.stringify(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function contactOf(kind: RuleKind, recordId: string, values: FieldValues): string | null {
  if (kind === "contact") return recordId;
  const { contact_id: contactId } = values;
  return typeof contactId === "string" ? contactId : null;
}

function planMessage(
  contactId: string | null,
  addresses: ReadonlyMap<string, string | null>,
): PlannedOutcome {
  if (contactId === null) return refused("The deal had no contact.");
  if (!addresses.has(contactId)) return refused("The contact was deleted since.");
  return addresses.get(contactId) ? done : refused("The contact has no email address.");
}

async function readAddresses(db: Db, workspaceId: WorkspaceId, ids: string[]) {
  if (ids.length === 0) return new Map<string, string | null>();
  const rows = await db
    .select({ id: contacts.id, email: contacts.email })
    .from(contacts)
    .where(and(eq(contacts.workspaceId, workspaceId), inArray(contacts.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
