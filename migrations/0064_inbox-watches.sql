ALTER TABLE "email_accounts" ADD COLUMN "watcher" uuid;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "watched_until" timestamp (3) with time zone;