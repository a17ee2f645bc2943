import { countText } from "#shared/format/count-text.ts";
import { and, eq, sql } from "drizzle-orm";
import type { ImportMapping, ImportTotals } from "#shared/imports/imports.ts";
import { currencyNotice } from "#shared/imports/currencies.ts";
import { Pace } from "#server/crm/operations/pace.ts";
import { lockPerson } from "#server/crm/operations/lock-person.ts";
import type { PaymentKind } from "#server/accounts/coverage/read-coverage.ts";
import { forgetCheck, lockReady } from "#server/records/imports/change-import.ts";
import { checkImportJob } from "#server/records/imports/import-jobs.ts";
import { hasLine } from "#server/records/imports/lines/row-lines.ts";
import { listImportFields } from "#server/records/imports/list-fields.ts";
import { contactLimitProblem } from "#server/records/imports/contact-limit.ts";
import type { ActingPerson } from "#server/crm/operations/operation-kind.ts";
import { listRows, openPlan, pickRows, readRows } from "#server/records/imports/import-rows.ts";
import {
  whereImport,
  type ImportKeyOf,
  noTotals,
} from "#server/records/imports/imports.queries.ts";
import {
  importOutcomes,
  imports,
  type StoredImport,
} from "#server/records/imports/imports.table.ts";
import { planBatch } from "#server/records/imports/plan/plan-batch.ts";
import type { PlannedRow } from "#server/records/imports/plan/planned-row.ts";
import type { ReadRow } from "#server/records/imports/plan/read-row.ts";
import { keysOfRow } from "#server/records/imports/plan/row-key.ts";
import { uniqueWords } from "#server/records/imports/plan/unique-values.ts";
import { RowIndex } from "#server/records/imports/row-index.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";
import { HttpError } from "#server/platform/http/errors.ts";
import { mapInTurns } from "#server/platform/process/in-turns.ts";
import type { HandleJob } from "#server/platform/jobs/job.ts";
import { sendJob } from "#server/platform/jobs/send-job.ts";
import { toWorkspaceId } from "#server/platform/queries/workspace-id.ts";
import { lockUnsuspended } from "#server/accounts/workspaces/suspended-workspaces.ts";
import type { BatchPlan } from "#server/records/imports/plan/batch-plan.ts";

export async function checkImport(tx: Db, access: RecordAccess, importId: string): Promise<void> {
  const file = await lockReady(tx, access, importId);
  if (!file.mapping) throw new HttpError(409, "Say first what the columns are.");
  const key = { workspaceId: access.workspaceId, importId };
  const run = file.checkRun + 1;
  await forgetCheck(tx, access, importId);
  await tx
    .update(imports)
    .set({ checkState: "running", checkRun: run, userId: access.userId, checkTotals: noTotals })
    .where(whereImport(key));
  await sendJob(tx, checkImportJob, { ...key, run });
}

type Data = { workspaceId: string; importId: string; run: number };

/** An interrupted dry run starts from the beginning: it changes nothing, and keeps its state in memory. */
export function checkImports(db: Db, payments: PaymentKind): HandleJob<Data> {
  return async ({ run: checkRun, ...ids }, { signal }) => {
    const key = { workspaceId: toWorkspaceId(ids.workspaceId), importId: ids.importId };
    const isCurrent = and(
      whereImport(key),
      eq(imports.checkRun, checkRun),
      eq(imports.checkState, "running"),
    );
    const [file] = await db.update(imports).set({ checkDone: 0 }).where(isCurrent).returning();
    if (!file?.mapping) return;
    try {
      const by = await db.transaction((tx) =>
        // With the person's own rights; a key's are checked when the import starts.
        lockPerson(tx, payments, { ...key, userId: file.userId, role: "owner", apiKeyId: null }),
      );
      await deleteOutcomes(db, key);
      await new DryRun(db, key, file, file.mapping, by).run(isCurrent, signal);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await db
        .update(imports)
        .set({ checkState: "failed", checkProblem: error.message })
        .where(isCurrent);
    }
  };
}

/** What a row's record is known by. */
type WordsOf = (row: ReadRow) => string[];

/** Rows about one new record, of which each batch reads so many again. */
const mostTwins = 1_000;

type IsCurrent = ReturnType<typeof and>;

class DryRun {
  readonly #db: Db;
  readonly #key: ImportKeyOf;
  readonly #file: StoredImport;
  readonly #mapping: ImportMapping;
  readonly #by: ActingPerson;
  /** The rows about each record that a row adds, by the record's key. */
  readonly #newcomers = new RowIndex(mostTwins);
  /** The first row with each unique value, by field and value. */
  readonly #givenValues = new RowIndex(1);
  /** Existing deals whose lines have been given by rows. */
  readonly #dealsWithLines = new Set<string>();
  readonly #addedLinks = new Set<string>();
  readonly #totals: ImportTotals = { ...noTotals };

  constructor(
    db: Db,
    key: ImportKeyOf,
    file: StoredImport,
    mapping: ImportMapping,
    by: ActingPerson,
  ) {
    this.#db = db;
    this.#key = key;
    this.#file = file;
    this.#mapping = mapping;
    this.#by = by;
  }

  /** Ends early when a newer run replaces this one. */
  async run(isCurrent: IsCurrent, signal: AbortSignal): Promise<void> {
    const pace = new Pace();
    let after: number | null = this.#file.headerRow;
    while (after !== null) {
      signal.throwIfAborted();
      const from: number = after;
      after = await pace.time((size) => this.#checkRows(isCurrent, from, size));
    }
  }

  /** @returns the last finished row; null at the end */
  async #checkRows(isCurrent: IsCurrent, after: number, size: number): Promise<number | null> {
    const asked = { after, size, headerRow: this.#file.headerRow };
    const [{ reader, context }, listed] = await Promise.all([
      openPlan(this.#db, this.#by, this.#file, {
        mapping: this.#mapping,
        isForReal: false,
        findGivenLines: async () => this.#dealsWithLines,
      }),
      listRows(this.#db, this.#key, asked),
    ]);
    const { rows, isLast, continued } = await readRows(reader, listed, asked);
    const wordsOf = ({ values }: ReadRow) =>
      keysOfRow(context, values).map(({ key, word }) => `${key} ${word.toLowerCase()}`);
    const earlier = await pickRows(this.#db, this.#key, this.#earlierTwins(rows, wordsOf));
    const all = [...(await mapInTurns(earlier, (row) => reader.read(row))), ...rows];
    const plan = await planBatch(this.#db, { ...context, continued }, all);
    const planned = plan.rows.slice(earlier.length);
    this.#remember(rows, planned, plan, wordsOf);
    const last = isLast ? null : (rows.at(-1)?.row.number ?? null);
    const isStored = await this.#store(isCurrent, planned, last === null);
    return isStored ? last : null;
  }

  #earlierTwins(rows: ReadRow[], wordsOf: WordsOf): number[] {
    const twins = rows.flatMap((row) => [
      ...wordsOf(row).flatMap((word) => this.#newcomers.rowsOf(word)),
      ...this.#uniqueWordsOf(row).flatMap((word) => this.#givenValues.rowsOf(word)),
    ]);
    return [...new Set(twins)];
  }

  #uniqueWordsOf({ values }: ReadRow): string[] {
    return uniqueWords(this.#file.entity, values);
  }

  #remember(rows: ReadRow[], planned: PlannedRow[], { linked }: BatchPlan, wordsOf: WordsOf): void {
    for (const [place, row] of planned.entries()) {
      const { outcome, recordId, number } = row;
      this.#totals[outcome] += 1;
      if (outcome !== "refused" && row.lacksAmount) this.#totals.withoutAmount += 1;
      if (outcome !== "refused" && row.lacksContact) this.#totals.withoutContact += 1;
      const read = rows[place];
      if (read?.isSetAside) this.#totals.setAside += 1;
      if (read === undefined || outcome === "refused") continue;
      if (recordId !== null && hasLine(this.#file.entity, read)) this.#dealsWithLines.add(recordId);
      for (const given of this.#uniqueWordsOf(read)) this.#givenValues.add(given, number);
      if (recordId !== null) continue;
      for (const word of wordsOf(read)) this.#newcomers.add(word, number);
    }
    this.#totals.addedCompanies += this.#countNew(
      "company",
      linked.companies.map(({ name }) => name),
    );
    this.#totals.addedContacts += this.#countNew(
      "contact",
      linked.contacts.map(({ email, name }) => email ?? name),
    );
  }

  #countNew(kind: string, words: unknown[]): number {
    const before = this.#addedLinks.size;
    for (const word of words) this.#addedLinks.add(`${kind} ${String(word).toLowerCase()}`);
    return this.#addedLinks.size - before;
  }

  async #notices(): Promise<string[]> {
    const { entity, columns } = this.#file;
    const fields = await listImportFields(this.#db, this.#key, entity);
    return [
      await contactLimitProblem(this.#db, this.#by, entity, this.#totals),
      currencyNotice(this.#mapping, columns, fields),
      ...lackNotices(this.#totals),
    ].filter((notice) => notice !== null);
  }

  async #store(isCurrent: IsCurrent, planned: PlannedRow[], isOver: boolean): Promise<boolean> {
    const notices = isOver ? await this.#notices() : [];
    return this.#db.transaction(async (tx) => {
      await lockUnsuspended(tx, this.#key.workspaceId);
      const [current] = await tx
        .update(imports)
        .set({
          checkDone: sql`${imports.checkDone} + ${planned.length}`,
          checkTotals: this.#totals,
          ...(isOver && { checkState: "done" as const, checkNotices: notices }),
        })
        .where(isCurrent)
        .returning({ id: imports.id });
      if (current) await storeOutcomes(tx, this.#key, planned, true);
      return current !== undefined;
    });
  }
}

function lackNotices({ withoutAmount, withoutContact }: ImportTotals): (string | null)[] {
  const count = (rows: number) => countText(rows, "deal", "deals");
  return [
    withoutAmount > 0 ? `${count(withoutAmount)} without an amount would be added with $0.` : null,
    withoutContact > 0
      ? `${count(withoutContact)} with a contact who is not here would be imported without one.`
      : null,
  ];
}

export async function storeOutcomes(
  tx: Db,
  { workspaceId, importId }: ImportKeyOf,
  rows: PlannedRow[],
  isDryRun: boolean,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${importOutcomes}
      (workspace_id, import_id, is_dry_run, number, outcome, reason, record_id, label, cells)
    select ${workspaceId}, ${importId}, ${isDryRun}, number, outcome, reason, "recordId", label, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
      number int, outcome text, reason text, "recordId" uuid, label text, cells jsonb)`);
}

async function deleteOutcomes(db: Db, { workspaceId, importId }: ImportKeyOf): Promise<void> {
  await db
    .delete(importOutcomes)
    .where(and(eq(importOutcomes.workspaceId, workspaceId), eq(importOutcomes.importId, importId)));
}
