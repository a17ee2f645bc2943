CREATE TABLE "email_messages" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"message_id" text,
	"thread_key" text NOT NULL,
	"subject" text NOT NULL,
	"from_name" text NOT NULL,
	"from_address" text NOT NULL,
	"is_outgoing" boolean NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"attachments" jsonb NOT NULL,
	"left_at" timestamp (3) with time zone,
	"is_kept_apart" boolean DEFAULT false NOT NULL,
	CONSTRAINT "email_messages_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "email_messages_key" UNIQUE("workspace_id","account_id","key")
);
--> statement-breakpoint
CREATE TABLE "email_participants" (
	"workspace_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"address" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "email_participants_workspace_id_message_id_address_role_pk" PRIMARY KEY("workspace_id","message_id","address","role")
);
--> statement-breakpoint
CREATE TABLE "email_folders" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"path" text NOT NULL,
	"special_use" text,
	"state" text DEFAULT 'followed' NOT NULL,
	"uid_validity" bigint,
	"uid_next" bigint,
	"on_server" integer DEFAULT 0 NOT NULL,
	"proved_at" timestamp (3) with time zone,
	CONSTRAINT "email_folders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "email_folders_path" UNIQUE("workspace_id","account_id","path")
);
--> statement-breakpoint
CREATE TABLE "email_ledger" (
	"workspace_id" uuid NOT NULL,
	"folder_id" uuid NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"message_id" uuid,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_ledger_workspace_id_folder_id_uid_validity_uid_pk" PRIMARY KEY("workspace_id","folder_id","uid_validity","uid")
);
--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "tries_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "is_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "sync_from" date DEFAULT current_date - 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "synced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "missing" integer;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "deletes_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "lease_holder" uuid;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD COLUMN "disconnected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_participants" ADD CONSTRAINT "email_participants_message" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."email_messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_folders" ADD CONSTRAINT "email_folders_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_ledger" ADD CONSTRAINT "email_ledger_folder" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."email_folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_messages_thread" ON "email_messages" USING btree ("workspace_id","thread_key");--> statement-breakpoint
CREATE INDEX "email_messages_left" ON "email_messages" USING btree ("workspace_id","account_id","left_at") WHERE "email_messages"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "email_participants_address" ON "email_participants" USING btree ("workspace_id","address");--> statement-breakpoint
CREATE INDEX "email_ledger_message" ON "email_ledger" USING btree ("workspace_id","message_id") WHERE "email_ledger"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "email_ledger_unkept" ON "email_ledger" USING btree ("workspace_id","folder_id","state","uid") WHERE "email_ledger"."state" in ('waiting', 'failed');