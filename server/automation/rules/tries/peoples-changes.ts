import { comparedDays, type PeoplesWay } from "#shared/rules/back-test.ts";
import { fieldsOf } from "#server/crm/changes/field-histories.ts";
import { toFieldName } from "#server/crm/changes/field-names.ts";
import type { PastChange } from "./past-log.ts";
import type { PlannedWrite } from "./planned-outcomes.ts";

const dayMs = 86_400_000;

export const comparedMs = comparedDays * dayMs;

/** What people did in the days after a run. */
export interface Judged {
  way: PeoplesWay;
  /** Until they did the same. */
  afterMs: number | null;
}

export const nothingDone: Judged = { way: "nothing", afterMs: null };

interface FieldChange {
  field: string;
  value: unknown;
  atMs: number;
}

/** People or their programs write through these, or sample data in their place; all others are the product's own. */
export const peoplesChannels = ["web", "api", "sample-data"] as const;

/** What people changed in the fields that a rule sets, as far as the log has been walked back. */
export class PeoplesChanges {
  readonly #byRecord = new Map<string, FieldChange[]>();
  readonly #watched: ReadonlySet<string>;

  /** @param watched as filters name them */
  constructor(watched: ReadonlySet<string>) {
    this.#watched = watched;
  }

  note({ entityId, action, channel, before, after, createdAt }: PastChange): void {
    if (action !== "update" || !peoplesChannels.some((one) => one === channel)) return;
    if (!Object.keys(after ?? {}).some((column) => this.#isWatched(column))) return;
    const atMs = Date.parse(createdAt);
    const noted = this.#byRecord.get(entityId) ?? [];
    for (const { field, after: value } of fieldsOf(before, after, () => null)) {
      if (this.#watched.has(field)) noted.push({ field, value, atMs });
    }
    this.#byRecord.set(entityId, noted);
  }

  #isWatched(column: string): boolean {
    return column === "custom_fields" || this.#watched.has(toFieldName(column));
  }

  /** The same where each field came to its value, something else where one came to another, and never did. */
  judge({ recordId, at }: { recordId: string; at: string }, writes: PlannedWrite[]): Judged {
    const fromMs = Date.parse(at);
    const later = (this.#byRecord.get(recordId) ?? []).filter(
      ({ atMs }) => atMs > fromMs && atMs <= fromMs + comparedMs,
    );
    if (later.length === 0) return nothingDone;
    const times = writes.map(({ field, isSame }) =>
      later.findLast((change) => change.field === field && isSame(change.value)),
    );
    const same = times.flatMap((change) => (change ? [change.atMs - fromMs] : []));
    if (same.length === writes.length) return { way: "same", afterMs: Math.max(...same) };
    const isOther = writes.some(
      ({ field, hasOthers }, place) =>
        hasOthers && !times[place] && later.some((change) => change.field === field),
    );
    return { ...nothingDone, way: isOther ? "other" : "nothing" };
  }
}
