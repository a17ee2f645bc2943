-- Further addresses and numbers of contacts, found by search, as duplicates and by imports as the first ones are.

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
-- What each number is compared by, see `phone_key`.
CREATE FUNCTION phone_keys(phones text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(phone_key(phone)) FILTER (WHERE phone_key(phone) IS NOT NULL), '{}')
  FROM unnest(phones) AS phone);
--> statement-breakpoint
-- The digits of each number, see `phone_digits`, in lines of their own.
CREATE FUNCTION phones_digits(phones text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(normalize(list_text(phones), NFKC), '[^0-9\n]', '', 'g');
--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "other_emails" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "other_phones" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- Takes the indexes of the column along, which are made anew.
ALTER TABLE "contacts" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(name || E'\n' || coalesce(email, '')
        || case when other_emails = '{}' then '' else E'\n' || list_text(other_emails) end)) STORED;--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("workspace_id","search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "contacts_sixgrams" ON "contacts" USING gin (search_sixgrams("workspace_id", "search_text")) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CALL tune_search('contacts');--> statement-breakpoint
CREATE INDEX "contacts_other_emails" ON "contacts" USING gin ("workspace_id",email_keys("other_emails")) WHERE "contacts"."other_emails" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_other_phones" ON "contacts" USING gin ("workspace_id",phone_keys("other_phones")) WHERE "contacts"."other_phones" <> '{}';--> statement-breakpoint
CREATE INDEX "contacts_other_phone_digits" ON "contacts" USING gin ("workspace_id",phones_digits("other_phones") gin_trgm_ops) WHERE "contacts"."other_phones" <> '{}';
