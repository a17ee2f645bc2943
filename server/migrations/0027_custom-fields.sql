CREATE TABLE "custom_fields" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"on_card" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "custom_fields_key" UNIQUE("workspace_id","entity","key")
);
--> statement-breakpoint
CREATE TABLE "known_tags" (
	"workspace_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(name)) STORED,
	CONSTRAINT "known_tags_workspace_id_entity_name_pk" PRIMARY KEY("workspace_id","entity","name")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "deals" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "required_on" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_tags" ADD CONSTRAINT "known_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_label" ON "custom_fields" USING btree ("workspace_id","entity",lower("label")) WHERE not "custom_fields"."archived";--> statement-breakpoint
CREATE INDEX "companies_tags" ON "companies" USING gin ("workspace_id","tags") WHERE "companies"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "companies_custom_fields" ON "companies" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "companies"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_tags" ON "contacts" USING gin ("workspace_id","tags") WHERE "contacts"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_custom_fields" ON "contacts" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "contacts"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "deals_tags" ON "deals" USING gin ("workspace_id","tags") WHERE "deals"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "deals_custom_fields" ON "deals" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "deals"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "tasks_custom_fields" ON "tasks" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "tasks"."custom_fields" <> '{}';