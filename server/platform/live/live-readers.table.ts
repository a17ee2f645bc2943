import { uuid } from "drizzle-orm/pg-core";
import { dateMoment } from "#server/platform/queries/columns.ts";
import { live } from "./live-schema.table.ts";

/** Workspaces that a stream of changes is open for, on any server: only there are writes announced. */
export const liveReaders = live.table("readers", {
  workspaceId: uuid("workspace_id").primaryKey(),
  until: dateMoment("until").notNull(),
});
