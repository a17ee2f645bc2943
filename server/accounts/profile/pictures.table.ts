import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { bytes } from "#server/platform/queries/bytes.ts";

export const pictures = pgTable(
  "pictures",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Part of the address, so browsers may cache the image forever. */
    hash: text("hash").notNull(),
    image: bytes("image").notNull(),
  },
  (table) => [index("pictures_hash").on(table.hash)],
);
