CREATE TABLE "awaited_records" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"record_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "awaited_records_workspace_id_list_record_id_pk" PRIMARY KEY("workspace_id","list","record_id")
);
--> statement-breakpoint
CREATE TABLE "import_pieces" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_pieces_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imported_people" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"role" text,
	"reach" text,
	"team_id" uuid,
	"user_id" uuid,
	CONSTRAINT "imported_people_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "workspace_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"bytes" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"problem" text,
	"workspace_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "awaited_records" ADD CONSTRAINT "awaited_records_person" FOREIGN KEY ("workspace_id","person_id") REFERENCES "public"."imported_people"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_import_id_workspace_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."workspace_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_imports" ADD CONSTRAINT "workspace_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awaited_records_person" ON "awaited_records" USING btree ("workspace_id","person_id","list","record_id");--> statement-breakpoint
CREATE INDEX "imported_people_team" ON "imported_people" USING btree ("workspace_id","team_id");--> statement-breakpoint
CREATE INDEX "imported_people_email" ON "imported_people" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "imported_people_user" ON "imported_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workspace_imports_user" ON "workspace_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "workspace_imports_open" ON "workspace_imports" USING btree ("created_at") WHERE "workspace_imports"."status" in ('uploading', 'waiting', 'importing');