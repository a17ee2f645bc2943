import { format } from "#shared/format/format.ts";
import { fieldsOfNew, type IncomingField } from "#shared/incoming-webhooks/incoming-fields.ts";
import { readPath } from "#shared/incoming-webhooks/body-paths.ts";
import { readBody, type ReadField } from "#shared/incoming-webhooks/read-body.ts";
import { customName, workspaceChoices } from "#shared/filters/known-fields.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { type AddedField, type AddedKind, toMapping } from "#shared/rules/added-records.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { listMembers } from "#server/accounts/workspaces/members.queries.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { readIncomingFields } from "#server/records/incoming-webhooks/fitting-fields.ts";

type Texts = Record<string, string> | undefined;

interface Source {
  label: string;
  /** What people read for its values, where it has some to choose from. */
  texts: Texts;
}

/** By the names of fields. */
type Sources = ReadonlyMap<string, Source>;

/** The fields of a new record, and those of the record that its values come from. */
export interface Adding {
  fields: IncomingField[];
  sources: Sources;
}

export async function readAdding(
  db: Db,
  workspaceId: WorkspaceId,
  kinds: { added: AddedKind; of: RuleKind },
): Promise<Adding> {
  const [fields, sources] = await Promise.all([
    readAddedFields(db, workspaceId, kinds.added),
    readSources(db, workspaceId, kinds.of),
  ]);
  return { fields, sources };
}

export async function readAddedFields(
  db: Db,
  workspaceId: WorkspaceId,
  kind: AddedKind,
): Promise<IncomingField[]> {
  if (kind === "contact") return readIncomingFields(db, workspaceId);
  const [customFields, members] = await Promise.all([
    listCustomFields(db, workspaceId, kind),
    listMembers(db, workspaceId),
  ]);
  return fieldsOfNew(kind, customFields, members);
}

async function readSources(db: Db, workspaceId: WorkspaceId, kind: RuleKind): Promise<Sources> {
  const [customFields, members, pipelines] = await Promise.all([
    listCustomFields(db, workspaceId, kind),
    listMembers(db, workspaceId),
    kind === "deal" ? listPipelines(db, workspaceId) : [],
  ]);
  const addresses = Object.fromEntries(members.map(({ userId, email }) => [userId, email]));
  const chosen = workspaceChoices(pipelines);
  const product = Object.entries(kindDefinitions[kind].fields).map(
    ([name, { label, type, choices, choicesOf }]): [string, Source] => {
      const texts = choicesOf ? chosen[choicesOf] : choices;
      return [name, { label, texts: type === "member" ? addresses : texts }];
    },
  );
  const own = customFields.map(({ key, label, type, choices }): [string, Source] => {
    const labels = Object.fromEntries(choices.map((choice) => [choice.id, choice.label]));
    const texts = type === "choice" || type === "choices" ? labels : undefined;
    return [customName(key), { label, texts: type === "user" ? addresses : texts }];
  });
  return new Map([...product, ...own]);
}

/** What the new record gets of a record. Fields that got nothing are left out, unless it needs them. */
export function readAdded(
  { fields, sources }: Adding,
  rows: readonly AddedField[],
  record: object,
): ReadField[] {
  const values = rows.flatMap((row) =>
    row.source === "record"
      ? [[row.from, textsOf(readPath(record, row.from), sources.get(row.from)?.texts)] as const]
      : [],
  );
  const sayEmpty = (names: string[]) => {
    const labels = names.map((name) => `“${sources.get(name)?.label ?? name}”`);
    return `${format.list(labels)} ${labels.length === 1 ? "is" : "are"} empty`;
  };
  return readBody(fields, toMapping(rows), Object.fromEntries(values), sayEmpty);
}

/** A member who has left, and a choice that is gone, count as nothing. */
function textsOf(value: unknown, texts: Texts): unknown {
  if (Array.isArray(value) && texts) {
    return value.flatMap((one: unknown) => textsOf(one, texts) ?? []);
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string" || !texts) return value;
  return Object.hasOwn(texts, value) ? texts[value] : null;
}
