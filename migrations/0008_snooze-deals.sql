ALTER TABLE "deals" ADD COLUMN "snoozed_until" date;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "snooze_reason" text;