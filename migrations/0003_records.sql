-- What the tables of records keep true by their triggers, whose writes are counted, and what the planner has to know.

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
-- A record that changes hands takes its activities along. Argument: the column that names the owner.
CREATE FUNCTION follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  UPDATE activities SET subject_owner_id = (to_jsonb(NEW) ->> tg_argv[0])::uuid
  WHERE workspace_id = NEW.workspace_id AND related_id = NEW.id;
  RETURN NULL;
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
ALTER TABLE activities SET (fillfactor = 75);
--> statement-breakpoint
CREATE TRIGGER activities_log_inserts AFTER INSERT ON activities REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION log_inserts('activity');
--> statement-breakpoint
CREATE TRIGGER activities_track_updates AFTER UPDATE ON activities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION track_updates('activity', '', '', 'f');
--> statement-breakpoint
CREATE TRIGGER activities_log_deletes AFTER DELETE ON activities REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION log_deletes('activity');
--> statement-breakpoint
CREATE TRIGGER activities_version BEFORE UPDATE ON activities FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
-- Rows that every write of a list updates.
ALTER TABLE record_totals SET (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE daily_growth SET (fillfactor = 50);
--> statement-breakpoint
-- Another one means that positions of the live channel are of another database.
INSERT INTO live.timelines DEFAULT VALUES;
--> statement-breakpoint
-- What else calls with the permission records.read read: who is in which team, the fields that a filter names, pairs that
-- are no duplicates, mail, and the change log, from which the values of deleted records are erased. What is added to the
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
CALL count_writes_of('contact_mail');
--> statement-breakpoint
CALL count_writes_of('contact_emails');
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
-- When someone completed a task last, by the log; null where that does not say, as of one that came completed in a file.
CREATE FUNCTION completed_by_log(workspace uuid, task uuid) RETURNS timestamptz LANGUAGE sql STABLE
RETURN (SELECT created_at FROM changes WHERE workspace_id = workspace AND entity = 'task' AND entity_id = task
  AND after ->> 'status' = 'completed' AND channel <> 'undo' AND NOT (action = 'create' AND channel = 'import')
  ORDER BY id DESC LIMIT 1);
--> statement-breakpoint
-- A task that comes back completed, by undo or restored, was completed then.
CREATE FUNCTION complete_task() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  through text := coalesce(current_setting('crm.channel', true), '');
BEGIN
  IF NEW.status <> 'completed' THEN
    NEW.completed_at := NULL;
  ELSIF through = 'undo' OR tg_op = 'INSERT' THEN
    NEW.completed_at := coalesce(NEW.completed_at, completed_by_log(NEW.workspace_id, NEW.id),
      CASE WHEN through NOT IN ('undo', 'import') THEN now() END);
  ELSIF OLD.status <> 'completed' THEN
    NEW.completed_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tasks_completed BEFORE INSERT OR UPDATE OF status ON tasks FOR EACH ROW EXECUTE FUNCTION complete_task();
--> statement-breakpoint
-- Of a workspace's tasks by the change log, as for an archive that was just read. What is derived makes no new version.
CREATE PROCEDURE fill_task_completions(workspace uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('crm.carries_history', 'on', true), set_config('crm.keeps_version', 'on', true);
  UPDATE tasks SET completed_at = completed_by_log(workspace, id)
  WHERE workspace_id = workspace AND status = 'completed';
  PERFORM set_config('crm.keeps_version', '', true);
END $$;
--> statement-breakpoint
-- Counts the growth of a workspace by its records: what was counted so far is corrected, in a slot that no connection
-- has, so that no row is written for which others wait.
CREATE PROCEDURE fill_growth(workspace uuid) LANGUAGE sql AS $$
  INSERT INTO daily_growth AS growth (workspace_id, list, day, bucket, slot, count, value)
  SELECT workspace, list, day, bucket, 16, sum(count), sum(value)
  FROM (
    SELECT 'contacts' AS list, (created_at AT TIME ZONE 'UTC')::date AS day, '' AS bucket, count(*) AS count, 0 AS value
    FROM contacts WHERE workspace_id = workspace GROUP BY day
    UNION ALL
    SELECT 'companies', (created_at AT TIME ZONE 'UTC')::date AS day, '', count(*), 0
    FROM companies WHERE workspace_id = workspace GROUP BY day
    UNION ALL
    SELECT 'deals', (created_at AT TIME ZONE 'UTC')::date AS day, stage, count(*), sum(value)
    FROM deals WHERE workspace_id = workspace GROUP BY day, stage
    UNION ALL
    SELECT list, day, bucket, -sum(count), -sum(value)
    FROM daily_growth WHERE workspace_id = workspace GROUP BY list, day, bucket) AS counted
  GROUP BY list, day, bucket
  HAVING sum(count) <> 0 OR sum(value) <> 0
  ON CONFLICT (workspace_id, list, day, bucket, slot) DO UPDATE
  SET count = growth.count + excluded.count, value = growth.value + excluded.value;
$$;
--> statement-breakpoint
-- Marks a workspace's merges that were undone without a mark, as backups and archives of 0.1.0 have them: the merged
-- record is there.
CREATE PROCEDURE mark_undone_merges(workspace uuid) LANGUAGE sql AS $$
  UPDATE merged_records AS merge SET undone_by = change_set_id
  WHERE workspace_id = workspace AND undone_by IS NULL AND (
    EXISTS (SELECT FROM contacts WHERE contacts.workspace_id = workspace AND contacts.id = merge.loser_id)
    OR EXISTS (SELECT FROM companies WHERE companies.workspace_id = workspace AND companies.id = merge.loser_id));
$$;
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
CALL tune_search('companies');
--> statement-breakpoint
CALL tune_search('contacts');
--> statement-breakpoint
CALL tune_search('deals');
--> statement-breakpoint
CALL tune_search('products');
--> statement-breakpoint
-- Moments differ in each record, so the planner takes a grouping by month for one by a million values, and makes it
-- in one process. Nothing asks for records of the very same moment.
ALTER TABLE "contacts" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "deals" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "tasks" ALTER COLUMN "created_at" SET (n_distinct = 1000);
--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "occurred_at" SET (n_distinct = 1000);
