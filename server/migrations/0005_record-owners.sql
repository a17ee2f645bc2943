-- Columns that no person changes: derived, or the same for all of a workspace.
CREATE OR REPLACE FUNCTION logged_fields(record jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN record - '{workspace_id,search_text,subject_owner_id}'::text[];
--> statement-breakpoint
-- A line of the feed is seen by those who see the record that it tells of.
CREATE FUNCTION set_subject_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.subject_owner_id := CASE
    WHEN NEW.related_id IS NULL THEN nullif(current_setting('crm.user_id', true), '')::uuid
    WHEN NEW.related_id = NEW.deal_id THEN
      (SELECT owner_id FROM deals WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id)
    WHEN NEW.related_id = NEW.contact_id THEN
      (SELECT owner_id FROM contacts WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id)
    WHEN NEW.related_id = NEW.company_id THEN
      (SELECT owner_id FROM companies WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id)
    ELSE
      (SELECT assigned_user_id FROM tasks WHERE workspace_id = NEW.workspace_id AND id = NEW.related_id)
  END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER activities_subject_owner BEFORE INSERT ON activities FOR EACH ROW WHEN (NEW.subject_owner_id IS NULL) EXECUTE FUNCTION set_subject_owner();
--> statement-breakpoint
-- A record that changes hands takes its lines along. Argument: the column that names the owner.
CREATE FUNCTION follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE activities SET subject_owner_id = (to_jsonb(NEW) ->> tg_argv[0])::uuid
  WHERE workspace_id = NEW.workspace_id AND related_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_lines_follow AFTER UPDATE OF owner_id ON contacts FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION follow_owner('owner_id');
--> statement-breakpoint
CREATE TRIGGER companies_lines_follow AFTER UPDATE OF owner_id ON companies FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION follow_owner('owner_id');
--> statement-breakpoint
CREATE TRIGGER deals_lines_follow AFTER UPDATE OF owner_id ON deals FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION follow_owner('owner_id');
--> statement-breakpoint
CREATE TRIGGER tasks_lines_follow AFTER UPDATE OF assigned_user_id ON tasks FOR EACH ROW WHEN (OLD.assigned_user_id IS DISTINCT FROM NEW.assigned_user_id) EXECUTE FUNCTION follow_owner('assigned_user_id');
