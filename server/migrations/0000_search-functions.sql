CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lets a trigram index begin with workspace_id.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Text as search compares it: without case and accents. Letters that Unicode does not take apart
-- (ø, ł, ß ...) are spelled out.
CREATE FUNCTION fold_text(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(translate(
    regexp_replace(lower(normalize(input, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]+', '', 'g'),
    'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
