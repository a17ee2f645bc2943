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
--> statement-breakpoint
CREATE INDEX "email_messages_words" ON "email_messages" USING gin (mail_words("account_id", "subject" || ' ' || "from_name" || ' ' || "from_address" || ' ' || "text")) WITH (gin_pending_list_limit=1024);
--> statement-breakpoint
-- To read all texts would take long, and few messages have a word.
ALTER INDEX "email_messages_words" ALTER COLUMN 1 SET STATISTICS 0;
