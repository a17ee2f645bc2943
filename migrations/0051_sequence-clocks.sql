ALTER TABLE "sequence_log" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "sequences" ADD COLUMN "clock" text DEFAULT 'sender' NOT NULL;