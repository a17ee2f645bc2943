import { and, eq, inArray, sql } from "drizzle-orm";
import type { RuleKind } from "#shared/rules/rules.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/workspace-id.ts";
import type { PastChange } from "./past-log.ts";

/** What is known of a record at a moment, before the stored record is asked for the rest. */
export interface PastState {
  values: FieldValues;
  /** It was deleted since, which left all of its values in the log. */
  isWhole: boolean;
  /** It was erased since. */
  isErased: boolean;
}

const asStored: PastState = { values: {}, isWhole: false, isErased: false };

/**
 * What records were like in the past: as they are stored, with what each change has replaced put back, from the newest
 * change to the oldest.
 */
export class PastStates {
  readonly #byRecord = new Map<string, PastState>();
  readonly #leftOut: ReadonlySet<string>;

  /** @param leftOut columns that no one asks for: long texts would fill the memory */
  constructor(leftOut: ReadonlySet<string>) {
    this.#leftOut = leftOut;
  }

  /** Right after the newest change of the record that was not taken back. */
  stateOf(recordId: string): PastState {
    return this.#byRecord.get(recordId) ?? asStored;
  }

  takeBack({ entityId, action, before }: Pick<PastChange, "entityId" | "action" | "before">): void {
    // Before it was added, or restored, there was no record; a deletion before that has its values.
    if (action === "create") this.#byRecord.delete(entityId);
    else if (action === "delete") {
      const isErased = before === null;
      this.#byRecord.set(entityId, { values: this.#kept(before), isWhole: true, isErased });
    } else {
      const later = this.stateOf(entityId);
      const values = { ...later.values, ...this.#kept(before) };
      this.#byRecord.set(entityId, { ...later, values });
    }
  }

  #kept(values: FieldValues | null): FieldValues {
    const entries = Object.entries(values ?? {});
    return Object.fromEntries(entries.filter(([column]) => !this.#leftOut.has(column)));
  }
}

/** Stored records as the change log would have them. */
export async function readStored(
  db: Db,
  workspaceId: WorkspaceId,
  { kind, leftOut }: { kind: RuleKind; leftOut: ReadonlySet<string> },
  ids: string[],
): Promise<Map<string, FieldValues>> {
  if (ids.length === 0) return new Map();
  const table = kindTables[kind];
  const columns = sql.join(
    [...leftOut].map((column) => sql`${column}::text`),
    sql`, `,
  );
  const rows = await db
    .select({ id: table.id, values: sql<FieldValues>`to_jsonb(${table}) - array[${columns}]` })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, ids)));
  return new Map(rows.map(({ id, values }) => [id, values]));
}
