import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

export interface SortWay {
  by: SQLWrapper;
  /** Null for an invalid value. */
  read: (text: string) => SQL | null;
  /** Null where the record has no value. */
  write: (record: object) => string | null;
}

export function byPlaceAmong(
  value: SQLWrapper,
  places: string[],
  chosenOf: (record: object) => string | null,
): SortWay {
  const listed: SQL = sql.join(
    places.map((place) => sql`${place}`),
    sql`, `,
  );
  return {
    by: sql`array_position(array[${listed}]::text[], ${value})`,
    read: (text) => (places.includes(text) ? sql`${places.indexOf(text) + 1}::int` : null),
    write: (record) => {
      const chosen = chosenOf(record);
      return chosen !== null && places.includes(chosen) ? chosen : null;
    },
  };
}
