-- What the database keeps true by itself, on every write and for every server: these functions count and log the rows
-- that a statement has written. The files after this one give them to tables.

-- Whether the rows come from an archive, which brings along its change log, its growth by day and whose
-- its activities are. Only the totals are counted again.
CREATE FUNCTION carries_history() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('crm.carries_history', true), '') = 'on';
--> statement-breakpoint
-- The columns of a record that the change log has: none that is derived, kept by a trigger, or the same for a workspace.
CREATE FUNCTION logged_fields(record jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN record - '{workspace_id,search_text,subject_owner_id,occurred_at,version,stage_entered_at,closed_at,changed_at,completed_at,days_late}'::text[];
--> statement-breakpoint
-- Of a deleted record its version, too: restored, it goes on from there.
CREATE FUNCTION deleted_fields(record jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN record - '{workspace_id,search_text,subject_owner_id,occurred_at,stage_entered_at,closed_at,changed_at,completed_at,days_late}'::text[];
--> statement-breakpoint
CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('crm.keeps_version', true), '') = '' THEN
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Three triggers keep true what depends on the records of a kind: the totals and the growth by day of its
-- list, the change log, the live channel's commits, and the writes that a replica has to show. The
-- transaction names its change set first, through set_config. Several small statements are quicker than
-- one with many parts, which is set up as a whole even for the parts that have nothing to do.
-- Arguments: the kind, the column that buckets its totals, the column that they sum up, whether growth by day
-- is kept. A column may be missing, as ''.
CREATE FUNCTION track_inserts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := tg_argv[0];
  bucket_column text := nullif(tg_argv[1], '');
  value_column text := nullif(tg_argv[2], '');
  has_growth boolean := tg_argv[3];
  own_slot int := pg_backend_pid() % 16;
  is_carried boolean := carries_history();
  change_set uuid := nullif(current_setting('crm.change_set_id', true), '')::uuid;
  author uuid := nullif(current_setting('crm.user_id', true), '')::uuid;
  through text := current_setting('crm.channel', true);
BEGIN
  IF change_set IS NULL AND NOT is_carried THEN
    RAISE EXCEPTION 'a write to % must belong to a change set', tg_table_name;
  END IF;
  INSERT INTO record_totals AS total (workspace_id, list, bucket, slot, count, value)
  SELECT workspace_id, tg_table_name, bucket, own_slot, count(*), sum(value)
  FROM (
    SELECT workspace_id, coalesce(fields ->> bucket_column, '') AS bucket,
      coalesce((fields ->> value_column)::numeric, 0) AS value
    FROM (SELECT workspace_id, to_jsonb(added) AS fields FROM new_rows AS added OFFSET 0) AS added) AS added
  GROUP BY workspace_id, bucket
  ORDER BY workspace_id, bucket
  ON CONFLICT (workspace_id, list, bucket, slot) DO UPDATE
  SET count = total.count + excluded.count, value = total.value + excluded.value;
  IF has_growth AND NOT is_carried THEN
    INSERT INTO daily_growth AS growth (workspace_id, list, day, bucket, slot, count, value)
    SELECT workspace_id, tg_table_name, day, bucket, own_slot, count(*), sum(value)
    FROM (
      SELECT workspace_id, day, coalesce(fields ->> bucket_column, '') AS bucket,
        coalesce((fields ->> value_column)::numeric, 0) AS value
      FROM (
        SELECT workspace_id, (created_at AT TIME ZONE 'UTC')::date AS day,
          CASE WHEN value_column IS NOT NULL THEN to_jsonb(added) END AS fields
        FROM new_rows AS added OFFSET 0) AS added) AS added
    GROUP BY workspace_id, day, bucket
    ORDER BY workspace_id, day, bucket
    ON CONFLICT (workspace_id, list, day, bucket, slot) DO UPDATE
    SET count = growth.count + excluded.count, value = growth.value + excluded.value;
  END IF;
  IF NOT is_carried THEN
    INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, after, user_id, channel)
    SELECT workspace_id, change_set, kind, id, 'create', logged_fields(to_jsonb(added)), author, through
    FROM new_rows AS added;
    INSERT INTO live.commits (workspace_id, change_set_id)
    SELECT DISTINCT workspace_id, change_set FROM new_rows
    ON CONFLICT DO NOTHING;
  END IF;
  IF EXISTS (SELECT FROM live.replicas) THEN
    INSERT INTO workspace_writes AS counted (workspace_id, slot, count)
    SELECT DISTINCT workspace_id, own_slot, 1 FROM new_rows ORDER BY workspace_id
    ON CONFLICT (workspace_id, slot) DO UPDATE SET count = counted.count + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of an update only what changed is logged, and only where a bucket or a value changed is counted again.
CREATE FUNCTION track_updates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := tg_argv[0];
  bucket_column text := nullif(tg_argv[1], '');
  value_column text := nullif(tg_argv[2], '');
  has_growth boolean := tg_argv[3];
  own_slot int := pg_backend_pid() % 16;
  is_carried boolean := carries_history();
  change_set uuid := nullif(current_setting('crm.change_set_id', true), '')::uuid;
  author uuid := nullif(current_setting('crm.user_id', true), '')::uuid;
  through text := current_setting('crm.channel', true);
  counted text[] := array_remove(ARRAY[bucket_column, value_column, CASE WHEN has_growth THEN 'created_at' END], NULL);
  -- A carried history logs nothing by which one could know.
  is_recounted boolean := is_carried;
  is_logged boolean := false;
BEGIN
  IF change_set IS NULL AND NOT is_carried THEN
    RAISE EXCEPTION 'a write to % must belong to a change set', tg_table_name;
  END IF;
  IF NOT is_carried THEN
    WITH logged AS (
      INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, before, after, user_id, channel)
      SELECT workspace_id, change_set, kind, id, 'update', moved.before, moved.after, author, through
      FROM (
        SELECT workspace_id, id, logged_fields(to_jsonb(old_row)) AS was, logged_fields(to_jsonb(new_row)) AS is_now
        FROM new_rows AS new_row JOIN old_rows AS old_row USING (workspace_id, id)
        OFFSET 0) AS versions
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(key, was -> key) AS before, jsonb_object_agg(key, value) AS after
        FROM jsonb_each(is_now) WHERE value IS DISTINCT FROM was -> key
      ) AS moved
      WHERE moved.after IS NOT NULL
      RETURNING after ?| counted AS is_recounted)
    SELECT coalesce(bool_or(logged.is_recounted), false), count(*) > 0 INTO is_recounted, is_logged FROM logged;
  END IF;
  IF is_logged THEN
    INSERT INTO live.commits (workspace_id, change_set_id)
    SELECT DISTINCT workspace_id, change_set FROM new_rows
    ON CONFLICT DO NOTHING;
  END IF;
  IF is_recounted THEN
    WITH moved AS (
      SELECT workspace_id, bucket, day, sum(step) AS count, sum(step * value) AS value
      FROM (
        SELECT workspace_id, 1 AS step, (created_at AT TIME ZONE 'UTC')::date AS day, coalesce(to_jsonb(new_row) ->> bucket_column, '') AS bucket,
          coalesce((to_jsonb(new_row) ->> value_column)::numeric, 0) AS value
        FROM new_rows AS new_row
        UNION ALL
        SELECT workspace_id, -1, (created_at AT TIME ZONE 'UTC')::date, coalesce(to_jsonb(old_row) ->> bucket_column, ''),
          coalesce((to_jsonb(old_row) ->> value_column)::numeric, 0)
        FROM old_rows AS old_row) AS moved
      GROUP BY workspace_id, bucket, day),
    growth AS (
      INSERT INTO daily_growth AS growth (workspace_id, list, day, bucket, slot, count, value)
      SELECT workspace_id, tg_table_name, day, grown_bucket, own_slot, sum(count), sum(value)
      FROM (SELECT *, CASE WHEN value_column IS NOT NULL THEN bucket ELSE '' END AS grown_bucket FROM moved) AS moved
      WHERE has_growth AND NOT is_carried
      GROUP BY workspace_id, day, grown_bucket
      HAVING sum(count) <> 0 OR sum(value) <> 0
      ORDER BY workspace_id, day, grown_bucket
      ON CONFLICT (workspace_id, list, day, bucket, slot) DO UPDATE
      SET count = growth.count + excluded.count, value = growth.value + excluded.value)
    -- PostgreSQL runs what no other part reads last, so totals are locked before growth, as by the other triggers.
    INSERT INTO record_totals AS total (workspace_id, list, bucket, slot, count, value)
    SELECT workspace_id, tg_table_name, bucket, own_slot, sum(count), sum(value) FROM moved
    GROUP BY workspace_id, bucket
    HAVING sum(count) <> 0 OR sum(value) <> 0
    ORDER BY workspace_id, bucket
    ON CONFLICT (workspace_id, list, bucket, slot) DO UPDATE
    SET count = total.count + excluded.count, value = total.value + excluded.value;
  END IF;
  IF EXISTS (SELECT FROM live.replicas) THEN
    INSERT INTO workspace_writes AS counted (workspace_id, slot, count)
    SELECT DISTINCT workspace_id, own_slot, 1 FROM new_rows ORDER BY workspace_id
    ON CONFLICT (workspace_id, slot) DO UPDATE SET count = counted.count + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION track_deletes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := tg_argv[0];
  bucket_column text := nullif(tg_argv[1], '');
  value_column text := nullif(tg_argv[2], '');
  has_growth boolean := tg_argv[3];
  own_slot int := pg_backend_pid() % 16;
  is_carried boolean := carries_history();
  change_set uuid := nullif(current_setting('crm.change_set_id', true), '')::uuid;
  author uuid := nullif(current_setting('crm.user_id', true), '')::uuid;
  through text := current_setting('crm.channel', true);
BEGIN
  IF change_set IS NULL AND NOT is_carried THEN
    RAISE EXCEPTION 'a write to % must belong to a change set', tg_table_name;
  END IF;
  INSERT INTO record_totals AS total (workspace_id, list, bucket, slot, count, value)
  SELECT workspace_id, tg_table_name, bucket, own_slot, -count(*), -sum(value)
  FROM (
    SELECT workspace_id, coalesce(fields ->> bucket_column, '') AS bucket,
      coalesce((fields ->> value_column)::numeric, 0) AS value
    FROM (SELECT workspace_id, to_jsonb(gone) AS fields FROM old_rows AS gone OFFSET 0) AS gone) AS gone
  GROUP BY workspace_id, bucket
  ORDER BY workspace_id, bucket
  ON CONFLICT (workspace_id, list, bucket, slot) DO UPDATE
  SET count = total.count + excluded.count, value = total.value + excluded.value;
  IF has_growth AND NOT is_carried THEN
    INSERT INTO daily_growth AS growth (workspace_id, list, day, bucket, slot, count, value)
    SELECT workspace_id, tg_table_name, day, bucket, own_slot, -count(*), -sum(value)
    FROM (
      SELECT workspace_id, day, coalesce(fields ->> bucket_column, '') AS bucket,
        coalesce((fields ->> value_column)::numeric, 0) AS value
      FROM (
        SELECT workspace_id, (created_at AT TIME ZONE 'UTC')::date AS day,
          CASE WHEN value_column IS NOT NULL THEN to_jsonb(gone) END AS fields
        FROM old_rows AS gone OFFSET 0) AS gone) AS gone
    GROUP BY workspace_id, day, bucket
    ORDER BY workspace_id, day, bucket
    ON CONFLICT (workspace_id, list, day, bucket, slot) DO UPDATE
    SET count = growth.count + excluded.count, value = growth.value + excluded.value;
  END IF;
  IF NOT is_carried THEN
    INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, before, user_id, channel)
    SELECT workspace_id, change_set, kind, id, 'delete', deleted_fields(to_jsonb(gone)), author, through
    FROM old_rows AS gone;
    INSERT INTO live.commits (workspace_id, change_set_id)
    SELECT DISTINCT workspace_id, change_set FROM old_rows
    ON CONFLICT DO NOTHING;
  END IF;
  IF EXISTS (SELECT FROM live.replicas) THEN
    INSERT INTO workspace_writes AS counted (workspace_id, slot, count)
    SELECT DISTINCT workspace_id, own_slot, 1 FROM old_rows ORDER BY workspace_id
    ON CONFLICT (workspace_id, slot) DO UPDATE SET count = counted.count + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of activities there are no totals, since no list shows how many there are: an update of a record writes a row less,
-- and does not wait for others of its workspace that count. They are logged and announced as records are.
CREATE FUNCTION log_inserts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change_set uuid := nullif(current_setting('crm.change_set_id', true), '')::uuid;
BEGIN
  IF NOT carries_history() THEN
    IF change_set IS NULL THEN
      RAISE EXCEPTION 'a write to % must belong to a change set', tg_table_name;
    END IF;
    INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, after, user_id, channel)
    SELECT workspace_id, change_set, tg_argv[0], id, 'create', logged_fields(to_jsonb(added)),
      nullif(current_setting('crm.user_id', true), '')::uuid, current_setting('crm.channel', true)
    FROM new_rows AS added;
    INSERT INTO live.commits (workspace_id, change_set_id)
    SELECT DISTINCT workspace_id, change_set FROM new_rows
    ON CONFLICT DO NOTHING;
  END IF;
  IF EXISTS (SELECT FROM live.replicas) THEN
    INSERT INTO workspace_writes AS counted (workspace_id, slot, count)
    SELECT DISTINCT workspace_id, pg_backend_pid() % 16, 1 FROM new_rows ORDER BY workspace_id
    ON CONFLICT (workspace_id, slot) DO UPDATE SET count = counted.count + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_deletes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change_set uuid := nullif(current_setting('crm.change_set_id', true), '')::uuid;
BEGIN
  IF NOT carries_history() THEN
    IF change_set IS NULL THEN
      RAISE EXCEPTION 'a write to % must belong to a change set', tg_table_name;
    END IF;
    INSERT INTO changes (workspace_id, change_set_id, entity, entity_id, action, before, user_id, channel)
    SELECT workspace_id, change_set, tg_argv[0], id, 'delete', deleted_fields(to_jsonb(gone)),
      nullif(current_setting('crm.user_id', true), '')::uuid, current_setting('crm.channel', true)
    FROM old_rows AS gone;
    INSERT INTO live.commits (workspace_id, change_set_id)
    SELECT DISTINCT workspace_id, change_set FROM old_rows
    ON CONFLICT DO NOTHING;
  END IF;
  IF EXISTS (SELECT FROM live.replicas) THEN
    INSERT INTO workspace_writes AS counted (workspace_id, slot, count)
    SELECT DISTINCT workspace_id, pg_backend_pid() % 16, 1 FROM old_rows ORDER BY workspace_id
    ON CONFLICT (workspace_id, slot) DO UPDATE SET count = counted.count + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts the writes of a workspace while there is a replica, whose lag is known by them.
CREATE FUNCTION count_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspace_writes AS counted (workspace_id, slot, count)
  SELECT DISTINCT workspace_id, pg_backend_pid() % 16, 1 FROM touched
  WHERE EXISTS (SELECT FROM live.replicas)
  ORDER BY workspace_id
  ON CONFLICT (workspace_id, slot) DO UPDATE SET count = counted.count + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Gives a table that calls with the permission records.read read its triggers.
CREATE PROCEDURE count_writes_of(list text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', list || '_writes_insert', list);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', list || '_writes_update', list);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS touched
    FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', list || '_writes_delete', list);
END $$;
