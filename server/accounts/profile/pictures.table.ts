import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#server/accounts/accounts.table.ts";
import { bytes } from "#server/platform/bytes.ts";

/** Users' pictures as we encoded them, one for each user who has chosen one. */
export const pictures = pgTable(
  "pictures",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Hash of the image, by which browsers may keep it for good. */
    hash: text("hash").notNull(),
    image: bytes("image").notNull(),
  },
  (table) => [index("pictures_hash").on(table.hash)],
);
