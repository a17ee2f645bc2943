CREATE TABLE "workspace_writes" (
	"workspace_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "workspace_writes_workspace_id_slot_pk" PRIMARY KEY("workspace_id","slot")
);
--> statement-breakpoint
-- Also what was written before has a count, so that a workspace without one is unknown to a replica.
INSERT INTO workspace_writes (workspace_id, slot, count) SELECT id, 0, 1 FROM workspaces;
--> statement-breakpoint
CREATE FUNCTION count_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspace_writes AS kept (workspace_id, slot, count)
  SELECT DISTINCT workspace_id, pg_backend_pid() % 16, 1 FROM touched
  ORDER BY workspace_id
  ON CONFLICT (workspace_id, slot) DO UPDATE SET count = kept.count + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- All tables that a call with the permission records.read reads: of members, who is in which team.
DO $$
DECLARE
  written text;
BEGIN
  FOREACH written IN ARRAY '{contacts,companies,deals,tasks,activities,members}'::text[] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS touched
      FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', written || '_writes_insert', written);
    EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS touched
      FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', written || '_writes_update', written);
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS touched
      FOR EACH STATEMENT EXECUTE FUNCTION count_writes()', written || '_writes_delete', written);
  END LOOP;
END $$;
--> statement-breakpoint
-- Growth comes with the records that it counts, apart from what an imported workspace brings along.
CREATE TRIGGER daily_growth_writes_insert AFTER INSERT ON daily_growth REFERENCING NEW TABLE AS touched
FOR EACH STATEMENT WHEN (carries_history()) EXECUTE FUNCTION count_writes();
