-- Reports of a million contacts or moves read what they ask for in one place.
ALTER TABLE "stage_stays" ADD COLUMN "from_stage" text;
--> statement-breakpoint
ALTER TABLE "stage_stays" ADD COLUMN "from_days" numeric(10, 2);
--> statement-breakpoint
UPDATE stage_stays AS stay
SET from_stage = before.stage, from_days = extract(epoch FROM stay.entered_at - before.since) / 86400
FROM stage_stays AS before
WHERE before.workspace_id = stay.workspace_id AND before.deal_id = stay.deal_id
  AND before.left_at = stay.entered_at AND before.entered_at < stay.entered_at;
--> statement-breakpoint
-- Of stays that are stored one after the other, in whatever way: the deal is still in the one before, or has just left it.
CREATE FUNCTION know_stage_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT stage, extract(epoch FROM NEW.entered_at - since) / 86400 INTO NEW.from_stage, NEW.from_days
  FROM stage_stays
  WHERE workspace_id = NEW.workspace_id AND deal_id = NEW.deal_id AND entered_at < NEW.entered_at
    AND (left_at IS NULL OR left_at = NEW.entered_at)
  ORDER BY entered_at DESC LIMIT 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stage_stays_before BEFORE INSERT ON stage_stays
FOR EACH ROW WHEN (NEW.from_stage IS NULL) EXECUTE FUNCTION know_stage_before();
--> statement-breakpoint
CREATE OR REPLACE VIEW "stage_moves" AS
	SELECT
		"deals"."workspace_id",
		"deals"."id" AS "deal_id",
		"stay"."from_stage",
		"stay"."stage" AS "to_stage",
		"stay"."entered_at" AS "moved_at",
		"stay"."entered_by" AS "moved_by",
		"stay"."from_days"::numeric AS "days_before",
		"deals"."stage",
		"deals"."priority",
		"deals"."owner_id",
		"deals"."company_id",
		"deals"."contact_id",
		"deals"."expected_close_date",
		"deals"."closed_at",
		"deals"."created_at",
		"deals"."tags",
		"deals"."custom_fields"
	FROM "stage_stays" AS "stay"
	JOIN "deals" ON "deals"."workspace_id" = "stay"."workspace_id" AND "deals"."id" = "stay"."deal_id";
--> statement-breakpoint
CREATE INDEX "contacts_owner_covers" ON "contacts" USING btree ("workspace_id","owner_id","id","status","created_at");
--> statement-breakpoint
DROP INDEX "contacts_owner";
--> statement-breakpoint
ALTER INDEX "contacts_owner_covers" RENAME TO "contacts_owner";
