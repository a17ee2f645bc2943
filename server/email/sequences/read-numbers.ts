import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SequenceFigures, SequenceNumbers } from "#shared/email/sequence-numbers.ts";
import { addMoney } from "#shared/format/money.ts";
import { variantsOf } from "#shared/email/sequence-emails.ts";
import { type Sequence, variantLetter } from "#shared/email/sequences.ts";
import { countEmails } from "#server/email/sequences/count-emails.ts";
import { keyOf } from "#server/email/sequences/email-keys.ts";
import { sequenceRuns } from "#server/email/sequences/sequence-runs.table.ts";
import type { RecordAccess } from "#server/platform/queries/access.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Emails of all contacts, as they name none; meetings and deals that the person sees. */
export async function readNumbers(
  db: Db,
  access: RecordAccess,
  { id, steps }: Pick<Sequence, "id" | "steps">,
): Promise<SequenceNumbers> {
  const counted = await countEmails(db, access, id);
  const figuresOf = (key: string) => counted.get(key) ?? none;
  return {
    ...sumUp([...counted.values()]),
    ...(await countRuns(db, access, id)),
    steps: steps.flatMap((step, index) => {
      if (step.kind !== "email") return [];
      const variants = variantsOf(step).map((email, place) => ({
        key: keyOf(email),
        letter: variantLetter(place),
        isOff: email.isOff ?? false,
        ...figuresOf(keyOf(email)),
      }));
      return [{ step: index + 1, ...sumUp(variants), variants }];
    }),
  };
}

async function countRuns(db: Db, access: RecordAccess, ofSequence: string) {
  const { workspaceId, sequenceId, state, reason } = sequenceRuns;
  const [totals] = await db
    .select({
      started: sql<number>`count(*)::int`,
      active: count(sql`${state} in ('active', 'paused')`),
      finished: count(sql`${state} = 'finished'`),
      replied: count(sql`${reason} in ('replied', 'company-replied')`),
      unsubscribed: count(sql`${reason} = 'unsubscribed'`),
    })
    .from(sequenceRuns)
    .where(and(eq(workspaceId, access.workspaceId), eq(sequenceId, ofSequence)));
  if (!totals) throw new Error("the database counts nothing");
  return totals;
}

function count(what: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${what}))::int`;
}

const none: SequenceFigures = {
  sent: 0,
  delivered: 0,
  bounced: 0,
  replied: 0,
  meetings: 0,
  deals: 0,
  dealsValue: "0.00",
  won: 0,
  wonValue: "0.00",
};

function sumUp(all: SequenceFigures[]): SequenceFigures {
  return all.reduce(
    (sum, one) => ({
      sent: sum.sent + one.sent,
      delivered: sum.delivered + one.delivered,
      bounced: sum.bounced + one.bounced,
      replied: sum.replied + one.replied,
      meetings: sum.meetings + one.meetings,
      deals: sum.deals + one.deals,
      dealsValue: addMoney(sum.dealsValue, one.dealsValue),
      won: sum.won + one.won,
      wonValue: addMoney(sum.wonValue, one.wonValue),
    }),
    none,
  );
}
