ALTER TABLE "rules" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "former_secret" text;--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "former_secret_until" timestamp (3) with time zone;