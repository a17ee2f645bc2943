-- What the tables' generated columns and indexes are computed with.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Lets a trigram index begin with workspace_id.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Text as search compares it: without case and accents. Letters that Unicode does not take apart
-- (ø, ł, ß ...) are spelled out. Plain ASCII, which most text is, takes a tenth of the time of the rest.
-- Not STRICT, so that it is inlined into the queries that call it; of null it is null all the same.
CREATE FUNCTION fold_text(input text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(input) = length(input)
  THEN lower(input COLLATE "C") COLLATE "und-x-icu"
  ELSE replace(replace(replace(translate(
    regexp_replace(lower(normalize(input, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]+', '', 'g'),
    'øłđðħı', 'olddhi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END;
--> statement-breakpoint
-- Every second n-gram of six letters that a search text has, hashed with the workspace, so that what many
-- workspaces hold is looked up among the rows of one. Shorter words have none. The cost makes the
-- planner look them up in an index for small tables, too, which may grow while a plan is kept.
CREATE FUNCTION search_sixgrams(workspace uuid, words text) RETURNS int[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100
RETURN coalesce((
  SELECT array_agg(
    (hashtextextended(substr(words, start, 6), uuid_hash_extended(workspace, 0)) >> 32)::int)
  FROM generate_series(1, length(words) - 5, 2) AS start), '{}');
--> statement-breakpoint
-- As many of them as cover words of seven letters or more, from their first letter or from their second: a text
-- that contains the words has either the ones or the others.
CREATE FUNCTION covering_sixgrams(workspace uuid, words text, first int) RETURNS int[]
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  start int := first;
  last int := length(words) - 5 - (length(words) - 5 - first) % 2;
  seed bigint := uuid_hash_extended(workspace, 0);
  sixgrams int[] := '{}';
BEGIN
  LOOP
    sixgrams := sixgrams || (hashtextextended(substr(words, start, 6), seed) >> 32)::int;
    EXIT WHEN start >= last;
    start := least(start + 6, last);
  END LOOP;
  RETURN sixgrams;
END $$;
--> statement-breakpoint
-- The digits of a telephone number, so that it is found however it is written.
CREATE FUNCTION phone_digits(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(phone, NFKC), '[^0-9]', '', 'g');
--> statement-breakpoint
-- The last nine digits of a telephone number: the same with and without the code of a country.
CREATE FUNCTION phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7
  THEN right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) END;
--> statement-breakpoint
-- "acme.example" for "https://www.acme.example/about".
CREATE FUNCTION website_domain(website text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN nullif(substring(lower(website) FROM '^(?:[a-z]+://)?(?:[^/@]*@)?(?:www\.)?([^/:?#]+)'), '');
--> statement-breakpoint
-- A company's folded name without punctuation and legal form: "acme" for "acme, inc.".
CREATE FUNCTION company_name_key(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(regexp_replace(regexp_replace(folded, '[.,''’()]', '', 'g'),
  '\y(inc|llc|ltd|limited|plc|corp|corporation|co|company|gmbh|ag|kg|bv|nv|sa|sas|sarl|srl|spa|ab|as|oy|pty|pte)\y',
  '', 'g'), '\s+', ' ', 'g'));
--> statement-breakpoint
-- How a name sounds, roughly: its words in the order of the alphabet, with neither vowels nor doubled
-- letters behind the first, and one letter for those that are mistaken for one another: "jn smt" for both
-- "John Smith" and "Smyth, Jon". Initials count for nothing, numbers as they stand.
CREATE FUNCTION name_sound(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(replace(
    string_agg(DISTINCT sound, ' ' ORDER BY sound),
    'll', 'l'), 'nn', 'n'), 'tt', 't'), 'ss', 's'), 'rr', 'r'), 'mm', 'm'), 'kk', 'k'), 'ff', 'f'), 'pp', 'p')
  FROM (
    SELECT translate(left(word, 1), 'cqvz', 'kkfs')
      || translate(substr(word, 2), 'zcqdgvbaeiouyhw', 'skktkfp') AS sound
    FROM unnest(string_to_array(
      translate(fold_text(name), E'.,;:()''’"/&_-\t', '              '), ' ')) AS word
    WHERE length(word) > 1 OR strpos('0123456789', nullif(word, '')) > 0) AS words);
