CREATE TABLE "email_sharing_rules" (
	"workspace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"shared_with" text NOT NULL,
	"team_id" uuid,
	"exchanged_with" text[],
	"own_domain" text,
	CONSTRAINT "email_sharing_rules_workspace_id_account_id_pk" PRIMARY KEY("workspace_id","account_id"),
	CONSTRAINT "email_sharing_rules_names_team" CHECK (("email_sharing_rules"."shared_with" = 'team') = ("email_sharing_rules"."team_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "email_thread_sharing" (
	"workspace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"thread" text NOT NULL,
	"shared_with" text NOT NULL,
	"team_id" uuid,
	CONSTRAINT "email_thread_sharing_workspace_id_account_id_thread_pk" PRIMARY KEY("workspace_id","account_id","thread"),
	CONSTRAINT "email_thread_sharing_names_team" CHECK (("email_thread_sharing"."shared_with" = 'team') = ("email_thread_sharing"."team_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "email_sharing_rules" ADD CONSTRAINT "email_sharing_rules_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sharing_rules" ADD CONSTRAINT "email_sharing_rules_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread_sharing" ADD CONSTRAINT "email_thread_sharing_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread_sharing" ADD CONSTRAINT "email_thread_sharing_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_sharing_rules_of_team" ON "email_sharing_rules" USING btree ("workspace_id","team_id") WHERE "email_sharing_rules"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "email_thread_sharing_of_team" ON "email_thread_sharing" USING btree ("workspace_id","team_id") WHERE "email_thread_sharing"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_emails_key" ON "contact_emails" USING btree ("workspace_id","key");