CREATE TABLE "member_anchors" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "member_anchors_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_anchors" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"rows_total" bigint,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_events" DROP CONSTRAINT "audit_events_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "imported_people" DROP CONSTRAINT "imported_people_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "teams" DROP CONSTRAINT "teams_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "rule_feeds" DROP CONSTRAINT "rule_feeds_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "rules" DROP CONSTRAINT "rules_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "score_feeds" DROP CONSTRAINT "score_feeds_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_owner";
--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "contacts" DROP CONSTRAINT "contacts_owner";
--> statement-breakpoint
ALTER TABLE "custom_fields" DROP CONSTRAINT "custom_fields_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "deals" DROP CONSTRAINT "deals_owner";
--> statement-breakpoint
ALTER TABLE "forecast_nights" DROP CONSTRAINT "forecast_nights_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "kept_forecasts" DROP CONSTRAINT "kept_forecasts_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "quotas" DROP CONSTRAINT "quotas_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "forecast_submissions" DROP CONSTRAINT "forecast_submissions_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "merged_records" DROP CONSTRAINT "merged_records_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "operations" DROP CONSTRAINT "operations_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "close_reasons" DROP CONSTRAINT "close_reasons_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "pipelines" DROP CONSTRAINT "pipelines_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_owner";
--> statement-breakpoint
ALTER TABLE "dashboards" DROP CONSTRAINT "dashboards_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "dashboards" DROP CONSTRAINT "dashboards_owner";
--> statement-breakpoint
ALTER TABLE "saved_reports" DROP CONSTRAINT "saved_reports_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "saved_reports" DROP CONSTRAINT "saved_reports_owner";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_assigned_user";
--> statement-breakpoint
ALTER TABLE "email_accounts" DROP CONSTRAINT "email_accounts_member";
--> statement-breakpoint
ALTER TABLE "outgoing_emails" DROP CONSTRAINT "outgoing_emails_writer";
--> statement-breakpoint
ALTER TABLE "sequences" DROP CONSTRAINT "sequences_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "email_suppressions" DROP CONSTRAINT "email_suppressions_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_owner";
--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" DROP CONSTRAINT "dismissed_duplicates_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "import_words" DROP CONSTRAINT "import_words_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "incoming_webhooks" DROP CONSTRAINT "incoming_webhooks_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "known_tags" DROP CONSTRAINT "known_tags_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "views" DROP CONSTRAINT "views_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "views" DROP CONSTRAINT "views_owner";
--> statement-breakpoint
ALTER TABLE "web_forms" DROP CONSTRAINT "web_forms_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "event_feeds" DROP CONSTRAINT "event_feeds_workspace_id_workspaces_id_fk";
--> statement-breakpoint
ALTER TABLE "webhooks" DROP CONSTRAINT "webhooks_workspace_id_workspaces_id_fk";
--> statement-breakpoint
INSERT INTO workspace_anchors (id) SELECT id FROM workspaces;
--> statement-breakpoint
INSERT INTO member_anchors (workspace_id, user_id) SELECT workspace_id, user_id FROM members;
--> statement-breakpoint
ALTER TABLE "member_anchors" ADD CONSTRAINT "member_anchors_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_deletions" ADD CONSTRAINT "workspace_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspace_deletions_user" ON "workspace_deletions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_anchor" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_id_workspace_anchors_id_fk" FOREIGN KEY ("id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "rule_feeds" ADD CONSTRAINT "rule_feeds_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "score_feeds" ADD CONSTRAINT "score_feeds_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "forecast_nights" ADD CONSTRAINT "forecast_nights_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "kept_forecasts" ADD CONSTRAINT "kept_forecasts_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "forecast_submissions" ADD CONSTRAINT "forecast_submissions_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "close_reasons" ADD CONSTRAINT "close_reasons_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_user" FOREIGN KEY ("workspace_id","assigned_user_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD CONSTRAINT "email_accounts_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_writer" FOREIGN KEY ("workspace_id","writer_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "import_words" ADD CONSTRAINT "import_words_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "incoming_webhooks" ADD CONSTRAINT "incoming_webhooks_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "known_tags" ADD CONSTRAINT "known_tags_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "web_forms" ADD CONSTRAINT "web_forms_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE FUNCTION anchor_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspace_anchors (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspaces_anchor BEFORE INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION anchor_workspace();
--> statement-breakpoint
CREATE FUNCTION anchor_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_anchors (workspace_id, user_id) VALUES (NEW.workspace_id, NEW.user_id) ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_anchor BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION anchor_member();
--> statement-breakpoint
-- Of a workspace that is being deleted anchors stay until its rows are gone.
CREATE FUNCTION free_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM workspace_anchors WHERE id = OLD.id
    AND NOT EXISTS (SELECT FROM workspace_deletions AS deletion WHERE deletion.id = OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspaces_free AFTER DELETE ON workspaces FOR EACH ROW EXECUTE FUNCTION free_workspace();
--> statement-breakpoint
CREATE FUNCTION free_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_anchors WHERE workspace_id = OLD.workspace_id AND user_id = OLD.user_id
    AND NOT EXISTS (SELECT FROM workspace_deletions AS deletion WHERE deletion.id = OLD.workspace_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_free AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION free_member();
