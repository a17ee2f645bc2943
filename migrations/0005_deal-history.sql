-- The way of each deal through its stages, which boards of the past and the forecast are made of, and what reports ask
-- of deals.

-- Of stays that are stored one after the other, in whatever way: the deal is still in the one before, or has just left it.
CREATE FUNCTION know_stage_before() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT stage, extract(epoch FROM NEW.entered_at - since) / 86400 INTO NEW.from_stage, NEW.from_days
  FROM stage_stays
  WHERE workspace_id = NEW.workspace_id AND deal_id = NEW.deal_id AND entered_at < NEW.entered_at
    AND (left_at IS NULL OR left_at = NEW.entered_at)
  ORDER BY entered_at DESC LIMIT 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stage_stays_before BEFORE INSERT ON stage_stays
FOR EACH ROW WHEN (NEW.from_stage IS NULL) EXECUTE FUNCTION know_stage_before();
--> statement-breakpoint
-- A deal's stays and states. A transaction that began earlier may store later: its moment is then that of
-- the state before. What is changed again at the same moment is written over.
CREATE FUNCTION begin_deal_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author uuid := nullif(current_setting('crm.user_id', true), '')::uuid;
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  INSERT INTO stage_stays (workspace_id, deal_id, entered_at, stage, since, entered_by)
  SELECT workspace_id, id, now(), stage, stage_entered_at, author FROM new_rows
  ON CONFLICT (workspace_id, deal_id, entered_at) DO UPDATE
  SET stage = excluded.stage, since = excluded.since, entered_by = author, left_at = NULL, left_by = NULL;
  INSERT INTO deal_states (workspace_id, deal_id, from_at, stage, value, expected_close_date, owner_id, forecast_category)
  SELECT workspace_id, id, now(), stage, value, expected_close_date, owner_id, forecast_category FROM new_rows
  ON CONFLICT (workspace_id, deal_id, from_at) DO UPDATE
  SET until_at = NULL, stage = excluded.stage, value = excluded.value, owner_id = excluded.owner_id,
    expected_close_date = excluded.expected_close_date, forecast_category = excluded.forecast_category;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION continue_deal_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author uuid := nullif(current_setting('crm.user_id', true), '')::uuid;
  moment timestamptz(3) := now();
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  WITH moved AS (
    SELECT new_row.workspace_id, new_row.id, new_row.stage, new_row.stage_entered_at,
      greatest(moment, stay.entered_at) AS at
    FROM new_rows AS new_row JOIN old_rows AS old_row USING (workspace_id, id)
    LEFT JOIN stage_stays AS stay
      ON stay.workspace_id = new_row.workspace_id AND stay.deal_id = new_row.id AND stay.left_at IS NULL
    WHERE new_row.stage <> old_row.stage),
  departed AS (
    UPDATE stage_stays AS stay SET left_at = moved.at, left_by = author
    FROM moved WHERE stay.workspace_id = moved.workspace_id AND stay.deal_id = moved.id
      AND stay.left_at IS NULL AND stay.entered_at < moved.at)
  INSERT INTO stage_stays (workspace_id, deal_id, entered_at, stage, since, entered_by)
  SELECT workspace_id, id, at, stage, stage_entered_at, author FROM moved
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
-- Sample deals that are removed leave no history: no board of the past shows them among real ones.
CREATE FUNCTION end_deal_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  IF current_setting('crm.channel', true) = 'sample-data' THEN
    DELETE FROM stage_stays AS stay USING old_rows AS gone
    WHERE stay.workspace_id = gone.workspace_id AND stay.deal_id = gone.id;
    DELETE FROM deal_states AS state USING old_rows AS gone
    WHERE state.workspace_id = gone.workspace_id AND state.deal_id = gone.id;
    RETURN NULL;
  END IF;
  UPDATE stage_stays AS stay
  SET left_at = greatest(now(), stay.entered_at), left_by = nullif(current_setting('crm.user_id', true), '')::uuid
  FROM old_rows AS gone
  WHERE stay.workspace_id = gone.workspace_id AND stay.deal_id = gone.id AND stay.left_at IS NULL;
  UPDATE deal_states AS state SET until_at = greatest(now(), state.from_at)
  FROM old_rows AS gone
  WHERE state.workspace_id = gone.workspace_id AND state.deal_id = gone.id AND state.until_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_history_begins AFTER INSERT ON deals REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION begin_deal_history();
--> statement-breakpoint
CREATE TRIGGER deals_history_goes_on AFTER UPDATE ON deals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION continue_deal_history();
--> statement-breakpoint
CREATE TRIGGER deals_history_ends AFTER DELETE ON deals REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION end_deal_history();
--> statement-breakpoint
CREATE AGGREGATE jsonb_merge (jsonb) (SFUNC = jsonb_concat, STYPE = jsonb, INITCOND = '{}');
--> statement-breakpoint
-- Makes the stays and states of a workspace's deals from its change log, as for an archive that was just read. It reads
-- the log once: a new database's statistics would have each change look for a removal through all changes.
CREATE PROCEDURE fill_deal_history(workspace uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('crm.carries_history', 'on', true);
  DELETE FROM stage_stays WHERE workspace_id = workspace;
  DELETE FROM deal_states WHERE workspace_id = workspace;
  CREATE TEMP TABLE deal_steps ON COMMIT DROP AS
  WITH kept AS (
    SELECT *, max(id) FILTER (WHERE action = 'delete' AND channel = 'sample-data') OVER (PARTITION BY entity_id) AS removal
    FROM changes WHERE workspace_id = workspace AND entity = 'deal'),
  logged AS (
    SELECT entity_id, id, action, user_id, max(created_at) OVER so_far AS at,
      jsonb_merge(jsonb_strip_nulls(jsonb_build_object('stage', after -> 'stage', 'value', after -> 'value'))
        || coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(after)
          WHERE key IN ('expected_close_date', 'owner_id', 'forecast_category')), '{}')) OVER so_far AS state
    FROM kept WHERE removal IS NULL OR id > removal
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
  INSERT INTO stage_stays (workspace_id, deal_id, entered_at, left_at, stage, since, entered_by, left_by)
  SELECT workspace, entity_id, at, left_at, stage, at, user_id, left_by
  FROM (
    SELECT *, lead(at) OVER in_order AS left_at, lead(user_id) OVER in_order AS left_by
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
  -- The log names people of an archive by its ids, also once they have joined.
  UPDATE deal_states AS state SET owner_id = person.user_id
  FROM imported_people AS person
  WHERE state.workspace_id = workspace AND person.workspace_id = workspace
    AND person.id = state.owner_id AND person.user_id IS NOT NULL;
END $$;
--> statement-breakpoint
-- Reports ask of each move of a deal: a row for each stage that it came into, beside what they ask of the deal.
CREATE VIEW "stage_moves" AS
	SELECT
		"deals"."workspace_id",
		"deals"."id" AS "deal_id",
		"stay"."from_stage",
		"stay"."stage" AS "to_stage",
		"stay"."entered_at" AS "moved_at",
		"stay"."entered_by" AS "moved_by",
		"stay"."from_days"::numeric AS "days_before",
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
--> statement-breakpoint
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
