import { sql, type SQL } from "drizzle-orm";

export interface PartialAggregate {
  name: SQL;
  by: keyof typeof ways;
  value: SQL;
}

/** How a column is made of a set of records or of one record, and of several sets. */
interface Way {
  ofSet: (value: SQL) => SQL;
  ofOne: (value: SQL) => SQL;
  ofSets: (name: SQL) => SQL;
}

const asIs = (value: SQL) => value;
const sum = (value: SQL) => sql`sum(${value})`;
const min = (value: SQL) => sql`min(${value})`;
const max = (value: SQL) => sql`max(${value})`;
const bits = (value: SQL) => sql`bit_or(${value})`;

const ways = {
  sum: { ofSet: sum, ofOne: asIs, ofSets: sum },
  /** Of values that are there. */
  count: {
    ofSet: (value) => sql`count(${value})`,
    ofOne: (value) => sql`((${value}) is not null)::int`,
    ofSets: sum,
  },
  min: { ofSet: min, ofOne: asIs, ofSets: min },
  max: { ofSet: max, ofOne: asIs, ofSets: max },
  bits: { ofSet: bits, ofOne: asIs, ofSets: bits },
} satisfies Record<string, Way>;

export function aggregateSet({ name, by, value }: PartialAggregate): SQL {
  return sql`${ways[by].ofSet(value)} as ${name}`;
}

export function aggregateOne({ name, by, value }: PartialAggregate): SQL {
  return sql`${ways[by].ofOne(value)} as ${name}`;
}

export function combine({ name, by }: PartialAggregate): SQL {
  return sql`${ways[by].ofSets(name)} as ${name}`;
}
