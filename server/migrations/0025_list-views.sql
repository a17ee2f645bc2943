CREATE INDEX "companies_name" ON "companies" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "deals_value" ON "deals" USING btree ("workspace_id","value","id");--> statement-breakpoint
CREATE INDEX "deals_expected_close_date" ON "deals" USING btree ("workspace_id","expected_close_date","id");--> statement-breakpoint
CREATE INDEX "tasks_due_date" ON "tasks" USING btree ("workspace_id","due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_related" ON "tasks" USING btree ("workspace_id","related_id");