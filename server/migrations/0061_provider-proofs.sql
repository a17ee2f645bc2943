ALTER TABLE "sessions" ADD COLUMN "provider_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "last_logout_at" timestamp (3) with time zone;