CREATE TABLE "outgoing_emails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"to" text DEFAULT '' NOT NULL,
	"cc" text DEFAULT '' NOT NULL,
	"bcc" text DEFAULT '' NOT NULL,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"in_reply_to" text,
	"references" text,
	"is_touched" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"dated_at" timestamp (3) with time zone,
	"handed_over_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"filed_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outgoing_emails_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "outgoing_files" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "outgoing_files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_files" ADD CONSTRAINT "outgoing_files_email" FOREIGN KEY ("workspace_id","email_id") REFERENCES "public"."outgoing_emails"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_emails_of_account" ON "outgoing_emails" USING btree ("workspace_id","account_id");--> statement-breakpoint
CREATE INDEX "outgoing_emails_due" ON "outgoing_emails" USING btree ("due_at") WHERE "outgoing_emails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_files_of_email" ON "outgoing_files" USING btree ("workspace_id","email_id");