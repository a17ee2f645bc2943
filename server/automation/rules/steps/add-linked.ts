import { newCompany } from "#shared/crm/companies.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { customKeyOf } from "#shared/filters/known-fields.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { AddedKind, AddedStep } from "#shared/rules/added-records.ts";
import { allSteps, type RuleStep } from "#shared/rules/rule-steps.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { readAdded, readAdding } from "#server/automation/rules/steps/added-values.ts";
import { findRecord } from "#server/automation/rules/runs/record-of-run.ts";
import { updateRecord } from "#server/automation/rules/steps/update-record.ts";
import { createCompany } from "#server/crm/companies/create-company.ts";
import { recordKinds } from "#server/crm/kinds/record-kinds.ts";
import { parsed } from "#server/crm/kinds/parsed.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError, notFound } from "#server/platform/http/errors.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { findCompanyCalled } from "#server/records/arrivals/find-or-add-company.ts";
import { settleInTurn, waitForOthers } from "#server/records/arrivals/settle-arrival.ts";
import type { RuledRecord, StepContext } from "./step-context.ts";

type Values = Record<string, unknown>;

/** Forms and webhooks wait before they lock records: call it first in a transaction that adds contacts or companies. */
export async function waitBeforeAdding(
  tx: Db,
  workspaceId: WorkspaceId,
  steps: readonly RuleStep[],
): Promise<void> {
  const isAdding = allSteps(steps).some(({ type }) => type === "contact" || type === "company");
  if (isAdding) await waitForOthers(tx, { workspaceId });
}

/** Adds a contact or company for the record, which gets it where it has none. @returns what was done, in a sentence */
export async function addLinked(context: StepContext, step: AddedStep): Promise<string> {
  const { tx, by, rule } = context;
  const link = linkTo(step.type, rule.kind);
  const { one } = kindWords[step.type];
  const record = link === null ? context.record : await lockedRecord(context);
  if (link !== null && record[link]) {
    return `Nothing to add: the ${kindWords[rule.kind].one} has a ${one} already.`;
  }
  const kinds = { added: step.type, of: rule.kind };
  const read = readAdded(await readAdding(tx, by.workspaceId, kinds), step.fields, record);
  const problems = read.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new HttpError(400, problems.join(" "));
  const notes = read.flatMap(({ note }) => note ?? []);
  const fitting = read.filter(({ note }) => note === null);
  const values = Object.fromEntries(fitting.map(({ field, value }) => [field, value]));
  const settled =
    step.type === "contact"
      ? await settleContact({ ...context, record }, values)
      : await settleCompany({ ...context, record }, values);
  if (link !== null) await updateRecord(context, { [link]: settled.id });
  const then = link === null ? "" : `, and linked the ${kindWords[rule.kind].one} to it`;
  const said = settled.isNew
    ? `Added the ${one} “${settled.name}”${then}.`
    : `Took the ${one} “${settled.name}”, which is there already${then}.`;
  return [said, ...notes].join(" ");
}

/** As it is now, and stays until the transaction ends. @throws HttpError 404 without it */
async function lockedRecord({ tx, by, rule, record }: StepContext): Promise<RuledRecord> {
  const { kind } = rule;
  await recordKinds[kind].update(tx, by, record.id, () => ({}));
  const found = await findRecord(tx, by, { kind, recordId: record.id });
  if (!found) throw notFound(kind);
  return found;
}

/** The field of the record that names such a record; null for a contact of a company, which has many. */
export function linkTo(added: AddedKind, kind: RuleKind): "contactId" | "companyId" | null {
  const link = added === "contact" ? "contactId" : "companyId";
  return Object.hasOwn(kindDefinitions[kind].fields, link) ? link : null;
}

interface Settled {
  id: string;
  name: string;
  isNew: boolean;
}

async function settleContact(
  { tx, by, rule, record }: StepContext,
  { tags, ...values }: Values,
): Promise<Settled> {
  const companyId = rule.kind === "company" ? record.id : record["companyId"];
  const owned = { ownerId: ownerOf({ rule, record }), ...values };
  const hasCompany = typeof companyId === "string" && values["companyName"] === undefined;
  const { state, contact } = await settleInTurn(tx, by, {
    values: hasCompany ? { ...owned, companyId } : owned,
    tags: Array.isArray(tags) ? tags.map(String) : [],
    owners: { workspaceId: by.workspaceId, ownerIds: [], turn: 0, save: async () => {} },
    title: `Rule “${rule.name}”`,
    description: `For the ${kindWords[rule.kind].one} “${nameOf({ rule, record })}”`,
  });
  return { id: contact.id, name: contact.name, isNew: state === "added" };
}

async function settleCompany(
  { tx, by, rule, record }: StepContext,
  values: Values,
): Promise<Settled> {
  const known = await findCompanyCalled(tx, by, String(values["name"]));
  if (known) return { ...known, isNew: false };
  const own = Object.entries(values).flatMap(([name, value]) => {
    const key = customKeyOf(name);
    return key === null ? [] : [[key, value] as const];
  });
  const company = parsed(newCompany, {
    ownerId: ownerOf({ rule, record }),
    ...values,
    customFields: Object.fromEntries(own),
  });
  return { ...(await createCompany(tx, by, company)), isNew: true };
}

type Ruled = Pick<StepContext, "rule" | "record">;

function ownerOf({ rule, record }: Ruled): unknown {
  return record[kindDefinitions[rule.kind].ownerField];
}

function nameOf({ rule, record }: Ruled): string {
  return String(record[kindDefinitions[rule.kind].nameField]);
}
