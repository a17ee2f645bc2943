import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * A text in small letters, in whatever language the database is set up: where it knows English alone, plain
 * `lower` leaves “É” as it is. Compared byte by byte, which is all that looking up takes.
 */
export function smallLetters(text: SQLWrapper): SQL {
  return sql`(lower(${text} collate "und-x-icu") collate "C")`;
}
