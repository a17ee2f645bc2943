CREATE TABLE "import_files" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_files_workspace_id_import_id_number_pk" PRIMARY KEY("workspace_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_outcomes" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"number" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"record_id" uuid,
	"label" text,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_outcomes_workspace_id_import_id_is_dry_run_number_pk" PRIMARY KEY("workspace_id","import_id","is_dry_run","number")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"problem" text,
	CONSTRAINT "import_rows_workspace_id_import_id_number_pk" PRIMARY KEY("workspace_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"problem" text,
	"row_count" integer DEFAULT 0 NOT NULL,
	"format" jsonb,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"check_run" integer DEFAULT 0 NOT NULL,
	"check_state" text,
	"check_problem" text,
	"check_done" integer DEFAULT 0 NOT NULL,
	"check_totals" jsonb,
	"act_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_outcomes" ADD CONSTRAINT "import_outcomes_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_outcomes_outcome" ON "import_outcomes" USING btree ("workspace_id","import_id","is_dry_run","outcome","number");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("created_at") WHERE "imports"."state" in ('uploading', 'reading') or "imports"."check_state" = 'running';--> statement-breakpoint
CREATE INDEX "companies_same_name" ON "companies" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "contacts_same_email" ON "contacts" USING btree ("workspace_id",lower("email"));--> statement-breakpoint
CREATE INDEX "contacts_same_name" ON "contacts" USING btree ("workspace_id",lower("name"));--> statement-breakpoint
CREATE INDEX "deals_same_title" ON "deals" USING btree ("workspace_id",lower("title"));--> statement-breakpoint
CREATE INDEX "tasks_same_title" ON "tasks" USING btree ("workspace_id",lower("title"));