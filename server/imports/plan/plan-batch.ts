import type { ImportEntity, ImportMapping, PreviewRow, RowOutcome } from "#shared/imports.ts";
import { nameFieldOf } from "#shared/imports/import-fields.ts";
import {
  findByKey,
  type FoundRecord,
  type StoredRecord,
} from "#server/imports/plan/find-records.ts";
import { keyOf, keyWords } from "#server/imports/plan/row-key.ts";
import type { MappableField } from "#server/imports/list-fields.ts";
import { changedColumns } from "#server/imports/plan/changed-columns.ts";
import { defaults, missingOf } from "#server/imports/plan/new-record.ts";
import type { ReadRow } from "#server/imports/plan/read-row.ts";
import { resolveLinks, type Links, type NewLinked } from "#server/imports/plan/resolve-links.ts";
import { readableChanges } from "#server/imports/plan/readable-changes.ts";
import { toColumns } from "#server/imports/plan/to-columns.ts";
import { findUniqueValues, type UniqueValues } from "#server/imports/plan/unique-values.ts";
import type { Access } from "#server/platform/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { kindColumns } from "#server/records/kind-tables.ts";
import { newId } from "#server/platform/ids.ts";
import { mapInTurns } from "#server/platform/in-turns.ts";

/** What rows are compared with. */
export interface PlanContext {
  entity: ImportEntity;
  mapping: ImportMapping;
  fields: readonly MappableField[];
  by: Access;
  /** Keeps what would be changed from other writers, and says nothing of each cell. */
  isForReal: boolean;
}

/** What becomes of a row. */
export type PlannedRow = Omit<PreviewRow, "line">;

/** What a batch of rows comes to. */
export interface BatchPlan {
  rows: PlannedRow[];
  created: StoredRecord[];
  /** Changed columns of records that there are. */
  updated: { id: string; changes: Record<string, unknown> }[];
  linked: NewLinked;
}

/** A record as the rows so far leave it. */
interface Draft {
  id: string;
  isNew: boolean;
  /** The first row of the file that is about it, where that is new. */
  number: number;
  record: StoredRecord;
  changes: Record<string, unknown>;
  names: Pick<FoundRecord, "companyName" | "contactName">;
}

/** Finds what rows would do, in the order of the file: a later row about a record changes what an earlier one left. */
export async function planBatch(db: Db, context: PlanContext, rows: ReadRow[]): Promise<BatchPlan> {
  const links = await resolveLinks(db, context, rows);
  const drafts = await findDrafts(db, context, rows);
  const unique = await findUniqueValues(db, context, rows);
  const planner = new Planner(context, links, drafts, unique);
  const planned = await mapInTurns(rows, (row) => planner.plan(row));
  const result = planner.result();
  return { rows: planned, ...result, linked: stillLinked(links.added, result) };
}

/** What only refused rows name is not added. */
function stillLinked(
  { companies, contacts }: NewLinked,
  { created, updated }: Pick<BatchPlan, "created" | "updated">,
): NewLinked {
  const records = [...created, ...updated.map(({ changes }) => changes)];
  const used = new Set(records.flatMap((record) => [record.company_id, record.contact_id]));
  return {
    companies: companies.filter(({ id }) => used.has(id)),
    contacts: contacts.filter(({ id }) => used.has(id)),
  };
}

async function findDrafts(
  db: Db,
  { by, entity, mapping, isForReal }: PlanContext,
  rows: ReadRow[],
): Promise<Map<string, Draft[]>> {
  const words = [...new Set(rows.flatMap(({ values }) => keyWords(entity, mapping.key, values)))];
  const found = await findByKey(db, by, entity, mapping.key, words, isForReal);
  const drafts = new Map<string, Draft[]>();
  const byId = new Map<string, Draft>();
  for (const { key, record, ...names } of found) {
    const draft = byId.get(record.id) ?? {
      id: record.id,
      isNew: false,
      number: 0,
      record,
      changes: {},
      names,
    };
    byId.set(record.id, draft);
    const own = keyOf(entity, mapping.key, key, record.company_id);
    const known = drafts.get(own) ?? [];
    if (!known.includes(draft)) drafts.set(own, [...known, draft]);
  }
  return drafts;
}

class Planner {
  readonly #context: PlanContext;
  readonly #links: Links;
  readonly #drafts: Map<string, Draft[]>;
  readonly #unique: UniqueValues;
  readonly #touched = new Set<Draft>();

  constructor(
    context: PlanContext,
    links: Links,
    drafts: Map<string, Draft[]>,
    unique: UniqueValues,
  ) {
    this.#context = context;
    this.#links = links;
    this.#drafts = drafts;
    this.#unique = unique;
  }

  result(): Pick<BatchPlan, "created" | "updated"> {
    const touched = [...this.#touched];
    return {
      created: touched.filter(({ isNew }) => isNew).map(({ record }) => record),
      updated: touched
        .filter(({ isNew, changes }) => !isNew && Object.keys(changes).length > 0)
        .map(({ id, changes }) => ({ id, changes })),
    };
  }

  plan(read: ReadRow): PlannedRow {
    const { entity, mapping } = this.#context;
    const linked = this.#links.of(read);
    const problem = read.problem ?? linked.problem;
    if (problem !== null) return refuse(read, entity, problem);
    const [word] = keyWords(entity, mapping.key, read.values);
    const key =
      word === undefined ? null : keyOf(entity, mapping.key, word, linked.columns.company_id);
    const matches = key === null ? [] : (this.#drafts.get(key) ?? []);
    if (matches.length > 1) {
      return refuse(
        read,
        entity,
        `${matches.length} records match this row. Merge them, or match by ID.`,
      );
    }
    const columns = { ...toColumns(entity, read.values), ...linked.columns };
    if (Object.keys(linked.users).length > 0) {
      columns.custom_fields = Object.assign({}, columns.custom_fields, linked.users);
    }
    const [match] = matches;
    if (match) return this.#change(read, match, columns, linked.note);
    if (mapping.key === "id" && word !== undefined) {
      return refuse(read, entity, `There is no ${entity} with this ID.`);
    }
    return this.#create(read, key, columns, linked.note);
  }

  #create(
    read: ReadRow,
    key: string | null,
    columns: Record<string, unknown>,
    note: string | null,
  ): PlannedRow {
    const { entity, by } = this.#context;
    const owner = kindColumns[entity].ownerId.name;
    // A contact whose name nobody wrote down is called by their address.
    const name = entity === "contact" && columns.email !== undefined ? { name: columns.email } : {};
    const record: StoredRecord = {
      ...defaults[entity],
      ...name,
      [owner]: by.userId,
      ...columns,
      id: newId(),
    };
    const missing = missingOf(entity, record, this.#context.fields);
    if (missing !== null) return refuse(read, entity, `${missing} is required.`);
    const taken = this.#unique.take(columns, record.id);
    if (taken !== null) return refuse(read, entity, taken);
    const draft: Draft = {
      id: record.id,
      isNew: true,
      number: read.row.number,
      record,
      changes: {},
      names: { companyName: null, contactName: null },
    };
    if (key !== null) this.#drafts.set(key, [draft]);
    this.#touched.add(draft);
    return this.#tell(read, "create", draft, null, columns, note);
  }

  #change(
    read: ReadRow,
    draft: Draft,
    columns: Record<string, unknown>,
    note: string | null,
  ): PlannedRow {
    if (this.#context.mapping.onMatch === "skip") {
      return this.#tell(
        read,
        "unchanged",
        draft,
        null,
        {},
        "There is such a record, so the row is skipped.",
      );
    }
    const before = { ...draft.record };
    const changes = changedColumns(draft.record, columns);
    const taken = this.#unique.take(changes, draft.id);
    if (taken !== null) return refuse(read, this.#context.entity, taken);
    const isSame = Object.keys(changes).length === 0;
    this.#touched.add(draft);
    Object.assign(draft.record, changes);
    if (!draft.isNew) Object.assign(draft.changes, changes);
    const twin = draft.isNew
      ? `Row ${draft.number} is about the same ${this.#context.entity}.`
      : null;
    return this.#tell(read, isSame ? "unchanged" : "update", draft, before, changes, twin ?? note);
  }

  #tell(
    read: ReadRow,
    outcome: RowOutcome,
    draft: Draft,
    before: Record<string, unknown> | null,
    changes: Record<string, unknown>,
    reason: string | null,
  ): PlannedRow {
    const { isForReal, fields, entity } = this.#context;
    const name = draft.record[nameFieldOf(entity)];
    return {
      number: read.row.number,
      outcome,
      reason,
      recordId: draft.isNew ? null : draft.id,
      label: typeof name === "string" ? name : null,
      cells: isForReal
        ? []
        : readableChanges(fields, {
            before,
            changes,
            values: read.values,
            names: draft.names,
            nameOf: (id) => this.#links.nameOf(id),
          }),
    };
  }
}

function refuse({ row, values }: ReadRow, entity: ImportEntity, reason: string): PlannedRow {
  const label = values.get(nameFieldOf(entity)) ?? values.get("email");
  return {
    number: row.number,
    outcome: "refused",
    reason,
    recordId: null,
    label: typeof label === "string" ? label : null,
    cells: [],
  };
}
