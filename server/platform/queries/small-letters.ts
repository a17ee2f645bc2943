import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/** Plain `lower` leaves “É” as it is where the database knows English alone. Compared byte by byte. */
export function smallLetters(text: SQLWrapper): SQL {
  return sql`(lower(${text} collate "und-x-icu") collate "C")`;
}
