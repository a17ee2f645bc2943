CREATE TABLE "web_form_files" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"label" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "web_form_files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "web_form_entries" ADD COLUMN "consent_version" integer;--> statement-breakpoint
ALTER TABLE "web_form_entries" ADD COLUMN "spam_reason" text;--> statement-breakpoint
ALTER TABLE "web_form_entries" ADD COLUMN "set_aside_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "web_form_files" ADD CONSTRAINT "web_form_files_entry" FOREIGN KEY ("workspace_id","entry_id") REFERENCES "public"."web_form_entries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_form_files_of_entry" ON "web_form_files" USING btree ("workspace_id","entry_id");