import { and, eq, inArray, sql } from "drizzle-orm";
import { perKind } from "#shared/records/kind-definition.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import type { ReadRow, RowValues } from "#server/records/imports/plan/read-row.ts";
import type { Db } from "#server/platform/database/database.ts";
import { smallLetters } from "#server/platform/queries/small-letters.ts";
import {
  columnOf as tableColumnOf,
  kindColumns,
  kindTables,
} from "#server/crm/kinds/kind-tables.ts";
import { columnOf } from "#server/records/imports/plan/to-columns.ts";
import type { PlanContext } from "./plan-context.ts";

/** Record ids, by field and value in lower case. */
type Holders = Map<string, string>;

export async function findUniqueValues(
  db: Db,
  { by, entity }: PlanContext,
  rows: ReadRow[],
): Promise<UniqueValues> {
  const holders: Holders = new Map();
  const { workspaceId, id } = kindColumns[entity];
  for (const field of uniqueFields[entity]) {
    const given = [...new Set(rows.flatMap(({ values }) => keyOf(values.get(field)) ?? []))];
    if (given.length === 0) continue;
    const value = smallLetters(tableColumnOf(entity, field));
    const found = await db
      .select({ id: sql<string>`${id}`, value: sql<string>`${value}` })
      .from(kindTables[entity])
      .where(and(eq(workspaceId, by.workspaceId), inArray(value, given)));
    for (const holder of found) holders.set(`${field} ${holder.value}`, holder.id);
  }
  return new UniqueValues(entity, holders);
}

/** Which record has which value after the rows so far. */
export class UniqueValues {
  readonly #entity: PlanContext["entity"];
  readonly #holders: Holders;

  constructor(entity: PlanContext["entity"], holders: Holders) {
    this.#entity = entity;
    this.#holders = holders;
  }

  /** @returns why a value is taken, in which case nothing is assigned */
  take(columns: Record<string, unknown>, recordId: string): string | null {
    const taken = uniqueFields[this.#entity].flatMap((field) => {
      const key = keyOf(columns[columnOf(field)]);
      return key === null ? [] : [{ field, place: `${field} ${key}` }];
    });
    const other = taken.find(({ place }) => (this.#holders.get(place) ?? recordId) !== recordId);
    if (other) return `Another ${this.#entity} has this ${other.field}.`;
    for (const { place } of taken) this.#holders.set(place, recordId);
    return null;
  }
}

/** The row's values of unique fields, each with its field. */
export function uniqueWords(entity: PlanContext["entity"], values: RowValues): string[] {
  return uniqueFields[entity].flatMap((field) => {
    const key = keyOf(values.get(field));
    return key === null ? [] : [`${field} ${key}`];
  });
}

/** Listed once, as every row asks for them. */
const uniqueFields = perKind((kind) => {
  const fields = Object.entries(kindDefinitions[kind].fields);
  return fields.filter(([, { isUnique }]) => isUnique).map(([name]) => name);
});

function keyOf(value: unknown): string | null {
  return typeof value === "string" ? value.toLowerCase() : null;
}
