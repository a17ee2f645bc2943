CREATE TABLE "report_mails" (
	"workspace_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"days" text NOT NULL,
	"hour" smallint NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_mails_workspace_id_report_id_owner_id_pk" PRIMARY KEY("workspace_id","report_id","owner_id")
);
--> statement-breakpoint
CREATE TABLE "report_recipients" (
	"workspace_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "report_recipients_workspace_id_report_id_owner_id_user_id_pk" PRIMARY KEY("workspace_id","report_id","owner_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attached_text" jsonb;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_report" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."saved_reports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_mail" FOREIGN KEY ("workspace_id","report_id","owner_id") REFERENCES "public"."report_mails"("workspace_id","report_id","owner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_recipients_due" ON "report_recipients" USING btree ("due_at") WHERE "report_recipients"."due_at" is not null;