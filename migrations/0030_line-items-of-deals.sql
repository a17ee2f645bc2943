-- Reports ask of each line item: a row for each, beside what they ask of its deal.
CREATE VIEW "sold_lines" AS
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
		"deals"."created_at"
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
