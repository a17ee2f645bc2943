ALTER TABLE "email_accounts" ADD COLUMN "sending_problem" text;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "sending_refused_since" timestamp (3) with time zone;