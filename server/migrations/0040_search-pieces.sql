-- The pieces of six letters that a search text has, as numbers that are others in every workspace: what
-- many workspaces hold is looked up among the rows of one. Words of fewer letters have none.
CREATE OR REPLACE FUNCTION search_pieces(workspace uuid, words text) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((
  SELECT array_agg(
    (hashtextextended(substr(words, start, 6), uuid_hash_extended(workspace, 0)) >> 32)::int)
  FROM generate_series(1, length(words) - 5) AS start), '{}');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "companies_pieces" ON "companies" USING gin (search_pieces("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contacts_pieces" ON "contacts" USING gin (search_pieces("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deals_pieces" ON "deals" USING gin (search_pieces("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);