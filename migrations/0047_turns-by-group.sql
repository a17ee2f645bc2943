ALTER TABLE "rules" ALTER COLUMN "turns" DROP DEFAULT;--> statement-breakpoint
-- Turns begin anew.
ALTER TABLE "rules" ALTER COLUMN "turns" SET DATA TYPE jsonb USING '{}'::jsonb;--> statement-breakpoint
ALTER TABLE "rules" ALTER COLUMN "turns" SET DEFAULT '{}'::jsonb;
