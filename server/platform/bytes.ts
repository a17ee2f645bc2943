import { customType } from "drizzle-orm/pg-core";

/** Binary content, such as a picture or a piece of a file. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
