import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** By what a list is sorted, and how the place where it continues is written down. */
export interface SortWay {
  by: SQLWrapper;
  /** Null where the text cannot be a value. */
  read: (text: string) => SQL | null;
  /** The value of a record, as `read` takes it; null where it is empty. */
  write: (record: object) => string | null;
}

/** A choice sorts by its place among the choices, as people know their order. */
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
