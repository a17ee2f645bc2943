ALTER TABLE "deals" ADD COLUMN "line_items" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "follows_line_items" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "deals_line_items" ON "deals" USING gin ("workspace_id","line_items" jsonb_path_ops) WHERE "deals"."line_items" <> '[]';
--> statement-breakpoint
-- Each line holds its total, rounded once, so that their sum is exact. Undo, imports and archives keep to it, too.
CREATE FUNCTION value_of_line_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.value := (
    SELECT coalesce(sum((line ->> 'total')::numeric), 0) FROM jsonb_array_elements(NEW.line_items) AS line);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_value BEFORE INSERT OR UPDATE ON deals FOR EACH ROW WHEN (NEW.follows_line_items) EXECUTE FUNCTION value_of_line_items();
