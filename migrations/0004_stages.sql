-- What the stages of pipelines ask of every deal.

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
-- Whether a deal's field, by its name in the API, is empty. Nothing is worth as little as no money.
CREATE FUNCTION is_empty_field(deal jsonb, field text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(CASE WHEN field LIKE 'customFields.%' THEN deal -> 'custom_fields' ->> substr(field, 14)
  ELSE deal ->> lower(regexp_replace(field, '([A-Z])', '_\1', 'g')) END, '') IN ('', '[]', '0', '0.00');
--> statement-breakpoint
-- Why a deal, as a row of the table, may not be in its stage after the one that it leaves; null where it may.
-- Locks the stage, so that it is not archived before the deal is stored. `role` is null where the product
-- moves deals itself. A deal may be lost from anywhere, and neither skips nor goes back on its way into
-- another pipeline; files bring reasons of their own. Every writer passes here: the trigger below, and what refuses
-- single deals of many.
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
