-- The digits of a telephone number, so that it is found however it is written.
CREATE FUNCTION phone_digits(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(phone, NFKC), '[^0-9]', '', 'g');
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(title)) STORED;--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING gin ("workspace_id",phone_digits("phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_to_do" ON "tasks" USING btree ("workspace_id","assigned_user_id","due_date","id") WHERE status <> 'completed';--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("workspace_id","search_text" gin_trgm_ops);