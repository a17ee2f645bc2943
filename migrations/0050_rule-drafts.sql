CREATE TABLE "rule_drafts" (
	"workspace_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"filter" text,
	"also_for_imports" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_drafts_workspace_id_rule_id_pk" PRIMARY KEY("workspace_id","rule_id")
);
--> statement-breakpoint
ALTER TABLE "rules" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_drafts" ADD CONSTRAINT "rule_drafts_rule" FOREIGN KEY ("workspace_id","rule_id") REFERENCES "public"."rules"("workspace_id","id") ON DELETE cascade ON UPDATE no action;