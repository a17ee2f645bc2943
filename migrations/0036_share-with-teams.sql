DROP INDEX "dashboards_shared";--> statement-breakpoint
DROP INDEX "saved_reports_shared";--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "shared_with" text DEFAULT 'noOne' NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboards" ADD COLUMN "team_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "shared_with" text DEFAULT 'noOne' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "team_id" uuid;--> statement-breakpoint
UPDATE "dashboards" SET "shared_with" = 'workspace' WHERE "is_shared";--> statement-breakpoint
UPDATE "saved_reports" SET "shared_with" = 'workspace' WHERE "is_shared";--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dashboards_shared" ON "dashboards" USING btree ("workspace_id") WHERE "dashboards"."shared_with" <> 'noOne';--> statement-breakpoint
CREATE INDEX "saved_reports_shared" ON "saved_reports" USING btree ("workspace_id") WHERE "saved_reports"."shared_with" <> 'noOne';--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_names_team" CHECK (("dashboards"."shared_with" = 'team') = ("dashboards"."team_id" is not null));--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_names_team" CHECK (("saved_reports"."shared_with" = 'team') = ("saved_reports"."team_id" is not null));--> statement-breakpoint
ALTER TABLE "dashboards" DROP COLUMN "is_shared";--> statement-breakpoint
ALTER TABLE "saved_reports" DROP COLUMN "is_shared";