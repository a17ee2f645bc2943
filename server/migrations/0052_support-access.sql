CREATE TABLE "support_grants" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"granted_by_id" uuid NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"visitor_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "support_grants_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "support_grants_open" ON "support_grants" USING btree ("workspace_id") WHERE "support_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "operator_log_workspace" ON "operator_log" USING btree ("workspace_id","id");