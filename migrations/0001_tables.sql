CREATE SCHEMA "live";
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"workspace_id" uuid,
	"second_factor" text,
	"provider_id" text,
	"provider_session_id" text,
	"provider_proven_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"subscription_status" text DEFAULT 'trial' NOT NULL,
	"subscription_tier" text,
	"mollie_customer_id" text,
	"mollie_subscription_id" text,
	"trial_ends_at" timestamp (3) with time zone,
	"covered_until" timestamp (3) with time zone,
	"clock_ahead_seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_mollie_customer_id_unique" UNIQUE("mollie_customer_id")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_proofs" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"mail_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"key_hash" text NOT NULL,
	"start" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "api_keys_hash" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"target" text,
	"details" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"address" text,
	CONSTRAINT "audit_events_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "ended_agreements" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"delete_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"visibility" text NOT NULL,
	"team_id" uuid,
	"invited_by_id" uuid,
	"mail_token_hash" text NOT NULL,
	"link_token_hash" text,
	"mail_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "invitations_mail_token" UNIQUE("mail_token_hash"),
	CONSTRAINT "invitations_link_token" UNIQUE("link_token_hash")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_identities" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text NOT NULL,
	"account_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"issuer" text NOT NULL,
	"domain" text NOT NULL,
	"domain_verified" boolean DEFAULT false NOT NULL,
	"saml_config" text,
	"organization_id" text,
	"user_id" uuid,
	"workspace_id" uuid NOT NULL,
	"domain_token" text NOT NULL,
	"client_id" text,
	"oidc_config" text,
	"default_role" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"last_logout_at" timestamp (3) with time zone,
	CONSTRAINT "sso_providers_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "sso_providers_workspace_id_unique" UNIQUE("workspace_id"),
	CONSTRAINT "sso_providers_protocol" CHECK (num_nonnulls(oidc_config, saml_config) = 1)
);
--> statement-breakpoint
CREATE TABLE "operator_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"action" text NOT NULL,
	"workspace_id" uuid,
	"target" text NOT NULL,
	"details" text,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "support_grants" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"granted_by_id" uuid NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"visitor_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	CONSTRAINT "support_grants_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "member_anchors" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "member_anchors_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_anchors" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_people" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"role" text,
	"visibility" text,
	"team_id" uuid,
	"user_id" uuid,
	CONSTRAINT "imported_people_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "removed_members" (
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_members_workspace_id_email_pk" PRIMARY KEY("workspace_id","email")
);
--> statement-breakpoint
CREATE TABLE "workspace_deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"user_id" uuid,
	"rows_total" bigint,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"visibility" text DEFAULT 'all' NOT NULL,
	"team_id" uuid,
	"absent_from" date,
	"absent_until" date,
	"absent_zone" text,
	"entered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id"),
	CONSTRAINT "members_absence" CHECK (("members"."absent_from" is null) = ("members"."absent_zone" is null) and ("members"."absent_until" is null or "members"."absent_until" >= "members"."absent_from"))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "teams_name" UNIQUE("workspace_id","name")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sample_change_set_id" uuid,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"requires_contact_email" boolean DEFAULT true NOT NULL,
	"shares_email_subjects" boolean DEFAULT false NOT NULL,
	"year_start_month" smallint DEFAULT 1 NOT NULL,
	"postal_address" text,
	"required_on" text[] DEFAULT '{}'::text[] NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"suspension_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "awaited_records" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"record_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "awaited_records_workspace_id_list_record_id_pk" PRIMARY KEY("workspace_id","list","record_id")
);
--> statement-breakpoint
CREATE TABLE "import_chunks" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "workspace_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"bytes" integer NOT NULL,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"problem" text,
	"workspace_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"name" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"proof" text,
	"product" text NOT NULL,
	"problem" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_drafts" (
	"workspace_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"filter" text,
	"also_for" text[] NOT NULL,
	"steps" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_drafts_workspace_id_rule_id_pk" PRIMARY KEY("workspace_id","rule_id")
);
--> statement-breakpoint
CREATE TABLE "rule_feeds" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"timeline" uuid NOT NULL,
	"seen" text NOT NULL,
	"target" text,
	"after_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_run_steps" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"is_failed" boolean NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"asked" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_run_steps_workspace_id_run_id_number_pk" PRIMARY KEY("workspace_id","run_id","number")
);
--> statement-breakpoint
CREATE TABLE "rule_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"cause_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	"started_by" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"wakes_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"waits_until" timestamp (3) with time zone,
	"put_off_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "rule_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "rule_runs_once" UNIQUE("workspace_id","rule_id","record_id","cause_id")
);
--> statement-breakpoint
CREATE TABLE "rule_versions" (
	"workspace_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"trigger" jsonb NOT NULL,
	"filter" text,
	"also_for" text[] NOT NULL,
	"steps" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rule_versions_workspace_id_rule_id_number_pk" PRIMARY KEY("workspace_id","rule_id","number")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"stop_reason" text,
	"user_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"secret" text,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"turns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"looked_up_to" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "score_feeds" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"timeline" uuid NOT NULL,
	"seen" text NOT NULL,
	"target" text,
	"after_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_overrides" (
	"workspace_id" uuid NOT NULL,
	"score_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_overrides_workspace_id_score_id_contact_id_pk" PRIMARY KEY("workspace_id","score_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fit" jsonb NOT NULL,
	"engagement" jsonb NOT NULL,
	"user_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"place" uuid,
	"done" integer DEFAULT 0 NOT NULL,
	"computed_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "scores_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "departed_customers" (
	"mollie_customer_id" text PRIMARY KEY NOT NULL,
	"left_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"vat_number" text
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"returned_pence" integer NOT NULL,
	"credits" jsonb,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"total_pence" integer NOT NULL,
	"vat_pence" integer NOT NULL,
	"vat_basis_points" integer,
	"is_sample" boolean NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("year","sequence"),
	CONSTRAINT "invoices_payment" UNIQUE("payment_id","returned_pence")
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_objects_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"mollie_payment_id" text,
	"kind" text NOT NULL,
	"plan_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"credit_pence" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"basis" text NOT NULL,
	"checkout_url" text,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"refunded_pence" integer DEFAULT 0 NOT NULL,
	"charged_back_pence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_mollie_payment_id_unique" UNIQUE("mollie_payment_id")
);
--> statement-breakpoint
CREATE TABLE "billing_reminders" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_reminders_user_id_kind_ends_at_pk" PRIMARY KEY("user_id","kind","ends_at")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"mollie_subscription_id" text,
	"mollie_plan_id" text NOT NULL,
	"next_plan_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"tier" text NOT NULL,
	"anchor" timestamp (3) with time zone NOT NULL,
	"current_period_start" timestamp (3) with time zone NOT NULL,
	"current_period_end" timestamp (3) with time zone NOT NULL,
	"period_pence" integer NOT NULL,
	"renewal_pence" integer,
	"cancel_at_period_end" integer DEFAULT 0 NOT NULL,
	"agreement" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"next_retry_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "subscriptions_mollie_subscription_id_unique" UNIQUE("mollie_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"outcome" text,
	"duration_minutes" integer,
	"related_to" text,
	"related_id" uuid,
	"contact_id" uuid,
	"company_id" uuid,
	"deal_id" uuid,
	"change_set_id" uuid,
	"subject_owner_id" uuid,
	"logged_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dated_at" timestamp (3) with time zone,
	"occurred_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(dated_at, created_at)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "activities_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"workspace_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_set_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"user_id" uuid,
	"channel" text NOT NULL,
	"api_key_name" text DEFAULT nullif(current_setting('crm.api_key_name', true), ''),
	"rule_name" text DEFAULT nullif(current_setting('crm.rule_name', true), ''),
	"undone_run_id" uuid DEFAULT nullif(current_setting('crm.undone_run_id', true), '')::uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"industry" text,
	"website" text,
	"size" text,
	"location" text,
	"logo" text,
	"notes" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (stored_fold_text(name)) STORED,
	CONSTRAINT "companies_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_emails" (
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"is_outgoing" boolean NOT NULL,
	"is_reply" boolean NOT NULL,
	"mailbox_owner_id" uuid NOT NULL,
	CONSTRAINT "contact_emails_workspace_id_contact_id_key_pk" PRIMARY KEY("workspace_id","contact_id","key")
);
--> statement-breakpoint
CREATE TABLE "contact_mail" (
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"last_email_sent_at" timestamp (3) with time zone,
	"last_reply_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone GENERATED ALWAYS AS (case when last_email_sent_at <= last_reply_at then null else last_email_sent_at end) STORED,
	CONSTRAINT "contact_mail_workspace_id_contact_id_pk" PRIMARY KEY("workspace_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"other_emails" text[] DEFAULT '{}'::text[] NOT NULL,
	"phone" text,
	"other_phones" text[] DEFAULT '{}'::text[] NOT NULL,
	"title" text,
	"company_id" uuid,
	"avatar" text,
	"status" text DEFAULT 'active' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"notes" text,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (stored_fold_text(name || E'\n' || coalesce(email, '')
        || case when other_emails = '{}' then '' else E'\n' || list_text(other_emails) end)) STORED,
	CONSTRAINT "contacts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "deals" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"value" numeric(12, 2) NOT NULL,
	"stage" text NOT NULL,
	"contact_id" uuid,
	"company_id" uuid,
	"priority" text DEFAULT 'medium' NOT NULL,
	"expected_close_date" date,
	"notes" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"line_items" jsonb DEFAULT '[]' NOT NULL,
	"follows_line_items" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"forecast_category" text,
	"close_reason" text,
	"close_note" text,
	"snoozed_until" date,
	"snooze_reason" text,
	"stage_entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (stored_fold_text(title)) STORED,
	CONSTRAINT "deals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "forecast_nights" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"night" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_forecasts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"from_night" date NOT NULL,
	"until_night" date,
	"stage" text NOT NULL,
	"owner_id" uuid,
	"probability" smallint NOT NULL,
	"category" text NOT NULL,
	"value" numeric(12, 2) NOT NULL,
	"expected_close_date" date,
	CONSTRAINT "kept_forecasts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "quotas" (
	"workspace_id" uuid NOT NULL,
	"measure" text NOT NULL,
	"period" text NOT NULL,
	"first" date NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "quotas_workspace_id_measure_period_first_subject_id_pk" PRIMARY KEY("workspace_id","measure","period","first","subject_id")
);
--> statement-breakpoint
CREATE TABLE "forecast_submissions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period" text NOT NULL,
	"first" date NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"note" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forecast_submissions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "merged_records" (
	"workspace_id" uuid NOT NULL,
	"loser_id" uuid NOT NULL,
	"winner_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"change_set_id" uuid NOT NULL,
	"undone_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merged_records_workspace_id_loser_id_pk" PRIMARY KEY("workspace_id","loser_id")
);
--> statement-breakpoint
CREATE TABLE "live"."commits" (
	"workspace_id" uuid NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"change_set_id" uuid NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "commits_workspace_id_transaction_id_change_set_id_pk" PRIMARY KEY("workspace_id","transaction_id","change_set_id")
);
--> statement-breakpoint
CREATE TABLE "live"."timelines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_refusals" (
	"workspace_id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"label" text,
	"reason" text NOT NULL,
	CONSTRAINT "operation_refusals_workspace_id_operation_id_number_pk" PRIMARY KEY("workspace_id","operation_id","number")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"message" text,
	"work" jsonb NOT NULL,
	"place" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"undoes" uuid,
	"undone_by" uuid,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"channel" text NOT NULL,
	"api_key_id" uuid,
	"api_key_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "operations_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "deal_states" (
	"workspace_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone,
	"stage" text NOT NULL,
	"value" numeric(12, 2) NOT NULL,
	"expected_close_date" date,
	"owner_id" uuid,
	"forecast_category" text,
	CONSTRAINT "deal_states_workspace_id_deal_id_from_at_pk" PRIMARY KEY("workspace_id","deal_id","from_at")
);
--> statement-breakpoint
CREATE TABLE "stage_stays" (
	"workspace_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"stage" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"from_stage" text,
	"from_days" numeric(10, 2),
	"entered_by" uuid,
	"left_by" uuid,
	CONSTRAINT "stage_stays_workspace_id_deal_id_entered_at_pk" PRIMARY KEY("workspace_id","deal_id","entered_at")
);
--> statement-breakpoint
CREATE TABLE "close_reasons" (
	"workspace_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "close_reasons_workspace_id_type_name_pk" PRIMARY KEY("workspace_id","type","name")
);
--> statement-breakpoint
CREATE TABLE "pipelines" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"team_ids" uuid[],
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pipelines_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "stages" (
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"probability" smallint NOT NULL,
	"category" text NOT NULL,
	"idle_after_days" smallint,
	"required_fields" text[] NOT NULL,
	"enter_roles" text[],
	"leave_roles" text[],
	"allows_skip" boolean NOT NULL,
	"allows_back" boolean NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "stages_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"price" numeric(12, 2) NOT NULL,
	"unit" text,
	"billed" text DEFAULT 'once' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"description" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"owner_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (stored_fold_text(name || E'\n' || coalesce(code, ''))) STORED,
	CONSTRAINT "products_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"tiles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"owner_id" uuid,
	"shared_with" text DEFAULT 'noOne' NOT NULL,
	"team_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboards_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "dashboards_names_team" CHECK (("dashboards"."shared_with" = 'team') = ("dashboards"."team_id" is not null))
);
--> statement-breakpoint
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
CREATE TABLE "saved_reports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"question" jsonb NOT NULL,
	"picture" text,
	"owner_id" uuid,
	"shared_with" text DEFAULT 'noOne' NOT NULL,
	"team_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_reports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "saved_reports_names_team" CHECK (("saved_reports"."shared_with" = 'team') = ("saved_reports"."team_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"priority" text DEFAULT 'medium' NOT NULL,
	"due_date" date,
	"assignee" text,
	"assigned_user_id" uuid,
	"related_to" text,
	"related_id" uuid,
	"completed_at" timestamp (3) with time zone,
	"days_late" integer GENERATED ALWAYS AS (case when completed_at is not null and due_date is not null
        then greatest(0, (completed_at at time zone 'UTC')::date - due_date) end) STORED,
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (stored_fold_text(title)) STORED,
	CONSTRAINT "tasks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_accounts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"sender_name" text NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"imap_host" text NOT NULL,
	"imap_port" integer NOT NULL,
	"imap_security" text NOT NULL,
	"smtp_host" text NOT NULL,
	"smtp_port" integer NOT NULL,
	"smtp_security" text NOT NULL,
	"username" text NOT NULL,
	"provider" text,
	"password" text NOT NULL,
	"sign_in_given_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"access_token" text,
	"access_token_until" timestamp (3) with time zone,
	"renewal_until" timestamp (3) with time zone,
	"problem" text,
	"refused_since" timestamp (3) with time zone,
	"sending_problem" text,
	"sending_refused_since" timestamp (3) with time zone,
	"tries_again_at" timestamp (3) with time zone,
	"is_paused" boolean DEFAULT false NOT NULL,
	"sync_from" date DEFAULT current_date - 90 NOT NULL,
	"blocked" text[] DEFAULT '{}'::text[] NOT NULL,
	"synced_at" timestamp (3) with time zone,
	"missing" integer,
	"deletes_until" timestamp (3) with time zone,
	"lease_holder" uuid,
	"lease_until" timestamp (3) with time zone,
	"watcher" uuid,
	"watched_until" timestamp (3) with time zone,
	"disconnected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_accounts_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "email_accounts_address" UNIQUE("workspace_id","user_id","address")
);
--> statement-breakpoint
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
	"writer_id" uuid,
	"is_automatic" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "outgoing_emails" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"writer_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"to" text DEFAULT '' NOT NULL,
	"cc" text DEFAULT '' NOT NULL,
	"bcc" text DEFAULT '' NOT NULL,
	"addresses" text[] DEFAULT '{}'::text[] NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"in_reply_to" text,
	"references" text,
	"is_touched" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"dated_at" timestamp (3) with time zone,
	"handed_over_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
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
CREATE TABLE "sequence_log" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"step" integer,
	"until" timestamp (3) with time zone,
	"time_zone" text,
	"reason" text,
	"user_id" uuid,
	"email_id" uuid,
	"email_key" text,
	"variant" text,
	CONSTRAINT "sequence_log_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequence_runs" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"time_zone" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"done" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"email_step" integer,
	"email_id" uuid,
	"subject" text DEFAULT '' NOT NULL,
	"message_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "sequence_runs_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequence_turns" (
	"workspace_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "sequence_turns_workspace_id_sequence_id_step_pk" PRIMARY KEY("workspace_id","sequence_id","step")
);
--> statement-breakpoint
CREATE TABLE "sequence_versions" (
	"workspace_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"steps" jsonb NOT NULL,
	CONSTRAINT "sequence_versions_workspace_id_sequence_id_number_pk" PRIMARY KEY("workspace_id","sequence_id","number")
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"steps" jsonb NOT NULL,
	"stops_for_company" boolean NOT NULL,
	"sending_days" text NOT NULL,
	"clock" text DEFAULT 'sender' NOT NULL,
	"from_hour" integer NOT NULL,
	"to_hour" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "sequences_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_sharing_rules" (
	"workspace_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"shared_with" text NOT NULL,
	"team_id" uuid,
	"exchanged_with" text[],
	"own_domain" text,
	"is_team_mailbox" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "email_suppressions" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"target" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_suppressions_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "email_suppressions_target" UNIQUE("workspace_id","target")
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
CREATE TABLE "email_templates" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "email_templates_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_template_versions" (
	"workspace_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_template_versions_workspace_id_template_id_number_pk" PRIMARY KEY("workspace_id","template_id","number")
);
--> statement-breakpoint
CREATE TABLE "live"."readers" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" jsonb,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"is_secret" boolean DEFAULT false NOT NULL,
	"invoice_id" uuid,
	"attached_text" jsonb,
	"inline_picture" jsonb,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"message_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "daily_growth" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"day" date NOT NULL,
	"bucket" text DEFAULT '' NOT NULL,
	"slot" integer NOT NULL,
	"count" bigint NOT NULL,
	"value" numeric(20, 2) NOT NULL,
	CONSTRAINT "daily_growth_workspace_id_list_day_bucket_slot_pk" PRIMARY KEY("workspace_id","list","day","bucket","slot")
);
--> statement-breakpoint
CREATE TABLE "record_totals" (
	"workspace_id" uuid NOT NULL,
	"list" text NOT NULL,
	"bucket" text NOT NULL,
	"slot" integer NOT NULL,
	"count" bigint NOT NULL,
	"value" numeric(20, 2) NOT NULL,
	CONSTRAINT "record_totals_workspace_id_list_bucket_slot_pk" PRIMARY KEY("workspace_id","list","bucket","slot")
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "live"."replicas" (
	"host" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_writes" (
	"workspace_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "workspace_writes_workspace_id_slot_pk" PRIMARY KEY("workspace_id","slot")
);
--> statement-breakpoint
CREATE TABLE "dismissed_duplicates" (
	"workspace_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_duplicates_workspace_id_first_id_second_id_pk" PRIMARY KEY("workspace_id","first_id","second_id")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "import_files_workspace_id_import_id_number_pk" PRIMARY KEY("workspace_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_outcomes" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"number" integer NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"record_id" uuid,
	"label" text,
	"cells" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_outcomes_workspace_id_import_id_is_dry_run_number_pk" PRIMARY KEY("workspace_id","import_id","is_dry_run","number")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"workspace_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"problem" text,
	CONSTRAINT "import_rows_workspace_id_import_id_number_pk" PRIMARY KEY("workspace_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_words" (
	"workspace_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"field" text NOT NULL,
	"words" jsonb NOT NULL,
	CONSTRAINT "import_words_workspace_id_entity_field_pk" PRIMARY KEY("workspace_id","entity","field")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"problem" text,
	"row_count" integer DEFAULT 0 NOT NULL,
	"format" jsonb,
	"header_row" integer DEFAULT 0 NOT NULL,
	"first_rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"check_run" integer DEFAULT 0 NOT NULL,
	"check_state" text,
	"check_problem" text,
	"check_done" integer DEFAULT 0 NOT NULL,
	"check_totals" jsonb,
	"check_notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"operation_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
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
	"stop_reason" text,
	"settings" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"token_start" text NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_webhooks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "incoming_webhooks_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_tags" (
	"workspace_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (stored_fold_text(name)) STORED,
	CONSTRAINT "known_tags_workspace_id_entity_name_pk" PRIMARY KEY("workspace_id","entity","name")
);
--> statement-breakpoint
CREATE TABLE "view_orders" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"view_ids" uuid[] NOT NULL,
	CONSTRAINT "view_orders_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "web_form_entries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"state" text NOT NULL,
	"answers" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"consent" text,
	"consent_version" integer,
	"contact_id" uuid,
	"problem" text,
	"spam_reason" text,
	"set_aside_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_form_entries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "web_form_files" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"label" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "web_form_files_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "web_forms" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"stop_reason" text,
	"settings" jsonb NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_forms_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "web_forms_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"change_id" bigint,
	"type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"status" integer,
	"duration_ms" integer,
	"problem" text,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_workspace_id_id_pk" PRIMARY KEY("workspace_id","id"),
	CONSTRAINT "webhook_deliveries_change" UNIQUE("workspace_id","webhook_id","change_id")
);
--> statement-breakpoint
CREATE TABLE "event_feeds" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"timeline" uuid NOT NULL,
	"seen" text NOT NULL,
	"target" text,
	"after_id" bigint DEFAULT 0 NOT NULL,
	"cursor_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_position" bigint DEFAULT 0 NOT NULL,
	"kept_until" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "webhooks" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] NOT NULL,
	"fields" text[] DEFAULT '{}'::text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_secret_until" timestamp (3) with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"stop_reason" text,
	"user_id" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"rests_until" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'contact' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"topic" text,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"confirm_token" text,
	"confirm_until" timestamp (3) with time zone NOT NULL,
	"unsubscribe_token" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_confirm_token_unique" UNIQUE("confirm_token"),
	CONSTRAINT "newsletter_subscribers_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_proofs" ADD CONSTRAINT "mail_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_proofs" ADD CONSTRAINT "mail_proofs_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_agreements" ADD CONSTRAINT "ended_agreements_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_identities" ADD CONSTRAINT "pending_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_identities" ADD CONSTRAINT "pending_identities_provider_id_sso_providers_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_anchors" ADD CONSTRAINT "member_anchors_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_workspace" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_deletions" ADD CONSTRAINT "workspace_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_anchor" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_id_workspace_anchors_id_fk" FOREIGN KEY ("id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_records" ADD CONSTRAINT "awaited_records_person" FOREIGN KEY ("workspace_id","person_id") REFERENCES "public"."imported_people"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_workspace_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."workspace_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_imports" ADD CONSTRAINT "workspace_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_drafts" ADD CONSTRAINT "rule_drafts_rule" FOREIGN KEY ("workspace_id","rule_id") REFERENCES "public"."rules"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_feeds" ADD CONSTRAINT "rule_feeds_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_run_steps" ADD CONSTRAINT "rule_run_steps_run" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."rule_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_rule" FOREIGN KEY ("workspace_id","rule_id") REFERENCES "public"."rules"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_versions" ADD CONSTRAINT "rule_versions_rule" FOREIGN KEY ("workspace_id","rule_id") REFERENCES "public"."rules"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_feeds" ADD CONSTRAINT "score_feeds_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_overrides" ADD CONSTRAINT "score_overrides_score" FOREIGN KEY ("workspace_id","score_id") REFERENCES "public"."scores"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_field" FOREIGN KEY ("workspace_id","id") REFERENCES "public"."custom_fields"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_settings" ADD CONSTRAINT "sandbox_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_reminders" ADD CONSTRAINT "billing_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_contact" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_company" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_deal" FOREIGN KEY ("workspace_id","deal_id") REFERENCES "public"."deals"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_contact" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_company" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_stage" FOREIGN KEY ("workspace_id","stage") REFERENCES "public"."stages"("workspace_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_nights" ADD CONSTRAINT "forecast_nights_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_forecasts" ADD CONSTRAINT "kept_forecasts_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotas" ADD CONSTRAINT "quotas_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forecast_submissions" ADD CONSTRAINT "forecast_submissions_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_refusals" ADD CONSTRAINT "operation_refusals_operation" FOREIGN KEY ("workspace_id","operation_id") REFERENCES "public"."operations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_reasons" ADD CONSTRAINT "close_reasons_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_pipeline" FOREIGN KEY ("workspace_id","pipeline_id") REFERENCES "public"."pipelines"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_report" FOREIGN KEY ("workspace_id","report_id") REFERENCES "public"."saved_reports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_recipients" ADD CONSTRAINT "report_recipients_mail" FOREIGN KEY ("workspace_id","report_id","owner_id") REFERENCES "public"."report_mails"("workspace_id","report_id","owner_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_user" FOREIGN KEY ("workspace_id","assigned_user_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_accounts" ADD CONSTRAINT "email_accounts_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_participants" ADD CONSTRAINT "email_participants_message" FOREIGN KEY ("workspace_id","message_id") REFERENCES "public"."email_messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_emails" ADD CONSTRAINT "outgoing_emails_writer" FOREIGN KEY ("workspace_id","writer_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_files" ADD CONSTRAINT "outgoing_files_email" FOREIGN KEY ("workspace_id","email_id") REFERENCES "public"."outgoing_emails"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_log" ADD CONSTRAINT "sequence_log_run" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."sequence_runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_version" FOREIGN KEY ("workspace_id","sequence_id","version") REFERENCES "public"."sequence_versions"("workspace_id","sequence_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_turns" ADD CONSTRAINT "sequence_turns_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "public"."sequences"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_versions" ADD CONSTRAINT "sequence_versions_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "public"."sequences"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sharing_rules" ADD CONSTRAINT "email_sharing_rules_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sharing_rules" ADD CONSTRAINT "email_sharing_rules_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread_sharing" ADD CONSTRAINT "email_thread_sharing_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_thread_sharing" ADD CONSTRAINT "email_thread_sharing_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_folders" ADD CONSTRAINT "email_folders_account" FOREIGN KEY ("workspace_id","account_id") REFERENCES "public"."email_accounts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_ledger" ADD CONSTRAINT "email_ledger_folder" FOREIGN KEY ("workspace_id","folder_id") REFERENCES "public"."email_folders"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template_versions" ADD CONSTRAINT "email_template_versions_template" FOREIGN KEY ("workspace_id","template_id") REFERENCES "public"."email_templates"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_outcomes" ADD CONSTRAINT "import_outcomes_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_words" ADD CONSTRAINT "import_words_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_calls" ADD CONSTRAINT "incoming_calls_webhook" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."incoming_webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_webhooks" ADD CONSTRAINT "incoming_webhooks_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_tags" ADD CONSTRAINT "known_tags_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_orders" ADD CONSTRAINT "view_orders_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."member_anchors"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_form_entries" ADD CONSTRAINT "web_form_entries_form" FOREIGN KEY ("workspace_id","form_id") REFERENCES "public"."web_forms"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_form_files" ADD CONSTRAINT "web_form_files_entry" FOREIGN KEY ("workspace_id","entry_id") REFERENCES "public"."web_form_entries"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "web_forms" ADD CONSTRAINT "web_forms_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("workspace_id","webhook_id") REFERENCES "public"."webhooks"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_events" ADD CONSTRAINT "kept_events_workspace_id_event_feeds_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."event_feeds"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspace_anchors_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspace_anchors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" -> 'session' ->> 'userId'));--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "mail_proofs_user" ON "mail_proofs" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "mail_proofs_mail" ON "mail_proofs" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "api_keys_member" ON "api_keys" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("workspace_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_user" ON "audit_events" USING btree ("workspace_id","user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("workspace_id","email") WHERE accepted_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_mail" ON "invitations" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "pictures_hash" ON "pictures" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_identities_user" ON "pending_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_identities_provider" ON "pending_identities" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_domain" ON "sso_providers" USING btree ("domain") WHERE domain_verified;--> statement-breakpoint
CREATE INDEX "operator_log_at" ON "operator_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_log_workspace" ON "operator_log" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "support_grants_open" ON "support_grants" USING btree ("workspace_id") WHERE "support_grants"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "imported_people_team" ON "imported_people" USING btree ("workspace_id","team_id");--> statement-breakpoint
CREATE INDEX "imported_people_email" ON "imported_people" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "imported_people_user" ON "imported_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "removed_members_user" ON "removed_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "workspace_deletions_user" ON "workspace_deletions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_team" ON "members" USING btree ("workspace_id","team_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "awaited_records_person" ON "awaited_records" USING btree ("workspace_id","person_id","list","record_id");--> statement-breakpoint
CREATE INDEX "workspace_imports_user" ON "workspace_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "workspace_imports_open" ON "workspace_imports" USING btree ("created_at") WHERE "workspace_imports"."status" in ('uploading', 'waiting', 'importing');--> statement-breakpoint
CREATE INDEX "backups_state" ON "backups" USING btree ("state","ended_at");--> statement-breakpoint
CREATE INDEX "rule_runs_log" ON "rule_runs" USING btree ("workspace_id","rule_id","id");--> statement-breakpoint
CREATE INDEX "rule_runs_of_record" ON "rule_runs" USING btree ("workspace_id","record_id","id");--> statement-breakpoint
CREATE INDEX "rule_runs_by_state" ON "rule_runs" USING btree ("workspace_id","rule_id","state","id");--> statement-breakpoint
CREATE INDEX "rule_runs_open" ON "rule_runs" USING btree ("workspace_id","wakes_at","id") WHERE "rule_runs"."state" in ('running', 'waiting');--> statement-breakpoint
CREATE INDEX "rule_runs_watching" ON "rule_runs" USING btree ("workspace_id","record_id") WHERE "rule_runs"."waits_until" is not null;--> statement-breakpoint
CREATE INDEX "rule_runs_led_to" ON "rule_runs" USING btree ("workspace_id","id") WHERE "rule_runs"."depth" > 0;--> statement-breakpoint
CREATE INDEX "rule_runs_created" ON "rule_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rules_due" ON "rules" USING btree ("due_at") WHERE "rules"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "scores_due" ON "scores" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sandbox_objects_user" ON "sandbox_objects" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "activities_subject" ON "activities" USING btree ("workspace_id","related_id") WHERE "activities"."related_id" is not null;--> statement-breakpoint
CREATE INDEX "activities_feed" ON "activities" USING btree ("workspace_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "activities_logged" ON "activities" USING btree ("workspace_id","occurred_at","id") WHERE "activities"."logged_by" is not null;--> statement-breakpoint
CREATE INDEX "activities_subject_owner" ON "activities" USING btree ("workspace_id","subject_owner_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "activities_contact" ON "activities" USING btree ("workspace_id","contact_id","occurred_at","id") WHERE "activities"."contact_id" is not null;--> statement-breakpoint
CREATE INDEX "activities_company" ON "activities" USING btree ("workspace_id","company_id","occurred_at","id") WHERE "activities"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "activities_deal" ON "activities" USING btree ("workspace_id","deal_id","occurred_at","id") WHERE "activities"."deal_id" is not null;--> statement-breakpoint
CREATE INDEX "changes_deleted" ON "changes" USING btree ("workspace_id","id") WHERE action = 'delete' and before is not null;--> statement-breakpoint
CREATE INDEX "changes_deleted_at" ON "changes" USING btree ("created_at") WHERE action = 'delete' and before is not null;--> statement-breakpoint
CREATE INDEX "changes_deleted_name" ON "changes" USING gin ("workspace_id",stored_fold_text(coalesce(before ->> 'name', before ->> 'title')) gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE action = 'delete' and before is not null;--> statement-breakpoint
CREATE INDEX "changes_deleted_company" ON "changes" USING btree ("workspace_id",(before ->> 'company_id')) WHERE action = 'delete' and before is not null and before ->> 'company_id' is not null;--> statement-breakpoint
CREATE INDEX "changes_deleted_contact" ON "changes" USING btree ("workspace_id",(before ->> 'contact_id')) WHERE action = 'delete' and before is not null and before ->> 'contact_id' is not null;--> statement-breakpoint
CREATE INDEX "changes_deal_texts" ON "changes" USING btree ("workspace_id","entity_id","id") WHERE entity = 'deal' and before ?| array['title', 'contact_id', 'company_id', 'priority', 'notes', 'tags', 'custom_fields', 'follows_line_items', 'close_reason', 'close_note', 'snoozed_until', 'snooze_reason'];--> statement-breakpoint
CREATE INDEX "changes_set" ON "changes" USING btree ("workspace_id","change_set_id","entity","entity_id");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "changes_record" ON "changes" USING btree ("workspace_id","entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "companies_owner" ON "companies" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "companies_same_name" ON "companies" USING btree ("workspace_id",(lower("name" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "companies_search" ON "companies" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "companies_domain" ON "companies" USING btree ("workspace_id",website_domain("website"),"id");--> statement-breakpoint
CREATE INDEX "companies_name_key" ON "companies" USING btree ("workspace_id",company_name_key("search_text"),"id");--> statement-breakpoint
CREATE INDEX "companies_name_sound" ON "companies" USING btree ("workspace_id",name_sound("name"),"id","name","owner_id");--> statement-breakpoint
CREATE INDEX "companies_sixgrams" ON "companies" USING gin (search_sixgrams("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "companies_tags" ON "companies" USING gin ("workspace_id","tags") WHERE "companies"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "companies_custom_fields" ON "companies" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "companies"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "contact_emails_key" ON "contact_emails" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "contact_emails_sent" ON "contact_emails" USING btree ("workspace_id","contact_id","sent_at") WHERE "contact_emails"."is_outgoing";--> statement-breakpoint
CREATE INDEX "contact_emails_latest" ON "contact_emails" USING btree ("workspace_id","sent_at");--> statement-breakpoint
CREATE INDEX "contact_mail_sent" ON "contact_mail" USING btree ("workspace_id","last_email_sent_at","contact_id");--> statement-breakpoint
CREATE INDEX "contact_mail_reply" ON "contact_mail" USING btree ("workspace_id","last_reply_at","contact_id");--> statement-breakpoint
CREATE INDEX "contact_mail_waiting" ON "contact_mail" USING btree ("workspace_id","waiting_since","contact_id");--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("workspace_id","owner_id","id","status","created_at");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("workspace_id","company_id","id");--> statement-breakpoint
CREATE INDEX "contacts_same_email" ON "contacts" USING btree ("workspace_id",(lower("email" collate "und-x-icu") collate "C"),"id","email","owner_id");--> statement-breakpoint
CREATE INDEX "contacts_same_name" ON "contacts" USING btree ("workspace_id",(lower("name" collate "und-x-icu") collate "C"),"id","name","owner_id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "contacts_phone_key" ON "contacts" USING btree ("workspace_id",phone_key("phone"),"id","phone","owner_id") WHERE phone_key(phone) is not null;--> statement-breakpoint
CREATE INDEX "contacts_other_emails" ON "contacts" USING gin ("workspace_id",email_keys("other_emails")) WHERE "contacts"."other_emails" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_other_phones" ON "contacts" USING gin ("workspace_id",phone_keys("other_phones")) WHERE "contacts"."other_phones" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_other_phone_digits" ON "contacts" USING gin ("workspace_id",phones_digits("other_phones") gin_trgm_ops) WHERE "contacts"."other_phones" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_name_sound" ON "contacts" USING btree ("workspace_id",name_sound("name"),"id","name","owner_id");--> statement-breakpoint
CREATE INDEX "contacts_sixgrams" ON "contacts" USING gin (search_sixgrams("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "contacts_tags" ON "contacts" USING gin ("workspace_id","tags") WHERE "contacts"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_custom_fields" ON "contacts" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "contacts"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING gin ("workspace_id",phone_digits("phone") gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_label" ON "custom_fields" USING btree ("workspace_id","entity",lower("label" collate "und-x-icu")) WHERE not "custom_fields"."archived";--> statement-breakpoint
CREATE INDEX "deals_owner" ON "deals" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "deals_stage" ON "deals" USING btree ("workspace_id","stage","id");--> statement-breakpoint
CREATE INDEX "deals_contact" ON "deals" USING btree ("workspace_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "deals_company" ON "deals" USING btree ("workspace_id","company_id","id");--> statement-breakpoint
CREATE INDEX "deals_value" ON "deals" USING btree ("workspace_id","value","id");--> statement-breakpoint
CREATE INDEX "deals_expected_close_date" ON "deals" USING btree ("workspace_id","expected_close_date","id");--> statement-breakpoint
CREATE INDEX "deals_closed_at" ON "deals" USING btree ("workspace_id","closed_at","id");--> statement-breakpoint
CREATE INDEX "deals_same_title" ON "deals" USING btree ("workspace_id",(lower("title" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "deals_search" ON "deals" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "deals_sixgrams" ON "deals" USING gin (search_sixgrams("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "deals_line_items" ON "deals" USING gin ("workspace_id","line_items" jsonb_path_ops) WHERE "deals"."line_items" <> '[]';--> statement-breakpoint
CREATE INDEX "deals_tags" ON "deals" USING gin ("workspace_id","tags") WHERE "deals"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "deals_custom_fields" ON "deals" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "deals"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "kept_forecasts_deal" ON "kept_forecasts" USING btree ("workspace_id","deal_id");--> statement-breakpoint
CREATE INDEX "kept_forecasts_now" ON "kept_forecasts" USING btree ("workspace_id","deal_id") WHERE "kept_forecasts"."until_night" is null;--> statement-breakpoint
CREATE INDEX "kept_forecasts_expected" ON "kept_forecasts" USING btree ("workspace_id","expected_close_date");--> statement-breakpoint
CREATE INDEX "forecast_submissions_period" ON "forecast_submissions" USING btree ("workspace_id","period","first");--> statement-breakpoint
CREATE INDEX "merged_records_winner" ON "merged_records" USING btree ("workspace_id","winner_id");--> statement-breakpoint
CREATE INDEX "operations_user" ON "operations" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("workspace_id") WHERE "operations"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "deal_states_until" ON "deal_states" USING btree ("workspace_id","until_at","from_at");--> statement-breakpoint
CREATE INDEX "deal_states_expected" ON "deal_states" USING btree ("workspace_id","expected_close_date");--> statement-breakpoint
CREATE INDEX "stage_stays_stage" ON "stage_stays" USING btree ("workspace_id","stage","entered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "unique_pipeline_name" ON "pipelines" USING btree ("workspace_id",lower("name")) WHERE "pipelines"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unique_stage_name" ON "stages" USING btree ("workspace_id","pipeline_id",lower("name")) WHERE "stages"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unique_product_code" ON "products" USING btree ("workspace_id",(lower("code" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "products_owner" ON "products" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_same_name" ON "products" USING btree ("workspace_id",(lower("name" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "products_sixgrams" ON "products" USING gin (search_sixgrams("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("workspace_id","tags") WHERE "products"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "products_custom_fields" ON "products" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "products"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "dashboards_owner" ON "dashboards" USING btree ("workspace_id","owner_id");--> statement-breakpoint
CREATE INDEX "dashboards_shared" ON "dashboards" USING btree ("workspace_id") WHERE "dashboards"."shared_with" <> 'noOne';--> statement-breakpoint
CREATE INDEX "report_recipients_due" ON "report_recipients" USING btree ("due_at") WHERE "report_recipients"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_reports_owner" ON "saved_reports" USING btree ("workspace_id","owner_id");--> statement-breakpoint
CREATE INDEX "saved_reports_shared" ON "saved_reports" USING btree ("workspace_id") WHERE "saved_reports"."shared_with" <> 'noOne';--> statement-breakpoint
CREATE INDEX "tasks_assigned_user" ON "tasks" USING btree ("workspace_id","assigned_user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_due_date" ON "tasks" USING btree ("workspace_id","due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_related" ON "tasks" USING btree ("workspace_id","related_id");--> statement-breakpoint
CREATE INDEX "tasks_same_title" ON "tasks" USING btree ("workspace_id",(lower("title" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "tasks_custom_fields" ON "tasks" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "tasks"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "tasks_to_do" ON "tasks" USING btree ("workspace_id","assigned_user_id","due_date","id") WHERE status <> 'completed';--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "email_messages_words" ON "email_messages" USING gin (mail_words("account_id", "subject" || ' ' || "from_name" || ' ' || "from_address" || ' ' || "text")) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "email_messages_thread" ON "email_messages" USING btree ("workspace_id","thread_key");--> statement-breakpoint
CREATE INDEX "email_messages_left" ON "email_messages" USING btree ("workspace_id","account_id","left_at") WHERE "email_messages"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "email_participants_address" ON "email_participants" USING btree ("workspace_id","address");--> statement-breakpoint
CREATE INDEX "outgoing_emails_of_account" ON "outgoing_emails" USING btree ("workspace_id","account_id");--> statement-breakpoint
CREATE INDEX "outgoing_emails_of_writer" ON "outgoing_emails" USING btree ("workspace_id","writer_id");--> statement-breakpoint
CREATE INDEX "outgoing_emails_due" ON "outgoing_emails" USING btree ("due_at") WHERE "outgoing_emails"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_files_of_email" ON "outgoing_files" USING btree ("workspace_id","email_id");--> statement-breakpoint
CREATE INDEX "sequence_log_of_run" ON "sequence_log" USING btree ("workspace_id","run_id","id");--> statement-breakpoint
CREATE INDEX "sequence_log_email" ON "sequence_log" USING btree ("workspace_id","email_id") WHERE "sequence_log"."email_id" is not null;--> statement-breakpoint
CREATE INDEX "sequence_runs_of_sequence" ON "sequence_runs" USING btree ("workspace_id","sequence_id","id");--> statement-breakpoint
CREATE INDEX "sequence_runs_of_contact" ON "sequence_runs" USING btree ("workspace_id","contact_id","id");--> statement-breakpoint
CREATE INDEX "sequence_runs_open" ON "sequence_runs" USING btree ("workspace_id","sequence_id","id") WHERE "sequence_runs"."state" in ('active', 'paused');--> statement-breakpoint
CREATE INDEX "sequence_runs_due" ON "sequence_runs" USING btree ("due_at") WHERE "sequence_runs"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "email_sharing_rules_of_team" ON "email_sharing_rules" USING btree ("workspace_id","team_id") WHERE "email_sharing_rules"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "email_thread_sharing_of_team" ON "email_thread_sharing" USING btree ("workspace_id","team_id") WHERE "email_thread_sharing"."team_id" is not null;--> statement-breakpoint
CREATE INDEX "email_suppressions_newest" ON "email_suppressions" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "email_ledger_message" ON "email_ledger" USING btree ("workspace_id","message_id") WHERE "email_ledger"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "email_ledger_unkept" ON "email_ledger" USING btree ("workspace_id","folder_id","state","uid") WHERE "email_ledger"."state" in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "email_templates_owner" ON "email_templates" USING btree ("workspace_id","owner_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("created_at") WHERE "mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "idempotency_records_expires_at" ON "idempotency_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shared_counters_expire" ON "shared_counters" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "import_outcomes_outcome" ON "import_outcomes" USING btree ("workspace_id","import_id","is_dry_run","outcome","number");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("created_at") WHERE "imports"."state" in ('uploading', 'reading') or "imports"."check_state" = 'running';--> statement-breakpoint
CREATE INDEX "incoming_calls_kept" ON "incoming_calls" USING btree ("workspace_id","webhook_id","id") WHERE "incoming_calls"."body" <> '';--> statement-breakpoint
CREATE INDEX "incoming_calls_kept_since" ON "incoming_calls" USING btree ("created_at") WHERE "incoming_calls"."body" <> '';--> statement-breakpoint
CREATE INDEX "incoming_calls_contact" ON "incoming_calls" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "incoming_calls_created" ON "incoming_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("workspace_id","owner_id");--> statement-breakpoint
CREATE INDEX "views_shared" ON "views" USING btree ("workspace_id") WHERE "views"."is_shared";--> statement-breakpoint
CREATE INDEX "web_form_entries_list" ON "web_form_entries" USING btree ("workspace_id","form_id","id");--> statement-breakpoint
CREATE INDEX "web_form_entries_contact" ON "web_form_entries" USING btree ("workspace_id","contact_id");--> statement-breakpoint
CREATE INDEX "web_form_entries_spam" ON "web_form_entries" USING btree ("created_at") WHERE "web_form_entries"."state" = 'spam';--> statement-breakpoint
CREATE INDEX "web_form_files_of_entry" ON "web_form_files" USING btree ("workspace_id","entry_id");--> statement-breakpoint
CREATE INDEX "web_form_files_bytes" ON "web_form_files" USING btree ("workspace_id","id","bytes");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("workspace_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("workspace_id","webhook_id","record_id","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "kept_events_created" ON "kept_events" USING btree ("created_at");