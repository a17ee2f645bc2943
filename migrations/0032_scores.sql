CREATE TABLE "score_feeds" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"timeline" uuid NOT NULL,
	"seen" text NOT NULL,
	"target" text,
	"after_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_overrides" (
	"workspace_id" uuid NOT NULL,
	"score_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_overrides_workspace_id_score_id_contact_id_pk" PRIMARY KEY("workspace_id","score_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fit" jsonb NOT NULL,
	"engagement" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"place" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"computed_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "scores_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "score_feeds" ADD CONSTRAINT "score_feeds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_overrides" ADD CONSTRAINT "score_overrides_score" FOREIGN KEY ("workspace_id","score_id") REFERENCES "public"."scores"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_field" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."custom_fields"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scores_due" ON "scores" USING btree ("due_at");