-- An imported workspace brings along its change log, its growth by day and whose its lines are. Only the
-- totals are counted anew.
CREATE FUNCTION carries_history() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('crm.carries_history', true), '') = 'on';
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_records() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted text := format('workspace_id, %s AS bucket, %s AS value',
    coalesce(quote_ident(tg_argv[0]), ''''''), coalesce(quote_ident(tg_argv[1]), '0'));
  moved text := concat_ws(' UNION ALL ',
    CASE WHEN tg_op <> 'DELETE' THEN 'SELECT ' || counted || ', 1 AS step FROM new_rows' END,
    CASE WHEN tg_op <> 'INSERT' THEN 'SELECT ' || counted || ', -1 AS step FROM old_rows' END);
BEGIN
  EXECUTE format(
    'INSERT INTO record_totals AS total (workspace_id, list, bucket, slot, count, value)
     SELECT workspace_id, %L, bucket, pg_backend_pid() %% 16, sum(step), sum(step * value)
     FROM (%s) AS moved
     GROUP BY workspace_id, bucket
     HAVING sum(step) <> 0 OR sum(step * value) <> 0
     ORDER BY workspace_id, bucket
     ON CONFLICT (workspace_id, list, bucket, slot) DO UPDATE
     SET count = total.count + excluded.count, value = total.value + excluded.value',
    tg_table_name, moved);
  IF carries_history() THEN RETURN NULL; END IF;
  EXECUTE format(
    'INSERT INTO daily_growth AS growth (workspace_id, list, day, slot, count, value)
     SELECT workspace_id, %L, (now() AT TIME ZONE ''UTC'')::date, pg_backend_pid() %% 16,
       sum(step), sum(step * value)
     FROM (%s) AS moved
     GROUP BY workspace_id
     HAVING sum(step) <> 0 OR sum(step * value) <> 0
     ORDER BY workspace_id
     ON CONFLICT (workspace_id, list, day, slot) DO UPDATE
     SET count = growth.count + excluded.count, value = growth.value + excluded.value',
    tg_table_name, moved);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_entity text := tg_argv[0];
  change_set uuid := nullif(current_setting('crm.change_set_id', true), '')::uuid;
  author uuid := nullif(current_setting('crm.user_id', true), '')::uuid;
  through text := current_setting('crm.channel', true);
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  IF change_set IS NULL THEN
    RAISE EXCEPTION 'a write to % must belong to a change set', tg_table_name;
  END IF;
  IF tg_op = 'INSERT' THEN
    INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, after, user_id, channel)
    SELECT workspace_id, change_set, changed_entity, id, 'create', logged_fields(to_jsonb(added)), author, through
    FROM new_rows AS added;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, before, user_id, channel)
    SELECT workspace_id, change_set, changed_entity, id, 'delete', logged_fields(to_jsonb(gone)), author, through
    FROM old_rows AS gone;
  ELSE
    INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, before, after, user_id, channel)
    SELECT new_row.workspace_id, change_set, changed_entity, new_row.id, 'update', moved.before, moved.after, author, through
    FROM new_rows AS new_row
    JOIN old_rows AS old_row USING (workspace_id, id)
    CROSS JOIN LATERAL (
      SELECT jsonb_object_agg(is_now.key, was.value) AS before, jsonb_object_agg(is_now.key, is_now.value) AS after
      FROM jsonb_each(logged_fields(to_jsonb(new_row))) AS is_now
      JOIN jsonb_each(logged_fields(to_jsonb(old_row))) AS was USING (key)
      WHERE is_now.value IS DISTINCT FROM was.value
    ) AS moved
    WHERE moved.after IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  UPDATE activities SET subject_owner_id = (to_jsonb(NEW) ->> tg_argv[0])::uuid
  WHERE workspace_id = NEW.workspace_id AND related_id = NEW.id;
  RETURN NULL;
END $$;
