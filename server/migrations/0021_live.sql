CREATE SCHEMA "live";
--> statement-breakpoint
CREATE TABLE "live"."commits" (
	"workspace_id" uuid NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"change_set_id" uuid NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "commits_workspace_id_transaction_id_change_set_id_pk" PRIMARY KEY("workspace_id","transaction_id","change_set_id")
);
--> statement-breakpoint
CREATE TABLE "live"."timelines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
INSERT INTO live.timelines DEFAULT VALUES;
--> statement-breakpoint
-- Notes which transaction wrote to the change log. What an import brings along is no news.
CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF carries_history() THEN RETURN NULL; END IF;
  INSERT INTO live.commits (workspace_id, change_set_id)
  SELECT DISTINCT workspace_id, change_set_id FROM new_rows
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER changes_note_commit AFTER INSERT ON changes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_commit();
