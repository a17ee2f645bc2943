CREATE TABLE "rule_feeds" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"timeline" uuid NOT NULL,
	"seen" text NOT NULL,
	"target" text,
	"after_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_run_steps" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"is_failed" boolean NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_run_steps_workspace_id_run_id_number_pk" PRIMARY KEY("workspace_id","run_id","number")
);
--> statement-breakpoint
CREATE TABLE "rule_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"wakes_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "rule_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "rule_runs_once" UNIQUE("workspace_id","rule_id","record_id","cause_id")
);
--> statement-breakpoint
CREATE TABLE "rule_versions" (
	"workspace_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"filter" text,
	"also_for_imports" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_versions_workspace_id_rule_id_number_pk" PRIMARY KEY("workspace_id","rule_id","number")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"stop_reason" text,
	"user_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "rule_name" text DEFAULT nullif(current_setting('crm.rule_name', true), '');--> statement-breakpoint
ALTER TABLE "rule_feeds" ADD CONSTRAINT "rule_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_run_steps" ADD CONSTRAINT "rule_run_steps_run" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."rule_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_rule" FOREIGN KEY ("workspace_id","rule_id") REFERENCES "public"."rules"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_versions" ADD CONSTRAINT "rule_versions_rule" FOREIGN KEY ("workspace_id","rule_id") REFERENCES "public"."rules"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_runs_log" ON "rule_runs" USING btree ("workspace_id","rule_id","id");--> statement-breakpoint
CREATE INDEX "rule_runs_by_state" ON "rule_runs" USING btree ("workspace_id","rule_id","state","id");--> statement-breakpoint
CREATE INDEX "rule_runs_open" ON "rule_runs" USING btree ("workspace_id","wakes_at","id") WHERE "rule_runs"."state" in ('running', 'waiting');--> statement-breakpoint
CREATE INDEX "rule_runs_created" ON "rule_runs" USING btree ("created_at");