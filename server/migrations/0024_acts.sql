CREATE TABLE "act_refusals" (
	"workspace_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"label" text,
	"reason" text NOT NULL,
	CONSTRAINT "act_refusals_workspace_id_act_id_number_pk" PRIMARY KEY("workspace_id","act_id","number")
);
--> statement-breakpoint
CREATE TABLE "acts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"message" text,
	"work" jsonb NOT NULL,
	"place" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"undoes" uuid,
	"undone_by" uuid,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"channel" text NOT NULL,
	"api_key_id" uuid,
	"api_key_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "acts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
DROP INDEX "changes_set";--> statement-breakpoint
ALTER TABLE "act_refusals" ADD CONSTRAINT "act_refusals_act" FOREIGN KEY ("workspace_id","act_id") REFERENCES "public"."acts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_user" ON "acts" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "acts_open" ON "acts" USING btree ("workspace_id") WHERE "acts"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "changes_set" ON "changes" USING btree ("workspace_id","change_set_id","entity","entity_id");