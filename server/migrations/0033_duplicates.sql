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
-- A line that comes to tell of another record, by a merge or its undo, is seen with that one.
CREATE TRIGGER activities_subject_moved BEFORE UPDATE OF related_id ON activities FOR EACH ROW WHEN (OLD.related_id IS DISTINCT FROM NEW.related_id AND NEW.related_id IS NOT NULL) EXECUTE FUNCTION set_subject_owner();
--> statement-breakpoint
CREATE TABLE "dismissed_duplicates" (
	"workspace_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_duplicates_workspace_id_first_id_second_id_pk" PRIMARY KEY("workspace_id","first_id","second_id")
);
--> statement-breakpoint
CREATE TABLE "merged_records" (
	"workspace_id" uuid NOT NULL,
	"loser_id" uuid NOT NULL,
	"winner_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"change_set_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merged_records_workspace_id_loser_id_pk" PRIMARY KEY("workspace_id","loser_id")
);
--> statement-breakpoint
ALTER TABLE "dismissed_duplicates" ADD CONSTRAINT "dismissed_duplicates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_records" ADD CONSTRAINT "merged_records_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_records_winner" ON "merged_records" USING btree ("workspace_id","winner_id");--> statement-breakpoint
CREATE INDEX "companies_domain" ON "companies" USING btree ("workspace_id",website_domain("website"),"id");--> statement-breakpoint
CREATE INDEX "companies_name_key" ON "companies" USING btree ("workspace_id",company_name_key("search_text"),"id");--> statement-breakpoint
CREATE INDEX "contacts_phone_key" ON "contacts" USING btree ("workspace_id",phone_key("phone"),"id") WHERE phone_key(phone) is not null;