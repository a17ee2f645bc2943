import { and, eq, inArray, sql } from "drizzle-orm";
import type { RuleKind } from "#shared/rules/rules.ts";
import type { FieldValues } from "#server/crm/changes/changes.table.ts";
import { kindTables } from "#server/crm/kinds/kind-tables.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { WorkspaceId } from "#server/platform/queries/workspace-id.ts";
import type { PastContext } from "./follow-past.ts";
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

/** What records were like: as they are stored, with what each change has replaced put back, from the newest on. */
export class PastStates {
  readonly #byRecord = new Map<string, PastState>();
  readonly #notYet = new Set<string>();
  /** Columns that no one asks for: long texts would fill the memory. */
  readonly leftOut: ReadonlySet<string>;

  constructor(leftOut: ReadonlySet<string>) {
    this.leftOut = leftOut;
  }

  /** The record as its newest change left it that was not taken back yet. */
  stateOf(recordId: string): PastState {
    return this.#byRecord.get(recordId) ?? asStored;
  }

  /** Whether the record existed before the changes that were taken back. */
  isThere(recordId: string): boolean {
    return !this.#notYet.has(recordId);
  }

  /** The records of which something was taken back, whether they were there before that or not. */
  changed(): string[] {
    return [...this.#byRecord.keys(), ...this.#notYet];
  }

  takeBack({ entityId, action, before }: Pick<PastChange, "entityId" | "action" | "before">): void {
    // Before it was added, or restored, there was no record; a deletion before that has its values.
    if (action === "create") {
      this.#byRecord.delete(entityId);
      this.#notYet.add(entityId);
    } else if (action === "delete") {
      const isErased = before === null;
      this.#byRecord.set(entityId, { values: this.#kept(before), isWhole: true, isErased });
      this.#notYet.delete(entityId);
    } else {
      const later = this.stateOf(entityId);
      const values = { ...later.values, ...this.#kept(before) };
      this.#byRecord.set(entityId, { ...later, values });
    }
  }

  #kept(values: FieldValues | null): FieldValues {
    const entries = Object.entries(values ?? {});
    return Object.fromEntries(entries.filter(([column]) => !this.leftOut.has(column)));
  }
}

interface Known {
  recordId: string;
  state: PastState;
}

/** Records with all of their values; without those that are gone or were erased. */
export async function readWhole<Candidate extends Known>(
  { db, access, rule: { kind } }: PastContext,
  leftOut: ReadonlySet<string>,
  candidates: Candidate[],
): Promise<{ candidate: Candidate; values: FieldValues }[]> {
  const partial = candidates.filter(({ state }) => !state.isWhole);
  const ids = [...new Set(partial.map(({ recordId }) => recordId))];
  const stored = await readStored(db, access.workspaceId, { kind, leftOut }, ids);
  return candidates.flatMap((candidate) => {
    const { recordId, state } = candidate;
    const rest = state.isWhole ? {} : stored.get(recordId);
    return rest && !state.isErased ? [{ candidate, values: { ...rest, ...state.values } }] : [];
  });
}

/** The stored records, with their values written as in the change log. */
async function readStored(
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
