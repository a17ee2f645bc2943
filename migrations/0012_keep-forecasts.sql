CREATE TABLE "forecast_nights" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"night" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_forecasts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"from_night" date NOT NULL,
	"until_night" date,
	"stage" text NOT NULL,
	"owner_id" uuid,
	"probability" smallint NOT NULL,
	"category" text NOT NULL,
	"value" numeric(12, 2) NOT NULL,
	"expected_close_date" date,
	CONSTRAINT "kept_forecasts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "forecast_submissions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period" text NOT NULL,
	"first" date NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"note" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forecast_submissions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "forecast_nights" ADD CONSTRAINT "forecast_nights_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_forecasts" ADD CONSTRAINT "kept_forecasts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_submissions" ADD CONSTRAINT "forecast_submissions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_forecasts_deal" ON "kept_forecasts" USING btree ("workspace_id","deal_id");--> statement-breakpoint
CREATE INDEX "kept_forecasts_now" ON "kept_forecasts" USING btree ("workspace_id","deal_id") WHERE "kept_forecasts"."until_night" is null;--> statement-breakpoint
CREATE INDEX "kept_forecasts_expected" ON "kept_forecasts" USING btree ("workspace_id","expected_close_date");--> statement-breakpoint
CREATE INDEX "forecast_submissions_period" ON "forecast_submissions" USING btree ("workspace_id","period","first");