CREATE TABLE "operator_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"workspace_id" uuid,
	"target" text NOT NULL,
	"details" text,
	"address" text
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
CREATE INDEX "operator_log_at" ON "operator_log" USING btree ("at");