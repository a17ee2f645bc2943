DROP INDEX "incoming_calls_list";--> statement-breakpoint
CREATE INDEX "incoming_calls_kept" ON "incoming_calls" USING btree ("workspace_id","webhook_id","id") WHERE "incoming_calls"."body" <> '';--> statement-breakpoint
CREATE INDEX "incoming_calls_kept_since" ON "incoming_calls" USING btree ("created_at") WHERE "incoming_calls"."body" <> '';