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
