-- The pieces of six letters that a search text has, as numbers that are others in every workspace: what
-- many workspaces hold is looked up among the rows of one. Words of fewer letters have none. The cost says
-- that to look them up in an index is better for small tables, too, which may grow while a plan is kept.
CREATE OR REPLACE FUNCTION search_pieces(workspace uuid, words text) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN coalesce((
  SELECT array_agg(
    (hashtextextended(substr(words, start, 6), uuid_hash_extended(workspace, 0)) >> 32)::int)
  FROM generate_series(1, length(words) - 5) AS start), '{}');
--> statement-breakpoint
-- As many of them as cover the words, which are looked up: every sixth, and the last.
CREATE OR REPLACE FUNCTION covering_pieces(workspace uuid, words text) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((
  SELECT array_agg(
    (hashtextextended(substr(words, least(start, length(words) - 5), 6), uuid_hash_extended(workspace, 0)) >> 32)::int)
  FROM generate_series(1, length(words), 6) AS start WHERE length(words) >= 6), '{}');
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "companies_pieces" ON "companies" USING gin (search_pieces("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contacts_pieces" ON "contacts" USING gin (search_pieces("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "deals_pieces" ON "deals" USING gin (search_pieces("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
-- The pieces are asked for only where few rows hold them, which is all that ANALYZE would learn of them, at
-- some 15 µs a row.
ALTER INDEX "companies_pieces" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "contacts_pieces" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "deals_pieces" ALTER COLUMN 1 SET STATISTICS 0;
