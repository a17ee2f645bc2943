ALTER TABLE "sessions" ADD COLUMN "second_factor" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "api_key_name" text DEFAULT nullif(current_setting('crm.api_key_name', true), '');--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;