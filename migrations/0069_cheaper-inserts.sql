-- Whether a workspace has mail was asked for each contact that was added. It is asked once, under the lock.
CREATE OR REPLACE FUNCTION find_mail_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  workspace uuid;
  contact_ids uuid[];
BEGIN
  PERFORM share_mail(workspace_id) FROM (SELECT DISTINCT workspace_id FROM added ORDER BY workspace_id) AS touched;
  FOR workspace IN SELECT DISTINCT workspace_id FROM added ORDER BY workspace_id LOOP
    CONTINUE WHEN NOT has_mail(workspace);
    SELECT array_agg(id) INTO contact_ids FROM added WHERE workspace_id = workspace;
    PERFORM refresh_contact_mail(workspace, contact_ids), refresh_contact_emails(workspace, contact_ids);
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The same n-grams in two thirds of the time: the executor of an SQL function is set up anew for each text.
CREATE OR REPLACE FUNCTION search_sixgrams(workspace uuid, words text) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100 AS $$
DECLARE
  seed bigint := uuid_hash_extended(workspace, 0);
  sixgrams int[] := '{}';
BEGIN
  FOR start IN 1 .. coalesce(length(words), 0) - 5 BY 2 LOOP
    sixgrams := sixgrams || (hashtextextended(substr(words, start, 6), seed) >> 32)::int;
  END LOOP;
  RETURN sixgrams;
END $$;
