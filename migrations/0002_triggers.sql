-- What the database keeps true by itself, on every write and for every server.

-- Whether the rows come from an archive, which brings along its change log, its growth by day and whose
-- its activities are. Only the totals are counted anew.
CREATE FUNCTION carries_history() RETURNS boolean LANGUAGE sql STABLE
RETURN coalesce(current_setting('crm.carries_history', true), '') = 'on';
--> statement-breakpoint
-- The columns of a record that the change log holds: none that is derived, or the same for a workspace.
CREATE FUNCTION logged_fields(record jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN record - '{workspace_id,search_text,subject_owner_id,occurred_at,version,stage_entered_at,closed_at,changed_at}'::text[];
--> statement-breakpoint
-- Of a deleted record its version, too: restored, it goes on from there.
CREATE FUNCTION deleted_fields(record jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN record - '{workspace_id,search_text,subject_owner_id,occurred_at,stage_entered_at,closed_at,changed_at}'::text[];
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
    INSERT INTO daily_growth AS growth (workspace_id, list, day, slot, count, value)
    SELECT workspace_id, tg_table_name, (now() AT TIME ZONE 'UTC')::date, own_slot, count(*),
      sum(CASE WHEN value_column IS NOT NULL THEN (to_jsonb(added) ->> value_column)::numeric ELSE 0 END)
    FROM new_rows AS added
    GROUP BY workspace_id
    ORDER BY workspace_id
    ON CONFLICT (workspace_id, list, day, slot) DO UPDATE
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
-- Of an update only what changed is logged, and only where a bucket or a value changed is counted anew.
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
  counted text[] := array_remove(ARRAY[bucket_column, value_column], NULL);
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
      SELECT workspace_id, bucket, sum(step) AS count, sum(step * value) AS value
      FROM (
        SELECT workspace_id, 1 AS step, coalesce(to_jsonb(new_row) ->> bucket_column, '') AS bucket,
          coalesce((to_jsonb(new_row) ->> value_column)::numeric, 0) AS value
        FROM new_rows AS new_row
        UNION ALL
        SELECT workspace_id, -1, coalesce(to_jsonb(old_row) ->> bucket_column, ''),
          coalesce((to_jsonb(old_row) ->> value_column)::numeric, 0)
        FROM old_rows AS old_row) AS moved
      GROUP BY workspace_id, bucket),
    totals AS (
      INSERT INTO record_totals AS total (workspace_id, list, bucket, slot, count, value)
      SELECT workspace_id, tg_table_name, bucket, own_slot, count, value FROM moved
      WHERE count <> 0 OR value <> 0
      ORDER BY workspace_id, bucket
      ON CONFLICT (workspace_id, list, bucket, slot) DO UPDATE
      SET count = total.count + excluded.count, value = total.value + excluded.value)
    INSERT INTO daily_growth AS growth (workspace_id, list, day, slot, count, value)
    SELECT workspace_id, tg_table_name, (now() AT TIME ZONE 'UTC')::date, own_slot, sum(count), sum(value)
    FROM moved WHERE has_growth AND NOT is_carried
    GROUP BY workspace_id
    HAVING sum(count) <> 0 OR sum(value) <> 0
    ORDER BY workspace_id
    ON CONFLICT (workspace_id, list, day, slot) DO UPDATE
    SET count = growth.count + excluded.count, value = growth.value + excluded.value;
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
    INSERT INTO daily_growth AS growth (workspace_id, list, day, slot, count, value)
    SELECT workspace_id, tg_table_name, (now() AT TIME ZONE 'UTC')::date, own_slot, -count(*),
      -sum(CASE WHEN value_column IS NOT NULL THEN (to_jsonb(gone) ->> value_column)::numeric ELSE 0 END)
    FROM old_rows AS gone
    GROUP BY workspace_id
    ORDER BY workspace_id
    ON CONFLICT (workspace_id, list, day, slot) DO UPDATE
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
-- Another one means that positions of the live channel are of another database.
INSERT INTO live.timelines DEFAULT VALUES;
--> statement-breakpoint
-- An activity is visible to those who see the record that it is about.
CREATE FUNCTION set_subject_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.related_id IS NULL THEN
    NEW.subject_owner_id := nullif(current_setting('crm.user_id', true), '')::uuid;
  ELSIF NEW.related_id = NEW.deal_id THEN
    SELECT owner_id INTO NEW.subject_owner_id FROM deals
    WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id;
  ELSIF NEW.related_id = NEW.contact_id THEN
    SELECT owner_id INTO NEW.subject_owner_id FROM contacts
    WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id;
  ELSIF NEW.related_id = NEW.company_id THEN
    SELECT owner_id INTO NEW.subject_owner_id FROM companies
    WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id;
  ELSE
    SELECT owner INTO NEW.subject_owner_id FROM (
      SELECT assigned_user_id AS owner FROM tasks WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id
      UNION ALL
      SELECT owner_id FROM products WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id) AS related;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_subject_owner BEFORE INSERT ON activities FOR EACH ROW WHEN (NEW.subject_owner_id IS NULL) EXECUTE FUNCTION set_subject_owner();
--> statement-breakpoint
-- A merge and its undo make an activity be about another record.
CREATE TRIGGER activities_subject_moved BEFORE UPDATE OF related_id ON activities FOR EACH ROW WHEN (OLD.related_id IS DISTINCT FROM NEW.related_id AND NEW.related_id IS NOT NULL) EXECUTE FUNCTION set_subject_owner();
--> statement-breakpoint
-- A record that changes hands takes its activities along. Argument: the column that names the owner.
CREATE FUNCTION follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  UPDATE activities SET subject_owner_id = (to_jsonb(NEW) ->> tg_argv[0])::uuid
  WHERE workspace_id = NEW.workspace_id AND related_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Adds the tags of a record to the known ones. Argument: the kind. The triggers' conditions keep records
-- without tags, and changes that leave them alone, from ever coming here.
CREATE FUNCTION know_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO known_tags (workspace_id, entity, name)
  SELECT DISTINCT NEW.workspace_id, tg_argv[0], tag FROM unnest(NEW.tags) AS tag ORDER BY tag
  ON CONFLICT DO NOTHING;
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
--> statement-breakpoint
-- Gives a kind's table its triggers. bucket, value: what its totals are counted and summed by;
-- has_growth: whether the dashboard shows how it grows; owner: the column that decides who sees its activities.
CREATE PROCEDURE track_records(
  list text, kind text, bucket text = NULL, value text = NULL, owner text = NULL, has_tags boolean = false,
  has_growth boolean = false)
LANGUAGE plpgsql AS $$
DECLARE
  arguments text := format('%L, %L, %L, %L', kind, coalesce(bucket, ''), coalesce(value, ''), has_growth);
BEGIN
  -- Room in each page for a row's next version, so that an update enters no index (HOT).
  EXECUTE format('ALTER TABLE %I SET (fillfactor = 75)', list);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION track_inserts(%s)', list || '_track_inserts', list, arguments);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION track_updates(%s)', list || '_track_updates', list, arguments);
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
    FOR EACH STATEMENT EXECUTE FUNCTION track_deletes(%s)', list || '_track_deletes', list, arguments);
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION count_version()',
    list || '_version', list);
  IF owner IS NOT NULL THEN
    EXECUTE format('CREATE TRIGGER %1$I AFTER UPDATE OF %3$I ON %2$I FOR EACH ROW
      WHEN (OLD.%3$I IS DISTINCT FROM NEW.%3$I) EXECUTE FUNCTION follow_owner(%3$L)',
      list || '_activities_follow', list, owner);
  END IF;
  IF has_tags THEN
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW
      WHEN (NEW.tags <> ''{}'') EXECUTE FUNCTION know_tags(%L)', list || '_tags_insert', list, kind);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE OF tags ON %I FOR EACH ROW
      WHEN (NEW.tags <> ''{}'' AND NEW.tags IS DISTINCT FROM OLD.tags)
      EXECUTE FUNCTION know_tags(%L)', list || '_tags_update', list, kind);
  END IF;
END $$;
--> statement-breakpoint
CALL track_records('contacts', 'contact', bucket => 'status', owner => 'owner_id', has_tags => true, has_growth => true);
--> statement-breakpoint
CALL track_records('companies', 'company', owner => 'owner_id', has_tags => true, has_growth => true);
--> statement-breakpoint
CALL track_records('deals', 'deal', bucket => 'stage', value => 'value', owner => 'owner_id', has_tags => true, has_growth => true);
--> statement-breakpoint
CALL track_records('tasks', 'task', bucket => 'status', owner => 'assigned_user_id');
--> statement-breakpoint
CALL track_records('products', 'product', bucket => 'status', owner => 'owner_id', has_tags => true);
--> statement-breakpoint
CALL track_records('activities', 'activity');
--> statement-breakpoint
-- Rows that every write of a list updates.
ALTER TABLE record_totals SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE daily_growth SET (fillfactor = 50);
--> statement-breakpoint
-- What else such calls read: who is in which team, the fields that a filter names, pairs that are no
-- duplicates, and the change log, from which the values of deleted records are erased. What is added to the
-- log comes with a record, and growth too, apart from what an archive brings along.
CALL count_writes_of('members');
--> statement-breakpoint
CALL count_writes_of('pipelines');
--> statement-breakpoint
CALL count_writes_of('stages');
--> statement-breakpoint
CALL count_writes_of('custom_fields');
--> statement-breakpoint
CALL count_writes_of('dismissed_duplicates');
--> statement-breakpoint
CREATE TRIGGER changes_writes_update AFTER UPDATE ON changes REFERENCING NEW TABLE AS touched
FOR EACH STATEMENT EXECUTE FUNCTION count_writes();
--> statement-breakpoint
CREATE TRIGGER daily_growth_writes_insert AFTER INSERT ON daily_growth REFERENCING NEW TABLE AS touched
FOR EACH STATEMENT WHEN (carries_history()) EXECUTE FUNCTION count_writes();
--> statement-breakpoint
-- What a person is called stands in the histories of all their workspaces.
CREATE FUNCTION count_renames() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspace_writes AS counted (workspace_id, slot, count)
  SELECT workspace_id, pg_backend_pid() % 16, 1 FROM members
  WHERE user_id = NEW.id AND EXISTS (SELECT FROM live.replicas)
  ORDER BY workspace_id
  ON CONFLICT (workspace_id, slot) DO UPDATE SET count = counted.count + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_writes_update AFTER UPDATE OF name, email, profile_image_url ON users
FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.profile_image_url) IS DISTINCT FROM
  (NEW.name, NEW.email, NEW.profile_image_url)) EXECUTE FUNCTION count_renames();
--> statement-breakpoint
-- Each line holds its total, rounded once, so that their sum is exact. Undo, imports and archives keep to it, too.
CREATE FUNCTION value_of_line_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.value := (
    SELECT coalesce(sum((line ->> 'total')::numeric), 0) FROM jsonb_array_elements(NEW.line_items) AS line);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER deals_value BEFORE INSERT OR UPDATE ON deals FOR EACH ROW WHEN (NEW.follows_line_items) EXECUTE FUNCTION value_of_line_items();
--> statement-breakpoint
-- The audit log is only added to. An erased contact's name is taken out of its words, and nothing else of
-- a row changes. A row goes after 400 days, or with its workspace: that one is gone already when the
-- foreign key deletes those that point to it.
CREATE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND coalesce(current_setting('crm.erases', true), '') = 'on'
    AND (NEW.workspace_id, NEW.id, NEW.at, NEW.action) = (OLD.workspace_id, OLD.id, OLD.at, OLD.action)
    AND NEW.user_id IS NOT DISTINCT FROM OLD.user_id
    AND NEW.address IS NOT DISTINCT FROM OLD.address THEN
    RETURN NEW;
  END IF;
  IF tg_op = 'DELETE' THEN
    IF OLD.at < now() - interval '400 days' THEN RETURN OLD; END IF;
    IF NOT EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_kept BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION keep_audit_event();
--> statement-breakpoint
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_event();
--> statement-breakpoint
-- An invoice is never changed. When its user's account is deleted, their id alone goes from it, and
-- such a row may be deleted once the law no longer wants it kept.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF NEW.user_id IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN RETURN NEW; END IF;
  ELSIF tg_op = 'DELETE' THEN
    IF OLD.user_id IS NULL AND OLD.issued_at < now() - interval '7 years' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'invoices are kept as they were made';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoice();
--> statement-breakpoint
CREATE TRIGGER invoices_not_emptied BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice();
--> statement-breakpoint
-- Whatever an operator has done stays: no row is changed, and none goes.
CREATE FUNCTION keep_operator_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the operator log is only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_kept BEFORE UPDATE OR DELETE ON operator_log FOR EACH ROW EXECUTE FUNCTION keep_operator_log();
--> statement-breakpoint
CREATE TRIGGER operator_log_not_emptied BEFORE TRUNCATE ON operator_log FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_log();
--> statement-breakpoint
-- Written by hand, since the outbox knows no invoices.
ALTER TABLE mails ADD CONSTRAINT mails_invoice FOREIGN KEY (invoice_id) REFERENCES invoices (id) ON DELETE SET NULL;
--> statement-breakpoint
-- How many a search finds is estimated from samples of the texts. Of the usual 100 a last name that one
-- in a hundred has is often in none, and then all who have it are read to show the newest. The n-grams are
-- asked for only where few rows hold them, which is all that ANALYZE would learn of them, at some 15 µs a row.
CREATE PROCEDURE tune_search(list text) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ALTER COLUMN search_text SET STATISTICS 300', list);
  EXECUTE format('ALTER INDEX %I ALTER COLUMN 1 SET STATISTICS 0', list || '_sixgrams');
END $$;
--> statement-breakpoint
CALL tune_search('contacts');
--> statement-breakpoint
CALL tune_search('companies');
--> statement-breakpoint
CALL tune_search('deals');
--> statement-breakpoint
CALL tune_search('products');
