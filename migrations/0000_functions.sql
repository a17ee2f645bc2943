-- What the tables' generated columns and indexes are computed with, and what searches ask with.
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
-- The same for generated columns. PostgreSQL writes an SQL function into the expression of such a column, and plans
-- that for each statement that writes: 0.1 ms of 0.8 for an update. What PL/pgSQL calls is planned once for a session.
-- With its schema: where rows are restored, there may be no search path.
CREATE FUNCTION stored_fold_text(input text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN public.fold_text(input);
END $$;
--> statement-breakpoint
-- Every second n-gram of six letters that a search text has, hashed with the workspace, so that what many
-- workspaces have is looked up among the rows of one. Shorter words have none. The cost makes the
-- planner look them up in an index for small tables, too, which may grow while a plan is kept.
-- In PL/pgSQL, as it takes two thirds of the time: the executor of an SQL function is set up for each text.
CREATE FUNCTION search_sixgrams(workspace uuid, words text) RETURNS int[]
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
-- A list as lines of text. Its cost lets search texts be computed inline.
CREATE FUNCTION list_text(list text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1
RETURN array_to_string(list, E'\n');
--> statement-breakpoint
-- What each address is compared by: its small letters.
CREATE FUNCTION email_keys(emails text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(lower(email COLLATE "und-x-icu") COLLATE "C"), '{}') FROM unnest(emails) AS email);
--> statement-breakpoint
-- The digits of a telephone number, so that it is found however it is written.
CREATE FUNCTION phone_digits(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(normalize(phone, NFKC), '[^0-9]', '', 'g');
--> statement-breakpoint
-- The digits of each number, see `phone_digits`, in lines of their own.
CREATE FUNCTION phones_digits(phones text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(normalize(list_text(phones), NFKC), '[^0-9\n]', '', 'g');
--> statement-breakpoint
-- The last nine digits of a telephone number: the same with and without the code of a country.
CREATE FUNCTION phone_key(phone text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7
  THEN right(regexp_replace(phone, '[^0-9]', '', 'g'), 9) END;
--> statement-breakpoint
-- What each number is compared by, see `phone_key`.
CREATE FUNCTION phone_keys(phones text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(phone_key(phone)) FILTER (WHERE phone_key(phone) IS NOT NULL), '{}')
  FROM unnest(phones) AS phone);
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
--> statement-breakpoint
-- Without accents, capitals and signs, of all languages whatever the database's own.
CREATE FUNCTION plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(fold_text(words) COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g');
--> statement-breakpoint
-- The words of a message, each marked with its account: what begins with some letters is then looked up among the words
-- of one mailbox, not of all. Whatever is no letter or digit parts them.
CREATE FUNCTION mail_words(account uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN array_to_tsvector(ARRAY(
  SELECT right(account::text, 12) || word
  FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', left(plain_words(words), 100000)))) AS word));
--> statement-breakpoint
-- Messages of these accounts in which all of the words begin a word. Null for no account or no word.
CREATE FUNCTION mail_query(accounts uuid[], words text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT string_agg('(' || asked || ')', ' | ')::tsquery FROM (
    SELECT string_agg(format('%L:*', right(account::text, 12) || word), ' & ') AS asked
    FROM unnest(accounts) AS account, unnest(string_to_array(trim(plain_words(words)), ' ')) AS word
    GROUP BY account) AS of_account);
