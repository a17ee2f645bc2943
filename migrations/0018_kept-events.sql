CREATE TABLE "kept_events" (
	"workspace_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"record_id" uuid NOT NULL,
	"type" text NOT NULL,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_events_workspace_id_position_pk" PRIMARY KEY("workspace_id","position")
);
--> statement-breakpoint
ALTER TABLE "event_feeds" ADD COLUMN "cursor_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD COLUMN "last_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD COLUMN "kept_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kept_events" ADD CONSTRAINT "kept_events_workspace_id_event_feeds_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."event_feeds"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_events_created" ON "kept_events" USING btree ("created_at");