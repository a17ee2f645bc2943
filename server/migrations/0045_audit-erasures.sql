-- An erased contact's name is taken out of the audit log's words. Who did what, when and from where
-- stays as it was, and everything else is still refused.
CREATE OR REPLACE FUNCTION keep_audit_event() RETURNS trigger LANGUAGE plpgsql AS $$
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
