-- What else a call with the permission records.read reads: the fields that a filter names, pairs that are
-- not the same, and the change log, from which the values of deleted records are erased. What is added to
-- the log comes with a record.
DO $$
DECLARE
  written text;
BEGIN
  FOREACH written IN ARRAY '{custom_fields,dismissed_duplicates}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS touched
      FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', written || '_writes_insert', written);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS touched
      FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', written || '_writes_update', written);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS touched
      FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', written || '_writes_delete', written);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER changes_writes_update AFTER UPDATE ON changes REFERENCING NEW TABLE AS touched
FOR EACH STATEMENT EXECUTE FUNCTION count_writes();
--> statement-breakpoint
-- What a person is called stands in the histories of all their workspaces.
CREATE FUNCTION count_renames() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspace_writes AS kept (workspace_id, slot, count)
  SELECT workspace_id, pg_backend_pid() % 16, 1 FROM members WHERE user_id = NEW.id
  ORDER BY workspace_id
  ON CONFLICT (workspace_id, slot) DO UPDATE SET count = kept.count + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_writes_update AFTER UPDATE OF name, email, profile_image_url ON users
FOR EACH ROW WHEN ((OLD.name, OLD.email, OLD.profile_image_url) IS DISTINCT FROM
  (NEW.name, NEW.email, NEW.profile_image_url)) EXECUTE FUNCTION count_renames();
