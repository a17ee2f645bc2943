-- Makes the stays and states of a workspace's deals from its change log, as for an archive that was just read. It reads
-- the log once: a new database's statistics would have each change look for a removal through all changes.
CREATE OR REPLACE PROCEDURE fill_deal_history(workspace uuid) LANGUAGE plpgsql AS $$
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
