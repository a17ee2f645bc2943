-- What rows of a workspace point to while it is being deleted in the background: its anchor, and those of its members.

CREATE FUNCTION anchor_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO workspace_anchors (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspaces_anchor BEFORE INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION anchor_workspace();
--> statement-breakpoint
CREATE FUNCTION anchor_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_anchors (workspace_id, user_id) VALUES (NEW.workspace_id, NEW.user_id) ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_anchor BEFORE INSERT ON members FOR EACH ROW EXECUTE FUNCTION anchor_member();
--> statement-breakpoint
-- Of a workspace that is being deleted anchors stay until its rows are gone.
CREATE FUNCTION free_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM workspace_anchors WHERE id = OLD.id
    AND NOT EXISTS (SELECT FROM workspace_deletions AS deletion WHERE deletion.id = OLD.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspaces_free AFTER DELETE ON workspaces FOR EACH ROW EXECUTE FUNCTION free_workspace();
--> statement-breakpoint
CREATE FUNCTION free_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_anchors WHERE workspace_id = OLD.workspace_id AND user_id = OLD.user_id
    AND NOT EXISTS (SELECT FROM workspace_deletions AS deletion WHERE deletion.id = OLD.workspace_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_free AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION free_member();
