-- Whatever an operator has done stays: no row is changed, and none goes.
CREATE FUNCTION keep_operator_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the operator log is only added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_kept BEFORE UPDATE OR DELETE ON operator_log FOR EACH ROW EXECUTE FUNCTION keep_operator_log();
--> statement-breakpoint
CREATE TRIGGER operator_log_not_emptied BEFORE TRUNCATE ON operator_log FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_log();
