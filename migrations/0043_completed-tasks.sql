ALTER TABLE "tasks" ADD COLUMN "completed_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "days_late" integer GENERATED ALWAYS AS (case when completed_at is not null and due_date is not null
        then greatest(0, (completed_at at time zone 'UTC')::date - due_date) end) STORED;
--> statement-breakpoint
-- What triggers keep is not logged.
CREATE OR REPLACE FUNCTION logged_fields(record jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN record - '{workspace_id,search_text,subject_owner_id,occurred_at,version,stage_entered_at,closed_at,changed_at,completed_at,days_late}'::text[];
--> statement-breakpoint
CREATE OR REPLACE FUNCTION deleted_fields(record jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN record - '{workspace_id,search_text,subject_owner_id,occurred_at,stage_entered_at,closed_at,changed_at,completed_at,days_late}'::text[];
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
DO $$ DECLARE
  workspace uuid;
BEGIN
  FOR workspace IN SELECT id FROM workspaces LOOP
    CALL fill_task_completions(workspace);
  END LOOP;
  PERFORM set_config('crm.carries_history', '', true);
END $$;
