export interface AppliedMigration {
  hash: string;
  /** When it was generated, in ms since 1970: the order in which they are applied. */
  createdAt: number;
}

/** What is left of the 62 migrations before November 2026, so that their backups can be restored. */
const firstFormerMigration = "fd444f19c875cb9c6c9d0b636752a1628dadb510a29ac2465623ca07e41ae42c";

/** The 77 migrations from between two releases whose tables one set makes now. */
const folded = {
  count: 77,
  first: "7e2661d96a9426988b2538e712ab1c5df9d3e4568f8daf677c0093fe1cfa3d8c",
  last: "532eea65c2aae35e247776abdd20cd0c192b022e4c852a017de4ae0bc29d2558",
};

/** When the last migration of that set was generated, in ms since 1970. */
const endOfSet = 1_796_044_126_797;

/** Whether a database, or a backup of one, was made by a release of before. */
export function hasFormerHistory(applied: AppliedMigration[]): boolean {
  return applied[0]?.hash === firstFormerMigration;
}

/** Whether all of the folded migrations, and no others, have made a database, or a backup of one. */
export function hasFoldedHistory(applied: AppliedMigration[]): boolean {
  return (
    beganFolded(applied) && applied.at(-1)?.hash === folded.last && applied.length === folded.count
  );
}

/** Whether the first of the folded migrations has made it, and not all others. */
export function hasPartOfFoldedHistory(applied: AppliedMigration[]): boolean {
  return beganFolded(applied) && !hasFoldedHistory(applied);
}

function beganFolded(applied: AppliedMigration[]): boolean {
  return applied[0]?.hash === folded.first;
}

export function migrationsOfSet<One extends { folderMillis: number }>(migrations: One[]): One[] {
  return migrations.filter(({ folderMillis }) => folderMillis <= endOfSet);
}

/** @throws Error with what to do where the database is of a former release, or of an early build after it */
export function requireCurrentHistory(applied: AppliedMigration[]): void {
  if (hasPartOfFoldedHistory(applied)) {
    throw new Error(
      "This database was made by a build of CRM Pro from before 30 November 2026. Start the last build of " +
        "before, which has the migration 0076_runs-put-off, on it once, and then this one.",
    );
  }
  if (!hasFormerHistory(applied)) return;
  throw new Error(
    "This database was made by an older release of CRM Pro, whose tables were others. Save it with that " +
      "release (npm run backup), then put it in place with this one (npm run restore -- FILE --replace).",
  );
}

/** A backup that was taken before this migration lacks more than its rows can be given. */
const oldestRestorable = 1_795_347_151_683;

/** Whether a backup with a former history can be brought up to date. */
export function isRestorable(applied: AppliedMigration[]): boolean {
  return (applied.at(-1)?.createdAt ?? 0) >= oldestRestorable;
}

const renamedTables = new Map([
  ["acts", "operations"],
  ["act_refusals", "operation_refusals"],
  ["import_pieces", "import_chunks"],
  ["kept_answers", "idempotency_records"],
]);

const renamedColumns = new Map([
  ["act_id", "operation_id"],
  ["reach", "visibility"],
]);

export function currentNames(table: string, columns: string[]) {
  return {
    table: renamedTables.get(table) ?? table,
    columns: columns.map((column) => renamedColumns.get(column) ?? column),
  };
}

/** What is done to rows of a backup that was taken before `createdAt`, a moment in ms since 1970. */
const corrections = [
  {
    // Accounts that were made with a whole name alone are called by it, in its two parts.
    createdAt: 1_795_394_659_625,
    statement: `UPDATE users SET
      first_name = left(split_part(btrim(name), ' ', 1), 100),
      last_name = nullif(left(btrim(substr(btrim(name), length(split_part(btrim(name), ' ', 1)) + 2)), 100), '')
    WHERE first_name IS NULL AND last_name IS NULL AND btrim(name) <> ''`,
  },
  {
    createdAt: 1_795_404_854_099,
    statement: `UPDATE users SET profile_image_url = NULL WHERE profile_image_url NOT LIKE '/api/pictures/%'`,
  },
  {
    createdAt: Number.POSITIVE_INFINITY,
    statement: `UPDATE audit_events
      SET details = replace(details::text, '"field": "reach"', '"field": "visibility"')::jsonb
    WHERE details @> '[{"field": "reach"}]'`,
  },
  {
    createdAt: Number.POSITIVE_INFINITY,
    statement: "INSERT INTO workspace_anchors (id) SELECT id FROM workspaces",
  },
  {
    createdAt: Number.POSITIVE_INFINITY,
    statement: `INSERT INTO member_anchors (workspace_id, user_id) SELECT workspace_id, user_id FROM members`,
  },
  {
    // Stages became rows.
    createdAt: Number.POSITIVE_INFINITY,
    statement: `DO $$ DECLARE workspace uuid; BEGIN
      FOR workspace IN SELECT id FROM workspaces LOOP
        CALL add_default_pipeline(workspace);
      END LOOP;
    END $$`,
  },
];

/** Makes of change log and records what triggers and undo keep: once the rows are stored, and triggers and indexes are back. */
export const fillKept = `DO $$ DECLARE workspace uuid; BEGIN
  FOR workspace IN SELECT id FROM workspaces LOOP
    CALL fill_deal_history(workspace);
    CALL fill_task_completions(workspace);
    CALL fill_growth(workspace);
    CALL mark_undone_merges(workspace);
  END LOOP;
END $$`;

/** What brings the rows of a backup with a former history up to date, once they are stored. */
export function correctionsSince(applied: AppliedMigration[]): string[] {
  const takenAt = applied.at(-1)?.createdAt ?? 0;
  return corrections.flatMap((one) => (takenAt < one.createdAt ? [one.statement] : []));
}
