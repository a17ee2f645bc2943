ALTER TABLE "email_messages" ADD COLUMN "writer_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD COLUMN "writer_id" uuid;--> statement-breakpoint
-- Before the foreign key, as its checks would wait for the end of the transaction.
UPDATE "outgoing_emails" AS "email" SET "writer_id" = "account"."user_id" FROM "email_accounts" AS "account"
  WHERE "account"."workspace_id" = "email"."workspace_id" AND "account"."id" = "email"."account_id";--> statement-breakpoint
ALTER TABLE "email_sharing_rules" ADD COLUMN "is_team_mailbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_writer" FOREIGN KEY ("workspace_id","writer_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_emails_of_writer" ON "outgoing_emails" USING btree ("workspace_id","writer_id");