CREATE TABLE "teams" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "teams_name" UNIQUE("workspace_id","name")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "subject_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "assigned_user_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "reach" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "entered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_user" FOREIGN KEY ("workspace_id","assigned_user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_subject" ON "activities" USING btree ("workspace_id","related_id");--> statement-breakpoint
CREATE INDEX "activities_subject_owner" ON "activities" USING btree ("workspace_id","subject_owner_id","id");--> statement-breakpoint
CREATE INDEX "companies_owner" ON "companies" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "deals_owner" ON "deals" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "tasks_assigned_user" ON "tasks" USING btree ("workspace_id","assigned_user_id","id");--> statement-breakpoint
CREATE INDEX "members_team" ON "members" USING btree ("workspace_id","team_id");