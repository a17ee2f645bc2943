CREATE TABLE "products" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"price" numeric(12, 2) NOT NULL,
	"unit" text,
	"billed" text DEFAULT 'once' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(name || ' ' || coalesce(code, ''))) STORED,
	CONSTRAINT "products_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unique_product_code" ON "products" USING btree ("workspace_id",(lower("code" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "products_owner" ON "products" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_same_name" ON "products" USING btree ("workspace_id",(lower("name" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "products_pieces" ON "products" USING gin (search_pieces("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("workspace_id","tags") WHERE "products"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "products_custom_fields" ON "products" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "products"."custom_fields" <> '{}';
--> statement-breakpoint
CREATE TRIGGER products_totals_insert AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status');
--> statement-breakpoint
CREATE TRIGGER products_changes_insert AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_changes('product');
--> statement-breakpoint
CREATE TRIGGER products_totals_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status');
--> statement-breakpoint
CREATE TRIGGER products_changes_update AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_changes('product');
--> statement-breakpoint
CREATE TRIGGER products_totals_delete AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_records('status');
--> statement-breakpoint
CREATE TRIGGER products_changes_delete AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION log_changes('product');
--> statement-breakpoint
CREATE TRIGGER products_tags_insert AFTER INSERT ON products FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION know_tags('product');
--> statement-breakpoint
CREATE TRIGGER products_tags_update AFTER UPDATE OF tags ON products FOR EACH ROW WHEN (NEW.tags <> '{}' AND NEW.tags IS DISTINCT FROM OLD.tags) EXECUTE FUNCTION know_tags('product');
--> statement-breakpoint
CREATE TRIGGER products_lines_follow AFTER UPDATE OF owner_id ON products FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION follow_owner('owner_id');
--> statement-breakpoint
-- A line of the feed is seen by those who see the record that it tells of.
CREATE OR REPLACE FUNCTION set_subject_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject_owner_id := CASE
    WHEN NEW.related_id IS NULL THEN nullif(current_setting('crm.user_id', true), '')::uuid
    WHEN NEW.related_id = NEW.deal_id THEN
      (SELECT owner_id FROM deals WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id)
    WHEN NEW.related_id = NEW.contact_id THEN
      (SELECT owner_id FROM contacts WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id)
    WHEN NEW.related_id = NEW.company_id THEN
      (SELECT owner_id FROM companies WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id)
    ELSE coalesce(
      (SELECT assigned_user_id FROM tasks WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id),
      (SELECT owner_id FROM products WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id))
  END;
  RETURN NEW;
END $$;
