-- Notes the tags of a record among the known ones. The triggers' conditions keep records without tags,
-- and changes that leave them alone, from ever coming here.
CREATE FUNCTION know_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO known_tags (workspace_id, entity, name)
  SELECT DISTINCT NEW.workspace_id, tg_argv[0], tag FROM unnest(NEW.tags) AS tag ORDER BY tag
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_tags_insert AFTER INSERT ON contacts FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION know_tags('contact');
--> statement-breakpoint
CREATE TRIGGER contacts_tags_update AFTER UPDATE OF tags ON contacts FOR EACH ROW WHEN (NEW.tags <> '{}' AND NEW.tags IS DISTINCT FROM OLD.tags) EXECUTE FUNCTION know_tags('contact');
--> statement-breakpoint
CREATE TRIGGER companies_tags_insert AFTER INSERT ON companies FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION know_tags('company');
--> statement-breakpoint
CREATE TRIGGER companies_tags_update AFTER UPDATE OF tags ON companies FOR EACH ROW WHEN (NEW.tags <> '{}' AND NEW.tags IS DISTINCT FROM OLD.tags) EXECUTE FUNCTION know_tags('company');
--> statement-breakpoint
CREATE TRIGGER deals_tags_insert AFTER INSERT ON deals FOR EACH ROW WHEN (NEW.tags <> '{}') EXECUTE FUNCTION know_tags('deal');
--> statement-breakpoint
CREATE TRIGGER deals_tags_update AFTER UPDATE OF tags ON deals FOR EACH ROW WHEN (NEW.tags <> '{}' AND NEW.tags IS DISTINCT FROM OLD.tags) EXECUTE FUNCTION know_tags('deal');
--> statement-breakpoint
INSERT INTO known_tags (workspace_id, entity, name)
SELECT DISTINCT workspace_id, 'contact', tag FROM contacts, unnest(tags) AS tag WHERE tags <> '{}';
