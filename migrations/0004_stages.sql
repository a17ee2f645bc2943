-- What the stages of pipelines ask of every deal, and the way of each deal through them.

-- What a new workspace's deals go through: the stages of spec section 4, and one to lose in. `defaultStages` in
-- shared/ says the same to the pages, and a test compares the two.
CREATE PROCEDURE add_default_pipeline(workspace uuid) LANGUAGE plpgsql AS $$
DECLARE
  pipeline uuid := gen_random_uuid();
BEGIN
  INSERT INTO pipelines (workspace_id, id, name, position, is_default)
  VALUES (workspace, pipeline, 'Sales Pipeline', 0, true);
  INSERT INTO stages (workspace_id, pipeline_id, key, name, type, position, probability, category, idle_after_days,
    required_fields, allows_skip, allows_back)
  VALUES
    (workspace, pipeline, 'lead', 'Lead', 'open', 0, 10, 'pipeline', 14, '{}', true, true),
    (workspace, pipeline, 'qualified', 'Qualified', 'open', 1, 25, 'pipeline', 14, '{}', true, true),
    (workspace, pipeline, 'proposal', 'Proposal', 'open', 2, 50, 'bestCase', 14, '{}', true, true),
    (workspace, pipeline, 'negotiation', 'Negotiation', 'open', 3, 75, 'commit', 14, '{}', true, true),
    (workspace, pipeline, 'closed', 'Closed Won', 'won', 4, 100, 'closed', NULL, '{}', true, true),
    (workspace, pipeline, 'lost', 'Lost', 'lost', 5, 0, 'omitted', NULL, '{closeReason}', true, true);
  INSERT INTO close_reasons (workspace_id, type, name, position)
  SELECT workspace, 'lost', name, place - 1
  FROM unnest(ARRAY['Price', 'Chose a competitor', 'No budget', 'No decision', 'Missing feature', 'Bad timing',
    'No longer answers']) WITH ORDINALITY AS reason (name, place);
END $$;
--> statement-breakpoint
CREATE FUNCTION begin_with_pipeline() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CALL add_default_pipeline(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspaces_pipeline AFTER INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION begin_with_pipeline();
--> statement-breakpoint
-- Whether a deal's field, by its name in the API, holds nothing. Nothing is worth as little as no money.
CREATE FUNCTION is_empty_field(deal jsonb, field text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(CASE WHEN field LIKE 'customFields.%' THEN deal -> 'custom_fields' ->> substr(field, 14)
  ELSE deal ->> lower(regexp_replace(field, '([A-Z])', '_\1', 'g')) END, '') IN ('', '[]', '0', '0.00');
--> statement-breakpoint
-- Why a deal, as a row of the table, may not be in its stage after the one that it leaves; null where it may.
-- Locks the stage, so that it is not archived before the deal is stored. `role` is null where the product
-- moves deals itself. A deal may be lost from anywhere, and neither skips nor goes back on its way into
-- another pipeline; files bring reasons of their own. Every writer passes here: the trigger below, and what refuses single deals of many.
CREATE FUNCTION stage_problem(deal jsonb, left_key text, role text, through text) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  workspace uuid := deal ->> 'workspace_id';
  entered stages;
  departed stages;
  code text;
  missing text[] := '{}';
BEGIN
  SELECT * INTO entered FROM stages WHERE workspace_id = workspace AND key = deal ->> 'stage' FOR SHARE;
  SELECT * INTO departed FROM stages WHERE workspace_id = workspace AND key = left_key;
  SELECT coalesce(array_agg(field ORDER BY place), '{}') INTO missing
  FROM unnest(entered.required_fields) WITH ORDINALITY AS required (field, place)
  WHERE is_empty_field(deal, field);
  code := CASE
    WHEN entered.key IS NULL THEN 'unknown'
    WHEN entered.archived_at IS NOT NULL THEN 'archived'
    WHEN role <> ALL (entered.enter_roles) THEN 'enter-role'
    WHEN role <> ALL (departed.leave_roles) THEN 'leave-role'
    WHEN role NOT IN ('owner', 'admin') AND departed.pipeline_id IS DISTINCT FROM entered.pipeline_id
      AND EXISTS (SELECT FROM pipelines WHERE workspace_id = workspace AND id = entered.pipeline_id
        AND NOT EXISTS (SELECT FROM members WHERE workspace_id = workspace
          AND user_id = nullif(current_setting('crm.user_id', true), '')::uuid AND team_id = ANY (team_ids))
        AND team_ids IS NOT NULL) THEN 'team'
    WHEN entered.type <> 'lost' AND departed.pipeline_id = entered.pipeline_id
      AND NOT departed.allows_back AND entered.position < departed.position THEN 'back'
    WHEN entered.type <> 'lost' AND NOT entered.allows_skip AND (left_key IS NULL
        OR departed.pipeline_id = entered.pipeline_id AND departed.type <> 'lost')
      AND EXISTS (SELECT FROM stages AS between_them
        WHERE workspace_id = workspace AND pipeline_id = entered.pipeline_id AND type = 'open'
          AND archived_at IS NULL AND position > coalesce(departed.position, -1)
          AND position < entered.position) THEN 'skip'
    WHEN missing <> '{}' THEN 'fields'
    WHEN through <> 'import' AND NOT is_empty_field(deal, 'closeReason') AND EXISTS (SELECT FROM close_reasons AS reason
        WHERE workspace_id = workspace AND reason.type = entered.type)
      AND NOT EXISTS (SELECT FROM close_reasons AS reason WHERE workspace_id = workspace
        AND reason.type = entered.type AND reason.name = deal ->> 'close_reason') THEN 'reason'
  END;
  IF code IS NULL THEN RETURN NULL; END IF;
  RETURN jsonb_build_object('code', code, 'stage', coalesce(entered.name, deal ->> 'stage'),
    'from', departed.name, 'fields', CASE WHEN code = 'fields' THEN missing ELSE '{}' END);
END $$;
--> statement-breakpoint
-- Lets a deal into its stage, or fails with CR001 and the problem as detail; keeps since when it is there.
-- An undo that takes deals back to an archived stage brings stage and pipeline back, and their days there go on.
CREATE FUNCTION enter_stage() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  problem jsonb;
  entered_type text;
  former timestamptz;
  is_undo boolean := current_setting('crm.channel', true) = 'undo';
BEGIN
  IF carries_history() THEN RETURN NEW; END IF;
  IF tg_op = 'UPDATE' THEN
    -- A deal that is snoozed is idle again after that day.
    IF (NEW.snoozed_until, NEW.snooze_reason) IS NOT DISTINCT FROM (OLD.snoozed_until, OLD.snooze_reason) THEN
      NEW.changed_at := now();
    END IF;
    IF NEW.stage = OLD.stage THEN RETURN NEW; END IF;
  END IF;
  IF is_undo THEN
    UPDATE stages SET archived_at = NULL
    WHERE workspace_id = NEW.workspace_id AND key = NEW.stage AND archived_at IS NOT NULL;
    UPDATE pipelines SET archived_at = NULL
    WHERE workspace_id = NEW.workspace_id AND archived_at IS NOT NULL
      AND id = (SELECT pipeline_id FROM stages WHERE workspace_id = NEW.workspace_id AND key = NEW.stage);
  END IF;
  problem := stage_problem(to_jsonb(NEW), CASE WHEN tg_op = 'UPDATE' THEN OLD.stage END,
    nullif(current_setting('crm.role', true), ''), current_setting('crm.channel', true));
  IF problem IS NOT NULL THEN
    RAISE EXCEPTION 'a deal may not enter this stage' USING ERRCODE = 'CR001', DETAIL = problem::text;
  END IF;
  SELECT type INTO entered_type FROM stages WHERE workspace_id = NEW.workspace_id AND key = NEW.stage;
  IF tg_op = 'INSERT' OR is_undo THEN
    SELECT since INTO former FROM stage_stays
    WHERE workspace_id = NEW.workspace_id AND deal_id = NEW.id AND stage = NEW.stage
    ORDER BY entered_at DESC LIMIT 1;
  END IF;
  IF tg_op = 'UPDATE' THEN NEW.stage_entered_at := now(); END IF;
  NEW.stage_entered_at := coalesce(former, NEW.stage_entered_at, now());
  NEW.changed_at := coalesce(NEW.changed_at, now());
  IF entered_type = 'open' THEN
    NEW.closed_at := NULL;
    NEW.close_reason := NULL;
    NEW.close_note := NULL;
  ELSIF tg_op = 'UPDATE' OR NEW.closed_at IS NULL THEN
    NEW.closed_at := NEW.stage_entered_at;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_stage BEFORE INSERT OR UPDATE ON deals FOR EACH ROW EXECUTE FUNCTION enter_stage();
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
CREATE FUNCTION end_deal_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
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
-- Makes the stays and states of a workspace's deals from its change log, as for an archive that was just read.
CREATE PROCEDURE fill_deal_history(workspace uuid) LANGUAGE plpgsql AS $$
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
    FROM changes WHERE workspace_id = workspace AND entity = 'deal'
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
END $$;
--> statement-breakpoint
-- Workspaces of before, as in a backup.
DO $$ DECLARE
  workspace uuid;
BEGIN
  FOR workspace IN SELECT id FROM workspaces LOOP
    CALL add_default_pipeline(workspace);
    CALL fill_deal_history(workspace);
  END LOOP;
END $$;
