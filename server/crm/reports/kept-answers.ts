import type { Answer, AskedQuestion } from "#shared/reports/questions.ts";
import { answerQuestion } from "#server/crm/reports/answer-question.ts";
import {
  isSame,
  readRecordsVersion,
  type RecordsVersion,
} from "#server/crm/reports/records-version.ts";
import { ReportStatements } from "#server/crm/reports/report-statements.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import { parseFilter } from "#shared/filters/filters.ts";
import { dayIn } from "#server/platform/queries/calendar-days.ts";
import type { Db } from "#server/platform/database/database.ts";

interface Kept {
  version: RecordsVersion;
  answer: Answer;
  characters: number;
  untilMs: number;
}

/** Far below the hour for which transactions are noted: one may have been noted long before it was stored. */
const keptMs = 30 * 60_000;

/** How long all answers together, and a single one, may be. */
const mostCharacters = 8_000_000;
const mostOfOne = 400_000;

/** Answers in memory, each until something of its workspace is written. */
export class KeptAnswers {
  readonly #db: Db;
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<string, Kept>();
  #characters = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * @param readDb a replica answers every time: nothing of it is kept
   * @throws HttpError as `answerQuestion` and `ReportStatements` do
   */
  async answer(
    access: RecordAccess,
    question: AskedQuestion,
    { readDb, signal }: { readDb: Db; signal: AbortSignal },
  ): Promise<Answer> {
    if (readDb !== this.#db) {
      return answerQuestion(readDb, access, question, new ReportStatements(readDb, signal));
    }
    const key = keyOf(access, question);
    const kept = this.#find(key);
    const since = kept?.version.snapshot ?? null;
    // Before the answer is read: what is written meanwhile is not in this version.
    const version = await readRecordsVersion(this.#db, access.workspaceId, since);
    if (kept && isSame(kept.version, version)) {
      this.#keep(key, kept);
      return kept.answer;
    }
    this.#drop(key);
    const statements = new ReportStatements(this.#db, signal);
    const answer = await answerQuestion(this.#db, access, question, statements);
    const characters = key.length + JSON.stringify(answer).length;
    if (statements.isKeepable && characters <= mostOfOne) {
      this.#keep(key, { version, answer, characters, untilMs: performance.now() + keptMs });
    }
    return answer;
  }

  #find(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.untilMs > performance.now() ? kept : undefined;
  }

  #drop(key: string): void {
    this.#characters -= this.#kept.get(key)?.characters ?? 0;
    this.#kept.delete(key);
  }

  #keep(key: string, kept: Kept): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#characters += kept.characters;
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= mostCharacters) return;
      this.#drop(oldest);
    }
  }
}

/** The same for all who see the same records, on one day of theirs. */
function keyOf(access: RecordAccess, question: AskedQuestion): string {
  const { workspaceId, userId } = access;
  const filter = JSON.stringify(question.filter && parseFilter(question.filter));
  const asks = filter?.includes('"me"') ? userId : null;
  const today = dayIn(question.timeZone, new Date());
  return JSON.stringify([workspaceId, whoseRecords(access), asks, today, question]);
}

function whoseRecords({ visibility, teamId, userId }: RecordAccess): string {
  if (visibility === "all") return "all";
  return visibility === "team" && teamId !== null ? `team ${teamId}` : `own ${userId}`;
}
