ALTER TABLE "email_accounts" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "sign_in_given_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "access_token" text;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "access_token_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "renewal_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "refused_since" timestamp (3) with time zone;