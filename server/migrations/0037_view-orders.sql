CREATE TABLE "view_orders" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"view_ids" uuid[] NOT NULL,
	CONSTRAINT "view_orders_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "view_orders" ADD CONSTRAINT "view_orders_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;