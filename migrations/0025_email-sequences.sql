CREATE TABLE "sequence_log" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"step" integer,
	"until" timestamp (3) with time zone,
	"reason" text,
	"user_id" uuid,
	"email_id" uuid,
	CONSTRAINT "sequence_log_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequence_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"done" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"email_step" integer,
	"email_id" uuid,
	"subject" text DEFAULT '' NOT NULL,
	"message_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sequence_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequence_versions" (
	"workspace_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "sequence_versions_workspace_id_sequence_id_number_pk" PRIMARY KEY("workspace_id","sequence_id","number")
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"stops_for_company" boolean NOT NULL,
	"sending_days" text NOT NULL,
	"from_hour" integer NOT NULL,
	"to_hour" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "sequences_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "sequence_log" ADD CONSTRAINT "sequence_log_run" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."sequence_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_version" FOREIGN KEY ("workspace_id","sequence_id","version") REFERENCES "public"."sequence_versions"("workspace_id","sequence_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_versions" ADD CONSTRAINT "sequence_versions_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "public"."sequences"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sequence_log_of_run" ON "sequence_log" USING btree ("workspace_id","run_id","id");--> statement-breakpoint
CREATE INDEX "sequence_log_email" ON "sequence_log" USING btree ("workspace_id","email_id") WHERE "sequence_log"."email_id" is not null;--> statement-breakpoint
CREATE INDEX "sequence_runs_of_sequence" ON "sequence_runs" USING btree ("workspace_id","sequence_id","id");--> statement-breakpoint
CREATE INDEX "sequence_runs_of_contact" ON "sequence_runs" USING btree ("workspace_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "sequence_runs_open" ON "sequence_runs" USING btree ("workspace_id","sequence_id","id") WHERE "sequence_runs"."state" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "sequence_runs_due" ON "sequence_runs" USING btree ("due_at") WHERE "sequence_runs"."due_at" is not null;