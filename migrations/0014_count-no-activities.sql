-- No list shows how many activities there are, so their totals are kept no longer: an update of a record writes a row
-- less, and does not wait for others of its workspace that count. They are logged and announced as before.
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
DROP TRIGGER activities_track_inserts ON activities;
--> statement-breakpoint
DROP TRIGGER activities_track_deletes ON activities;
--> statement-breakpoint
CREATE TRIGGER activities_log_inserts AFTER INSERT ON activities REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION log_inserts('activity');
--> statement-breakpoint
CREATE TRIGGER activities_log_deletes AFTER DELETE ON activities REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION log_deletes('activity');
--> statement-breakpoint
DELETE FROM record_totals WHERE list = 'activities';
