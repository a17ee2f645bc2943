import { writeCellList } from "#shared/imports/cell-lists.ts";
import { z } from "zod";
import type { CustomField, CustomFieldType } from "#shared/records/custom-fields.ts";
import { exportColumnsOf, type ExportType } from "#shared/records/exports.ts";
import { type ListedKind, listedKinds } from "#shared/filters/filter-fields.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import {
  contactScoreLabel,
  contactScoreName,
  customName,
  workspaceChoices,
} from "#shared/filters/known-fields.ts";
import { plainHeader } from "#shared/imports/known-headers.ts";
import { listCustomFields } from "#server/crm/custom-fields/custom-fields.queries.ts";
import type { ListedRecord } from "#server/crm/kinds/record-kind.ts";
import { type Names, ownFieldText } from "#server/records/exports/own-field-text.ts";
import { listPipelines } from "#server/crm/pipelines/pipelines.queries.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { SheetColumn } from "#server/platform/sheets/sheet-xml.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { listMembers } from "#server/accounts/workspaces/members.queries.ts";

export type FileColumn = SheetColumn<ListedRecord>;

/** All columns where none are named. @throws HttpError 400 for an unknown one */
export async function readFileColumns(
  db: Db,
  { workspaceId }: RecordAccess,
  kind: ListedKind,
  chosen: string[] | undefined,
): Promise<FileColumn[]> {
  const fields = await listCustomFields(db, workspaceId, kind);
  const names = namesOf(await listMembers(db, workspaceId));
  const own = workspaceChoices(kind === "deal" ? await listPipelines(db, workspaceId) : []);
  const { createdAt, ...first } = productColumns(kind, names, own);
  const all: Record<string, FileColumn> = { ...first, ...ownColumns(fields, names) };
  if (createdAt) all["createdAt"] = createdAt;
  if (!chosen) return Object.values(all);
  const known = { ...all, ...(kind === "deal" && (await contactScoreColumns(db, workspaceId))) };
  return chosen.map((name) => {
    const column = Object.hasOwn(known, name) ? known[name] : undefined;
    if (column) return column;
    throw new HttpError(400, `There is no field “${name.slice(0, 80)}” here to export`);
  });
}

/** Only where they are chosen: an import of the file could not take them. */
async function contactScoreColumns(
  db: Db,
  workspaceId: RecordAccess["workspaceId"],
): Promise<Record<string, FileColumn>> {
  const fields = await listCustomFields(db, workspaceId, "contact");
  const scores = fields.filter(({ type, archived }) => type === "score" && !archived);
  return Object.fromEntries(
    scores.map((field) => {
      const textOf = ({ contactScores }: ListedRecord) => {
        const value = scoresByKey.parse(contactScores)[field.key];
        return value === undefined ? null : String(value);
      };
      const column = { label: contactScoreLabel(field), type: "number" as const, textOf };
      return [contactScoreName(field.key), column];
    }),
  );
}

const scoresByKey = z.record(z.string(), z.number());

function productColumns(
  kind: ListedKind,
  names: Names,
  own: ReturnType<typeof workspaceChoices>,
): Record<string, FileColumn> {
  return Object.fromEntries(
    Object.entries(exportColumnsOf(kind)).map(([name, column]) => {
      const field = kindDefinitions[kind].fields[name];
      const choices = field?.choicesOf ? own[field.choicesOf] : (field?.choices ?? {});
      const textOf = (row: ListedRecord) => textOfField(name, row[name], choices, names);
      return [name, { ...column, textOf }];
    }),
  );
}

export function partColumns(kind: ListedKind): FileColumn[] {
  return Object.entries(kindDefinitions[kind].parts?.columns ?? {}).map(([name, column]) => ({
    ...column,
    textOf: (row) => z.string().nullish().parse(row[name]) ?? null,
  }));
}

function textOfField(
  name: string,
  value: unknown,
  choices: Record<string, string>,
  names: Names,
): string | null {
  if (Array.isArray(value)) return writeCellList(value.map(String));
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return null;
  if (name === "ownerId" || name === "assignedUserId") return names.get(value) ?? null;
  return Object.hasOwn(choices, value) ? (choices[value] ?? value) : value;
}

const types: Partial<Record<CustomFieldType, ExportType>> = {
  number: "number",
  money: "money",
  date: "date",
  score: "number",
};

/** Active custom fields, by their labels. */
function ownColumns(fields: CustomField[], names: Names): Record<string, FileColumn> {
  const taken = new Set(
    listedKinds
      .flatMap((kind) => [
        ...Object.values(exportColumnsOf(kind)),
        ...Object.values(kindDefinitions[kind].parts?.columns ?? {}),
      ])
      .map(({ label }) => plainHeader(label)),
  );
  const columns: Record<string, FileColumn> = {};
  for (const field of fields.filter(({ archived }) => !archived)) {
    const name = customName(field.key);
    const plain = plainHeader(field.label);
    // An import could not distinguish two columns with the same name.
    const label = taken.has(plain) || plain === "" ? name : field.label;
    taken.add(plain);
    columns[name] = {
      label,
      type: types[field.type] ?? "text",
      textOf: ({ customFields }) => ownFieldText(field, customFields, names),
    };
  }
  return columns;
}

/** Includes the address where two members have the same name. */
function namesOf(members: { userId: string; name: string; email: string }[]): Names {
  return new Map(
    members.map(({ userId, name, email }) => {
      const isShared = members.filter((other) => other.name === name).length > 1;
      return [userId, isShared || name === "" ? `${name} (${email})`.trim() : name];
    }),
  );
}
