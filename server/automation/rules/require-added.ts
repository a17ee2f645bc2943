import { readBody } from "#shared/incoming-webhooks/read-body.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import { customName } from "#shared/filters/known-fields.ts";
import { type AddedStep, isTakenFrom, toMapping } from "#shared/rules/added-records.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { readAddedFields } from "#server/automation/rules/steps/added-values.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Why a step cannot add such a record, in a sentence; null where it can, as far as can be said before it runs. */
export async function problemOfAdded(
  tx: Db,
  { workspaceId }: RecordAccess,
  kind: RuleKind,
  step: AddedStep,
): Promise<string | null> {
  const fields = await readAddedFields(tx, workspaceId, step.type);
  const { one } = kindWords[step.type];
  const unknown = step.fields.find(({ field }) => !fields.some(({ name }) => name === field));
  if (unknown) return `A step that adds a ${one} cannot fill in “${unknown.field}”`;
  const gone = await goneField(tx, workspaceId, kind, step);
  if (gone !== null) return `A ${kindWords[kind].one} has no field “${gone}” to take a value from`;
  const given = new Set(step.fields.map(({ field }) => field));
  const missing = fields.find(({ name, isNeeded }) => isNeeded && !given.has(name));
  if (missing) return `Every ${one} here needs “${missing.label}”: choose where it comes from`;
  const fixed = fields.filter(({ name }) =>
    step.fields.every((row) => row.field !== name || row.source === "fixed"),
  );
  const [problem = null] = readBody(fixed, toMapping(step.fields), null).flatMap(
    (read) => read.problem ?? read.note ?? [],
  );
  return problem;
}

async function goneField(
  tx: Db,
  workspaceId: RecordAccess["workspaceId"],
  kind: RuleKind,
  { fields }: AddedStep,
): Promise<string | null> {
  const own = await listCustomFields(tx, workspaceId, kind);
  const ownNames = new Set(own.map(({ key }) => customName(key)));
  const taken = fields.flatMap((row) => (row.source === "record" ? [row.from] : []));
  return taken.find((name) => !isTakenFrom(kind, name) && !ownNames.has(name)) ?? null;
}
