ALTER TABLE "rules" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "looked_up_to" uuid;--> statement-breakpoint
CREATE INDEX "rules_due" ON "rules" USING btree ("due_at") WHERE "rules"."due_at" is not null;