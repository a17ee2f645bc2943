-- Reports ask of parts of records also for the tags and the own fields of their record.
CREATE OR REPLACE VIEW "sold_lines" AS
	SELECT
		"deals"."workspace_id",
		"line"."id",
		"deals"."id" AS "deal_id",
		"line"."productId" AS "product_id",
		"line"."name",
		"line"."unit",
		"line"."billed",
		"line"."quantity",
		"line"."unitPrice" AS "unit_price",
		"line"."periods",
		"line"."total",
		"deals"."stage",
		"stages"."pipeline_id"::text AS "pipeline_id",
		"deals"."priority",
		"deals"."owner_id",
		"deals"."company_id",
		"deals"."contact_id",
		"deals"."expected_close_date",
		"deals"."closed_at",
		"deals"."created_at",
		"deals"."tags",
		"deals"."custom_fields"
	FROM "deals"
	JOIN "stages" ON "stages"."workspace_id" = "deals"."workspace_id" AND "stages"."key" = "deals"."stage"
	CROSS JOIN LATERAL jsonb_to_recordset("deals"."line_items") AS "line" (
		"id" uuid,
		"productId" uuid,
		"name" text,
		"unit" text,
		"billed" text,
		"quantity" numeric,
		"unitPrice" numeric,
		"periods" integer,
		"total" numeric
	)
	WHERE "deals"."line_items" <> '[]';
--> statement-breakpoint
CREATE OR REPLACE VIEW "stage_moves" AS
	SELECT
		"deals"."workspace_id",
		"deals"."id" AS "deal_id",
		"before"."stage" AS "from_stage",
		"stay"."stage" AS "to_stage",
		"stay"."entered_at" AS "moved_at",
		"stay"."entered_by" AS "moved_by",
		round(extract(epoch FROM "stay"."entered_at" - "before"."since") / 86400, 2) AS "days_before",
		"deals"."stage",
		"deals"."priority",
		"deals"."owner_id",
		"deals"."company_id",
		"deals"."contact_id",
		"deals"."expected_close_date",
		"deals"."closed_at",
		"deals"."created_at",
		"deals"."tags",
		"deals"."custom_fields"
	FROM "stage_stays" AS "stay"
	JOIN "deals" ON "deals"."workspace_id" = "stay"."workspace_id" AND "deals"."id" = "stay"."deal_id"
	LEFT JOIN "stage_stays" AS "before" ON "before"."workspace_id" = "stay"."workspace_id"
		AND "before"."deal_id" = "stay"."deal_id"
		AND "before"."left_at" = "stay"."entered_at"
		AND "before"."entered_at" < "stay"."entered_at";
--> statement-breakpoint
CREATE OR REPLACE VIEW "emails_of_contacts" AS
	SELECT
		"email"."workspace_id",
		"email"."contact_id",
		CASE WHEN "email"."is_outgoing" THEN 'sent' ELSE 'received' END AS "direction",
		"email"."sent_at",
		"email"."is_reply",
		"email"."mailbox_owner_id",
		"contacts"."status",
		"contacts"."tags",
		"contacts"."owner_id",
		"contacts"."company_id",
		"contacts"."created_at",
		"contacts"."custom_fields"
	FROM "contact_emails" AS "email"
	JOIN "contacts" ON "contacts"."workspace_id" = "email"."workspace_id" AND "contacts"."id" = "email"."contact_id";
