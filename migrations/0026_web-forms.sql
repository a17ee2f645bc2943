CREATE TABLE "web_form_entries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"consent" text,
	"contact_id" uuid,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_form_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "web_forms" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_forms_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "web_forms_id" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "web_form_entries" ADD CONSTRAINT "web_form_entries_form" FOREIGN KEY ("workspace_id","form_id") REFERENCES "public"."web_forms"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_forms" ADD CONSTRAINT "web_forms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_form_entries_list" ON "web_form_entries" USING btree ("workspace_id","form_id","id");--> statement-breakpoint
CREATE INDEX "web_form_entries_contact" ON "web_form_entries" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "web_form_entries_spam" ON "web_form_entries" USING btree ("created_at") WHERE "web_form_entries"."state" = 'spam';