-- Rows that no one changes: the audit log, invoices, the operators' log.

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
