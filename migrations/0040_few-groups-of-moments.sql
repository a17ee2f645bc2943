-- Moments differ in each record, so the planner takes a grouping by month for one by a million values, and makes it
-- in one process. Nothing asks for records of the very same moment.
ALTER TABLE "contacts" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "deals" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "occurred_at" SET (n_distinct = 1000);
--> statement-breakpoint
ANALYZE "contacts" ("created_at");
--> statement-breakpoint
ANALYZE "companies" ("created_at");
--> statement-breakpoint
ANALYZE "deals" ("created_at");
--> statement-breakpoint
ANALYZE "tasks" ("created_at");
--> statement-breakpoint
ANALYZE "activities" ("occurred_at");
