ALTER TABLE "rule_drafts" ADD COLUMN "also_for" text[];--> statement-breakpoint
UPDATE "rule_drafts" SET "also_for" = CASE WHEN "also_for_imports" THEN array['imports', 'merges'] ELSE '{}' END;--> statement-breakpoint
ALTER TABLE "rule_drafts" ALTER COLUMN "also_for" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_drafts" DROP COLUMN "also_for_imports";--> statement-breakpoint
ALTER TABLE "rule_versions" ADD COLUMN "also_for" text[];--> statement-breakpoint
UPDATE "rule_versions" SET "also_for" = CASE WHEN "also_for_imports" THEN array['imports', 'merges'] ELSE '{}' END;--> statement-breakpoint
ALTER TABLE "rule_versions" ALTER COLUMN "also_for" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_versions" DROP COLUMN "also_for_imports";--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "undone_run_id" uuid DEFAULT nullif(current_setting('crm.undone_run_id', true), '')::uuid;