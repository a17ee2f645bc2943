import type { RowOutcome } from "#shared/imports/imports.ts";
import { kindDefinitions } from "#shared/records/kind-definitions.ts";
import { problemOfArchived } from "#server/records/imports/plan/archived-choices.ts";
import { type Draft, matchDrafts, newDraft } from "#server/records/imports/plan/find-drafts.ts";
import type { StoredRecord } from "#server/records/imports/plan/find-records.ts";
import { noSuchSentence, outOfSightSentence } from "#server/records/imports/plan/row-key.ts";
import { withLines } from "#server/records/imports/lines/apply-lines.ts";
import {
  type DealRows,
  followingRow,
  problemOfRow,
} from "#server/records/imports/lines/deal-lines.ts";
import { lookUp, type LookedUp } from "#server/records/imports/plan/look-up.ts";
import { changedColumns } from "#server/records/imports/plan/changed-columns.ts";
import { newLinks } from "#server/records/imports/plan/new-links.ts";
import { defaults, missingOf } from "#server/records/imports/plan/new-record.ts";
import { type PlannedRow, refuse } from "#server/records/imports/plan/planned-row.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import type { Links } from "#server/records/imports/plan/resolve-links.ts";
import { readableChanges } from "#server/records/imports/plan/readable-changes.ts";
import { enteringDeals } from "#server/records/imports/plan/entering-deals.ts";
import { settleOthers } from "#server/records/imports/plan/settle-others.ts";
import { stillLinked } from "#server/records/imports/plan/still-linked.ts";
import { toColumns } from "#server/records/imports/plan/to-columns.ts";
import { settleAmbiguous } from "#server/records/imports/plan/ambiguous-names.ts";
import type { UniqueValues } from "#server/records/imports/plan/unique-values.ts";
import { findStageProblems } from "#server/crm/pipelines/stage-problems.ts";
import type { HttpError } from "#server/platform/http/errors.ts";
import type { Db } from "#server/platform/database/database.ts";
import { kindColumns } from "#server/crm/kinds/kind-tables.ts";
import { newId } from "#server/platform/queries/ids.ts";
import { mapInTurns } from "#server/platform/process/in-turns.ts";
import type { PlanContext } from "./plan-context.ts";
import type { BatchPlan } from "./batch-plan.ts";

/** In the order of the file: later rows about a record change what earlier ones left. */
export async function planBatch(db: Db, context: PlanContext, rows: ReadRow[]): Promise<BatchPlan> {
  const { links, drafts, unique, deals } = await lookUp(db, context, rows);
  const known = deals.size === 0 ? [] : [...drafts.values()].flat().map(({ id }) => id);
  const givenLines = known.length === 0 ? new Set<string>() : await context.findGivenLines(known);
  const planner = new Planner(context, { links, drafts, unique, deals, givenLines });
  const planned = await mapInTurns(rows, (row) => planner.plan(row));
  const entering = enteringDeals(context.entity, planner.touched());
  const problems = await findStageProblems(db, context.by, entering, "import");
  const allowed = planned.map((row) => planner.refuseEntry(row, problems));
  const result = planner.result();
  return { rows: allowed, ...result, linked: stillLinked(links.added, result) };
}

interface Compared extends LookedUp {
  givenLines: ReadonlySet<string>;
}

interface Report {
  outcome: RowOutcome;
  /** The record before the row; null where it is new, or stays as it is. */
  before: Record<string, unknown> | null;
  changes: Record<string, unknown>;
  reason: string | null;
}

const apartSentence =
  "Rows above give this deal its line items. Put all rows of a deal right after each other.";

const noAmountNote = "It has no amount, so it is added with $0.";

class Planner {
  readonly #context: PlanContext;
  readonly #links: Links;
  readonly #drafts: Map<string, Draft[]>;
  readonly #unique: UniqueValues;
  readonly #deals: ReadonlyMap<number, DealRows>;
  /** Deals whose lines came from earlier rows. */
  readonly #givenLines: Set<string>;
  readonly #touched = new Set<Draft>();
  /** By the numbers of the rows that add or change a record. */
  readonly #draftOf = new Map<number, Draft>();
  #changed = 0;

  constructor(context: PlanContext, { links, drafts, unique, deals, givenLines }: Compared) {
    this.#context = context;
    this.#links = links;
    this.#drafts = drafts;
    this.#unique = unique;
    this.#deals = deals;
    this.#givenLines = new Set(givenLines);
  }

  result(): Pick<BatchPlan, "created" | "updated" | "changed"> {
    const touched = this.touched();
    return {
      changed: this.#changed,
      created: touched.filter(({ isNew }) => isNew).map(({ record }) => record),
      updated: touched
        .filter(({ isNew, changes }) => !isNew && Object.keys(changes).length > 0)
        .map(({ id, changes }) => ({ id, changes })),
    };
  }

  /** The row as it was planned, or as refused where its deal may not enter its stage. */
  refuseEntry(row: PlannedRow, problems: ReadonlyMap<string, HttpError>): PlannedRow {
    const draft = this.#draftOf.get(row.number);
    const problem = draft && problems.get(draft.id);
    if (!problem) return row;
    this.#touched.delete(draft);
    if (row.outcome === "update") this.#changed -= 1;
    return { ...row, outcome: "refused", reason: problem.message, recordId: null, cells: [] };
  }

  touched(): Draft[] {
    return [...this.#touched];
  }

  plan(read: ReadRow): PlannedRow {
    const deal = this.#deals.get(read.row.number);
    if (!deal) return this.#count(this.#planRow(read, undefined));
    const problem = read.problem ?? problemOfRow(deal, read.row.number);
    if (problem !== null) return refuse(read, "deal", problem);
    if (deal.outcome) return followingRow(read, deal, deal.outcome);
    deal.outcome = this.#count(this.#planRow(read, deal));
    return deal.outcome;
  }

  #count(row: PlannedRow): PlannedRow {
    if (row.outcome === "update") this.#changed += 1;
    return row;
  }

  /** @param deal the deal with lines that this row begins */
  #planRow(read: ReadRow, deal: DealRows | undefined): PlannedRow {
    const { entity, mapping } = this.#context;
    const linked = this.#links.of(read);
    const problem = read.problem ?? linked.problem;
    if (problem !== null) return refuse(read, entity, problem);
    const { keys, matches } = matchDrafts(this.#context, this.#drafts, read);
    if (matches.some(({ isOutOfSight }) => isOutOfSight)) {
      return refuse(read, entity, outOfSightSentence(entity));
    }
    if (matches.length > 1) {
      return refuse(
        read,
        entity,
        `${matches.length} records match this row. Merge them, or match by ID.`,
      );
    }
    const [match] = matches;
    const record = match?.record ?? null;
    const named = settleAmbiguous(linked.ambiguous, record);
    const refused = named.problem ?? problemOfArchived(this.#context.fields, read.values, record);
    if (refused !== null) return refuse(read, entity, refused);
    if (deal && match && this.#givenLines.has(match.id)) return refuse(read, entity, apartSentence);
    const links = match ? newLinks(linked.columns, read.values, match) : linked.columns;
    const own = { ...toColumns(entity, read.values), ...links };
    const { columns, note: lineNote } =
      entity === "deal" ? withLines(own, deal, match?.record) : { columns: own, note: null };
    const lacksAmount = entity === "deal" && !match && columns.value === undefined;
    const notes = [linked.note, lineNote, lacksAmount ? noAmountNote : null];
    const note = notes.filter((text) => text !== null).join(" ") || null;
    const lacks = { lacksAmount, lacksContact: linked.lacksContact };
    const users = { ...linked.users, ...named.users };
    if (Object.keys(users).length > 0) {
      columns.custom_fields = Object.assign({}, columns.custom_fields, users);
    }
    if (deal && match) this.#givenLines.add(match.id);
    if (match) return { ...this.#change(read, match, columns, note), ...lacks };
    if (mapping.key === "id" && keys.length > 0) {
      return refuse(read, entity, noSuchSentence(entity));
    }
    return { ...this.#create(read, keys, columns, note), ...lacks };
  }

  #create(
    read: ReadRow,
    keys: string[],
    given: Record<string, unknown>,
    note: string | null,
  ): PlannedRow {
    const { entity, by } = this.#context;
    const columns = settleOthers(entity, given, null, false);
    const owner = kindColumns[entity].ownerId.name;
    // A contact without a name gets their address or number.
    const called = entity === "contact" ? (columns.email ?? columns.phone) : undefined;
    const name = called === undefined ? {} : { name: called };
    const record: StoredRecord = {
      ...defaults[entity],
      ...this.#context.initialOf(read.values),
      ...name,
      [owner]: by.userId,
      ...columns,
      id: newId(),
    };
    const missing = missingOf(entity, record, this.#context.fields);
    if (missing !== null) return refuse(read, entity, `${missing} is required.`);
    const taken = this.#unique.take(columns, record.id);
    if (taken !== null) return refuse(read, entity, taken);
    const draft = newDraft(record, read.row.line);
    for (const key of keys) this.#drafts.set(key, [...(this.#drafts.get(key) ?? []), draft]);
    this.#touched.add(draft);
    if (this.#deals.has(read.row.number)) this.#givenLines.add(draft.id);
    return this.#report(read, draft, {
      outcome: "create",
      before: null,
      changes: columns,
      reason: note,
    });
  }

  #change(
    read: ReadRow,
    draft: Draft,
    columns: Record<string, unknown>,
    note: string | null,
  ): PlannedRow {
    const { entity, mapping } = this.#context;
    if (mapping.onMatch === "skip") {
      const reason = "There is such a record, so the row is skipped.";
      return this.#report(read, draft, { outcome: "unchanged", before: null, changes: {}, reason });
    }
    const before = { ...draft.record };
    const isById = draft.id === read.values.get("id");
    const settled = settleOthers(entity, columns, draft.record, isById);
    const changes = changedColumns(draft.record, settled);
    const taken = this.#unique.take(changes, draft.id);
    if (taken !== null) return refuse(read, entity, taken);
    const isSame = Object.keys(changes).length === 0;
    this.#touched.add(draft);
    Object.assign(draft.record, changes);
    if (!draft.isNew) Object.assign(draft.changes, changes);
    const twin = draft.isNew ? `Line ${draft.line} is about the same ${entity}.` : null;
    const outcome = isSame ? "unchanged" : "update";
    return this.#report(read, draft, { outcome, before, changes, reason: twin ?? note });
  }

  #report(read: ReadRow, draft: Draft, { outcome, before, changes, reason }: Report): PlannedRow {
    const { isForReal, fields, entity } = this.#context;
    this.#draftOf.set(read.row.number, draft);
    const name = draft.record[kindDefinitions[entity].nameField];
    return {
      number: read.row.number,
      outcome,
      reason,
      recordId: draft.isNew ? null : draft.id,
      label: typeof name === "string" ? name : null,
      lacksAmount: false,
      lacksContact: false,
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
