CREATE TABLE "incoming_calls" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"state" text NOT NULL,
	"body" text NOT NULL,
	"key" text,
	"contact_id" uuid,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_calls_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "incoming_calls_key" UNIQUE("workspace_id","webhook_id","key")
);
--> statement-breakpoint
CREATE TABLE "incoming_webhooks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"token_start" text NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_webhooks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "incoming_webhooks_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "incoming_calls" ADD CONSTRAINT "incoming_calls_webhook" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."incoming_webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_webhooks" ADD CONSTRAINT "incoming_webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_calls_list" ON "incoming_calls" USING btree ("workspace_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "incoming_calls_contact" ON "incoming_calls" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "incoming_calls_created" ON "incoming_calls" USING btree ("created_at");