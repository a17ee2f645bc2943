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
CREATE TABLE "members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"visibility" text DEFAULT 'all' NOT NULL,
	"team_id" uuid,
	"entered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
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
	"search_text" text GENERATED ALWAYS AS (fold_text(name)) STORED,
	CONSTRAINT "companies_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"workspace_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
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
	"search_text" text GENERATED ALWAYS AS (fold_text(name || E'\n' || coalesce(email, ''))) STORED,
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
	"stage_entered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(title)) STORED,
	CONSTRAINT "deals_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "merged_records" (
	"workspace_id" uuid NOT NULL,
	"loser_id" uuid NOT NULL,
	"winner_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"change_set_id" uuid NOT NULL,
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
	"search_text" text GENERATED ALWAYS AS (fold_text(name || E'\n' || coalesce(code, ''))) STORED,
	CONSTRAINT "products_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
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
	"custom_fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(title)) STORED,
	CONSTRAINT "tasks_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
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
	"slot" integer NOT NULL,
	"count" bigint NOT NULL,
	"value" numeric(20, 2) NOT NULL,
	CONSTRAINT "daily_growth_workspace_id_list_day_slot_pk" PRIMARY KEY("workspace_id","list","day","slot")
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
CREATE TABLE "known_tags" (
	"workspace_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold_text(name)) STORED,
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
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_agreements" ADD CONSTRAINT "ended_agreements_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_identities" ADD CONSTRAINT "pending_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_identities" ADD CONSTRAINT "pending_identities_provider_id_sso_providers_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("provider_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_people" ADD CONSTRAINT "imported_people_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_workspace" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_team" FOREIGN KEY ("workspace_id","team_id") REFERENCES "public"."teams"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awaited_records" ADD CONSTRAINT "awaited_records_person" FOREIGN KEY ("workspace_id","person_id") REFERENCES "public"."imported_people"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_workspace_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."workspace_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_imports" ADD CONSTRAINT "workspace_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_settings" ADD CONSTRAINT "sandbox_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_reminders" ADD CONSTRAINT "billing_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_contact" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_company" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_deal" FOREIGN KEY ("workspace_id","deal_id") REFERENCES "public"."deals"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_company" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_contact" FOREIGN KEY ("workspace_id","contact_id") REFERENCES "public"."contacts"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_company" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_stage" FOREIGN KEY ("workspace_id","stage") REFERENCES "public"."stages"("workspace_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_refusals" ADD CONSTRAINT "operation_refusals_operation" FOREIGN KEY ("workspace_id","operation_id") REFERENCES "public"."operations"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_reasons" ADD CONSTRAINT "close_reasons_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipelines" ADD CONSTRAINT "pipelines_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stages" ADD CONSTRAINT "stages_pipeline" FOREIGN KEY ("workspace_id","pipeline_id") REFERENCES "public"."pipelines"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assigned_user" FOREIGN KEY ("workspace_id","assigned_user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_outcomes" ADD CONSTRAINT "import_outcomes_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_words" ADD CONSTRAINT "import_words_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_tags" ADD CONSTRAINT "known_tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_orders" ADD CONSTRAINT "view_orders_member" FOREIGN KEY ("workspace_id","user_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "members_team" ON "members" USING btree ("workspace_id","team_id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "awaited_records_person" ON "awaited_records" USING btree ("workspace_id","person_id","list","record_id");--> statement-breakpoint
CREATE INDEX "workspace_imports_user" ON "workspace_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "workspace_imports_open" ON "workspace_imports" USING btree ("created_at") WHERE "workspace_imports"."status" in ('uploading', 'waiting', 'importing');--> statement-breakpoint
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
CREATE INDEX "changes_deleted_name" ON "changes" USING gin ("workspace_id",fold_text(coalesce(before ->> 'name', before ->> 'title')) gin_trgm_ops) WITH (gin_pending_list_limit=128) WHERE action = 'delete' and before is not null;--> statement-breakpoint
CREATE INDEX "changes_deleted_company" ON "changes" USING btree ("workspace_id",(before ->> 'company_id')) WHERE action = 'delete' and before is not null and before ->> 'company_id' is not null;--> statement-breakpoint
CREATE INDEX "changes_deleted_contact" ON "changes" USING btree ("workspace_id",(before ->> 'contact_id')) WHERE action = 'delete' and before is not null and before ->> 'contact_id' is not null;--> statement-breakpoint
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
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("workspace_id","owner_id","id");--> statement-breakpoint
CREATE INDEX "contacts_name" ON "contacts" USING btree ("workspace_id","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "contacts_company" ON "contacts" USING btree ("workspace_id","company_id","id");--> statement-breakpoint
CREATE INDEX "contacts_same_email" ON "contacts" USING btree ("workspace_id",(lower("email" collate "und-x-icu") collate "C"),"id","email","owner_id");--> statement-breakpoint
CREATE INDEX "contacts_same_name" ON "contacts" USING btree ("workspace_id",(lower("name" collate "und-x-icu") collate "C"),"id","name","owner_id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "contacts_phone_key" ON "contacts" USING btree ("workspace_id",phone_key("phone"),"id","phone","owner_id") WHERE phone_key(phone) is not null;--> statement-breakpoint
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
CREATE INDEX "merged_records_winner" ON "merged_records" USING btree ("workspace_id","winner_id");--> statement-breakpoint
CREATE INDEX "operations_user" ON "operations" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("workspace_id") WHERE "operations"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "deal_states_until" ON "deal_states" USING btree ("workspace_id","until_at","from_at");--> statement-breakpoint
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
CREATE INDEX "tasks_assigned_user" ON "tasks" USING btree ("workspace_id","assigned_user_id","id");--> statement-breakpoint
CREATE INDEX "tasks_due_date" ON "tasks" USING btree ("workspace_id","due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_related" ON "tasks" USING btree ("workspace_id","related_id");--> statement-breakpoint
CREATE INDEX "tasks_same_title" ON "tasks" USING btree ("workspace_id",(lower("title" collate "und-x-icu") collate "C"));--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "tasks_custom_fields" ON "tasks" USING gin ("workspace_id","custom_fields" jsonb_path_ops) WHERE "tasks"."custom_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "tasks_to_do" ON "tasks" USING btree ("workspace_id","assigned_user_id","due_date","id") WHERE status <> 'completed';--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "backups_state" ON "backups" USING btree ("state","ended_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_given_up" ON "mails" USING btree ("created_at") WHERE "mails"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "idempotency_records_expires_at" ON "idempotency_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shared_counters_expire" ON "shared_counters" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "import_outcomes_outcome" ON "import_outcomes" USING btree ("workspace_id","import_id","is_dry_run","outcome","number");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("created_at") WHERE "imports"."state" in ('uploading', 'reading') or "imports"."check_state" = 'running';--> statement-breakpoint
CREATE INDEX "views_owner" ON "views" USING btree ("workspace_id","owner_id");--> statement-breakpoint
CREATE INDEX "views_shared" ON "views" USING btree ("workspace_id") WHERE "views"."is_shared";