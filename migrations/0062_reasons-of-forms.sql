ALTER TABLE "incoming_webhooks" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "web_forms" ADD COLUMN "stop_reason" text;