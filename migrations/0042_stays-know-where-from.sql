-- Reports of a million contacts or moves read what they ask for in one place.
DROP INDEX "contacts_owner";
--> statement-breakpoint
ALTER TABLE "stage_stays" ADD COLUMN "from_stage" text;
--> statement-breakpoint
ALTER TABLE "stage_stays" ADD COLUMN "from_since" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("workspace_id","owner_id","id","status","created_at");
--> statement-breakpoint
UPDATE stage_stays AS stay SET from_stage = before.stage, from_since = before.since
FROM stage_stays AS before
WHERE before.workspace_id = stay.workspace_id AND before.deal_id = stay.deal_id
  AND before.left_at = stay.entered_at AND before.entered_at < stay.entered_at;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION continue_deal_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author uuid := nullif(current_setting('crm.user_id', true), '')::uuid;
  moment timestamptz(3) := now();
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  WITH moved AS (
    SELECT new_row.workspace_id, new_row.id, new_row.stage, new_row.stage_entered_at,
      greatest(moment, stay.entered_at) AS at, stay.stage AS from_stage, stay.since AS from_since
    FROM new_rows AS new_row JOIN old_rows AS old_row USING (workspace_id, id)
    LEFT JOIN stage_stays AS stay
      ON stay.workspace_id = new_row.workspace_id AND stay.deal_id = new_row.id AND stay.left_at IS NULL
    WHERE new_row.stage <> old_row.stage),
  departed AS (
    UPDATE stage_stays AS stay SET left_at = moved.at, left_by = author
    FROM moved WHERE stay.workspace_id = moved.workspace_id AND stay.deal_id = moved.id
      AND stay.left_at IS NULL AND stay.entered_at < moved.at)
  INSERT INTO stage_stays (workspace_id, deal_id, entered_at, stage, since, entered_by, from_stage, from_since)
  SELECT workspace_id, id, at, stage, stage_entered_at, author, from_stage, from_since FROM moved
  ON CONFLICT (workspace_id, deal_id, entered_at) DO UPDATE
  SET stage = excluded.stage, since = excluded.since, entered_by = author;
  WITH changed AS (
    SELECT new_row.*, greatest(moment, state.from_at) AS at
    FROM new_rows AS new_row JOIN old_rows AS old_row USING (workspace_id, id)
    LEFT JOIN deal_states AS state
      ON state.workspace_id = new_row.workspace_id AND state.deal_id = new_row.id AND state.until_at IS NULL
    WHERE (new_row.stage, new_row.value, new_row.expected_close_date, new_row.owner_id, new_row.forecast_category)
      IS DISTINCT FROM
      (old_row.stage, old_row.value, old_row.expected_close_date, old_row.owner_id, old_row.forecast_category)),
  ended AS (
    UPDATE deal_states AS state SET until_at = changed.at
    FROM changed WHERE state.workspace_id = changed.workspace_id AND state.deal_id = changed.id
      AND state.until_at IS NULL AND state.from_at < changed.at)
  INSERT INTO deal_states (workspace_id, deal_id, from_at, stage, value, expected_close_date, owner_id, forecast_category)
  SELECT workspace_id, id, at, stage, value, expected_close_date, owner_id, forecast_category FROM changed
  ON CONFLICT (workspace_id, deal_id, from_at) DO UPDATE
  SET stage = excluded.stage, value = excluded.value, owner_id = excluded.owner_id,
    expected_close_date = excluded.expected_close_date, forecast_category = excluded.forecast_category;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Makes the stays and states of a workspace's deals from its change log, as for an archive that was just read.
CREATE OR REPLACE PROCEDURE fill_deal_history(workspace uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('crm.carries_history', 'on', true);
  DELETE FROM stage_stays WHERE workspace_id = workspace;
  DELETE FROM deal_states WHERE workspace_id = workspace;
  CREATE TEMP TABLE deal_steps ON COMMIT DROP AS
  WITH logged AS (
    SELECT entity_id, id, action, user_id, max(created_at) OVER so_far AS at,
      jsonb_merge(jsonb_strip_nulls(jsonb_build_object('stage', after -> 'stage', 'value', after -> 'value'))
        || coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(after)
          WHERE key IN ('expected_close_date', 'owner_id', 'forecast_category')), '{}')) OVER so_far AS state
    FROM changes AS change WHERE workspace_id = workspace AND entity = 'deal'
      AND NOT EXISTS (SELECT FROM changes AS removal WHERE removal.workspace_id = workspace
        AND removal.entity = 'deal' AND removal.entity_id = change.entity_id AND removal.id >= change.id
        AND removal.action = 'delete' AND removal.channel = 'sample-data')
    WINDOW so_far AS (PARTITION BY entity_id ORDER BY id))
  SELECT DISTINCT ON (entity_id, at) entity_id, at, id, user_id,
    CASE WHEN action <> 'delete' AND state ? 'stage' AND state ? 'value' THEN state END AS state
  FROM logged ORDER BY entity_id, at, id DESC;
  INSERT INTO deal_states (workspace_id, deal_id, from_at, until_at, stage, value, expected_close_date, owner_id, forecast_category)
  SELECT workspace, entity_id, at, until_at, state ->> 'stage', (state ->> 'value')::numeric,
    (state ->> 'expected_close_date')::date, (state ->> 'owner_id')::uuid, state ->> 'forecast_category'
  FROM (
    SELECT *, lead(at) OVER in_order AS until_at
    FROM (SELECT *, lag(state) OVER (PARTITION BY entity_id ORDER BY at) AS former FROM deal_steps) AS step
    WHERE state IS DISTINCT FROM former
    WINDOW in_order AS (PARTITION BY entity_id ORDER BY at)) AS step
  WHERE state IS NOT NULL;
  INSERT INTO stage_stays
    (workspace_id, deal_id, entered_at, left_at, stage, since, entered_by, left_by, from_stage, from_since)
  SELECT workspace, entity_id, at, left_at, stage, at, user_id, left_by, former, CASE WHEN former IS NOT NULL THEN former_at END
  FROM (
    SELECT *, lead(at) OVER in_order AS left_at, lead(user_id) OVER in_order AS left_by, lag(at) OVER in_order AS former_at
    FROM (
      SELECT *, state ->> 'stage' AS stage,
        lag(state ->> 'stage') OVER (PARTITION BY entity_id ORDER BY at) AS former
      FROM deal_steps) AS step
    WHERE stage IS DISTINCT FROM former
    WINDOW in_order AS (PARTITION BY entity_id ORDER BY at)) AS step
  WHERE stage IS NOT NULL;
  DROP TABLE deal_steps;
  -- Of a deal whose first day the log does not know.
  INSERT INTO deal_states (workspace_id, deal_id, from_at, stage, value, expected_close_date, owner_id, forecast_category)
  SELECT workspace_id, id, created_at, stage, value, expected_close_date, owner_id, forecast_category FROM deals
  WHERE workspace_id = workspace AND NOT EXISTS (SELECT FROM deal_states AS state
    WHERE state.workspace_id = workspace AND state.deal_id = deals.id AND state.until_at IS NULL);
  INSERT INTO stage_stays (workspace_id, deal_id, entered_at, stage, since)
  SELECT workspace_id, id, created_at, stage, created_at FROM deals
  WHERE workspace_id = workspace AND NOT EXISTS (SELECT FROM stage_stays AS stay
    WHERE stay.workspace_id = workspace AND stay.deal_id = deals.id AND stay.left_at IS NULL);
  -- What is derived makes no new version of a deal.
  PERFORM set_config('crm.keeps_version', 'on', true);
  UPDATE deals SET stage_entered_at = stay.entered_at, changed_at = state.from_at,
    closed_at = CASE WHEN entered.type <> 'open' THEN stay.entered_at END
  FROM stage_stays AS stay, deal_states AS state, stages AS entered
  WHERE deals.workspace_id = workspace
    AND stay.workspace_id = workspace AND stay.deal_id = deals.id AND stay.left_at IS NULL
    AND state.workspace_id = workspace AND state.deal_id = deals.id AND state.until_at IS NULL
    AND entered.workspace_id = workspace AND entered.key = deals.stage;
  PERFORM set_config('crm.keeps_version', '', true);
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "stage_moves" AS
	SELECT
		"deals"."workspace_id",
		"deals"."id" AS "deal_id",
		"stay"."from_stage",
		"stay"."stage" AS "to_stage",
		"stay"."entered_at" AS "moved_at",
		"stay"."entered_by" AS "moved_by",
		round(extract(epoch FROM "stay"."entered_at" - "stay"."from_since") / 86400, 2) AS "days_before",
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
	JOIN "deals" ON "deals"."workspace_id" = "stay"."workspace_id" AND "deals"."id" = "stay"."deal_id";
