import { sql, type SQL } from "drizzle-orm";
import { isOfParts, type PartKind } from "#shared/records/kind-definition.ts";
import { measuresOf } from "#shared/reports/questions.ts";
import { contactEmails } from "#server/crm/contacts/contact-emails.table.ts";
import { deals } from "#server/crm/deals/deals.table.ts";
import type { PartialAggregate } from "#server/crm/reports/partial-aggregates.ts";
import type { Plan } from "#server/crm/reports/plan-question.ts";

/** How the records of a list are counted, each once: those that a figure opens, and those of them that are checked. */
export interface RecordCounting {
  /** Common tables, and what joins them to what is counted. */
  tables: SQL[];
  join: SQL;
  /** Columns that sets of records differ in, beside their groups, with the value of each. */
  apart: Record<string, SQL>;
  partials: PartialAggregate[];
  /** Of several sets. */
  count: SQL;
  checked: (condition: SQL, column: SQL) => PartialAggregate;
  share: (checked: SQL) => SQL;
}

/** Whether records that are alike can be summed up before their figures are made. */
export function isOfSets({ question }: Plan): boolean {
  return measuresOf(question).every(({ of }) => of !== "median");
}

export function countingOf(plan: Plan): RecordCounting {
  const { scope } = plan;
  const { kind } = plan.question;
  if (!isOfParts(kind)) return ownRecords;
  const id = sql`${scope.owned.id}`;
  return isOfSets(plan) ? numberedRecords(kind, id, scope.access.workspaceId) : singleRecords(id);
}

/** Records that have a list: a figure opens what it counts. */
const ownRecords: RecordCounting = {
  tables: [],
  join: sql``,
  apart: {},
  partials: [],
  count: sql`coalesce(sum(count), 0)`,
  checked: (condition, name) => ({
    name,
    by: "count",
    value: sql`case when ${condition} then 1 end`,
  }),
  share: (checked) => sql`sum(${checked})::numeric / nullif(sum(count), 0)`,
};

/** Counts the records behind single parts, each once. @param id the column with a part's record */
function singleRecords(id: SQL): RecordCounting {
  const distinct = sql`count(distinct listed)`;
  return {
    ...ownRecords,
    apart: { listed: id },
    count: distinct,
    share: (checked) =>
      sql`(${distinct} filter (where ${checked} > 0))::numeric / nullif(${distinct}, 0)`,
  };
}

/** The ids of all records that can have such a part. */
const idsOfParts = {
  lineItem: { table: deals, id: deals.id },
  stageMove: { table: deals, id: deals.id },
  email: { table: contactEmails, id: contactEmails.contactId },
};

/**
 * Of sets of parts: their records have numbers, and a set keeps which of 64 numbers it has as bits. Sets are combined by
 * their bits, so that a record counts once; a list of ids would be as long as the parts are many (decision 83).
 */
function numberedRecords(kind: PartKind, id: SQL, workspaceId: string): RecordCounting {
  const { table, id: ids } = idsOfParts[kind];
  const bit = sql`1::bigint << (number & 63)::int`;
  const records = sql.raw("records");
  return {
    tables: [
      sql`numbered as materialized (
        select id, row_number() over () as number
        from (select distinct ${ids} as id from ${table} where ${table.workspaceId} = ${workspaceId}) as found)`,
    ],
    join: sql`join numbered on numbered.id = ${id}`,
    apart: { word: sql`number >> 6` },
    partials: [{ name: records, by: "bits", value: bit }],
    count: bitsOf(records),
    checked: (condition, name) => ({
      name,
      by: "bits",
      value: sql`case when ${condition} then ${bit} end`,
    }),
    share: (checked) => sql`${bitsOf(checked)}::numeric / nullif(${bitsOf(records)}, 0)`,
  };
}

function bitsOf(name: SQL): SQL {
  return sql`coalesce(sum(bit_count(${name}::bit(64))), 0)`;
}
