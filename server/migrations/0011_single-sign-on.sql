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
	"client_id" text NOT NULL,
	"oidc_config" text NOT NULL,
	"default_role" text NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sso_providers_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "sso_providers_workspace_id_unique" UNIQUE("workspace_id")
);
--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_domain" ON "sso_providers" USING btree ("domain") WHERE domain_verified;