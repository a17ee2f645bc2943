CREATE TABLE "views" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"filter" text,
	"sort" text,
	"columns" text[],
	"layout" text NOT NULL,
	"owner_id" uuid,
	"is_shared" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("workspace_id","owner_id");--> statement-breakpoint
CREATE INDEX "views_shared" ON "views" USING btree ("workspace_id") WHERE "views"."is_shared";