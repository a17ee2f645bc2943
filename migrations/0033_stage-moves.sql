-- Reports ask of each move of a deal: a row for each stage that it came into, beside what they ask of the deal.
CREATE VIEW "stage_moves" AS
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
		"deals"."created_at"
	FROM "stage_stays" AS "stay"
	JOIN "deals" ON "deals"."workspace_id" = "stay"."workspace_id" AND "deals"."id" = "stay"."deal_id"
	LEFT JOIN "stage_stays" AS "before" ON "before"."workspace_id" = "stay"."workspace_id"
		AND "before"."deal_id" = "stay"."deal_id"
		AND "before"."left_at" = "stay"."entered_at"
		AND "before"."entered_at" < "stay"."entered_at";
