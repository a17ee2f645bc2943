CREATE TABLE "email_suppressions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"target" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "email_suppressions_target" UNIQUE("workspace_id","target")
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "postal_address" text;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_suppressions_newest" ON "email_suppressions" USING btree ("workspace_id","created_at");