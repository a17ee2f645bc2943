DROP INDEX "companies_same_name";--> statement-breakpoint
DROP INDEX "contacts_same_email";--> statement-breakpoint
DROP INDEX "contacts_same_name";--> statement-breakpoint
DROP INDEX "deals_same_title";--> statement-breakpoint
DROP INDEX "tasks_same_title";--> statement-breakpoint
CREATE INDEX "companies_same_name" ON "companies" USING btree ("workspace_id",(lower("name" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "contacts_same_email" ON "contacts" USING btree ("workspace_id",(lower("email" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "contacts_same_name" ON "contacts" USING btree ("workspace_id",(lower("name" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "deals_same_title" ON "deals" USING btree ("workspace_id",(lower("title" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "tasks_same_title" ON "tasks" USING btree ("workspace_id",(lower("title" collate "und-x-icu") collate "C"));