ALTER TABLE "merged_records" ADD COLUMN "undone_by" uuid;
--> statement-breakpoint
-- Marks a workspace's merges that were undone without a mark, as releases of before did: the merged record is there.
CREATE PROCEDURE mark_undone_merges(workspace uuid) LANGUAGE sql AS $$
  UPDATE merged_records AS merge SET undone_by = change_set_id
  WHERE workspace_id = workspace AND undone_by IS NULL AND (
    EXISTS (SELECT FROM contacts WHERE contacts.workspace_id = workspace AND contacts.id = merge.loser_id)
    OR EXISTS (SELECT FROM companies WHERE companies.workspace_id = workspace AND companies.id = merge.loser_id));
$$;
--> statement-breakpoint
DO $$ DECLARE workspace uuid; BEGIN
  FOR workspace IN SELECT id FROM workspaces LOOP
    CALL mark_undone_merges(workspace);
  END LOOP;
END $$;
