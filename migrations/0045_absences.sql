ALTER TABLE "members" ADD COLUMN "absent_from" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "absent_until" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "absent_zone" text;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_absence" CHECK (("members"."absent_from" is null) = ("members"."absent_zone" is null) and ("members"."absent_until" is null or "members"."absent_until" >= "members"."absent_from"));