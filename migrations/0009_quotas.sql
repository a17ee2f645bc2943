CREATE TABLE "quotas" (
	"workspace_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"period" text NOT NULL,
	"first" date NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "quotas_workspace_id_measure_period_first_subject_id_pk" PRIMARY KEY("workspace_id","measure","period","first","subject_id")
);
--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;