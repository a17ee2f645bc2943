CREATE TABLE "contact_mail" (
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"last_email_sent_at" timestamp (3) with time zone,
	"last_reply_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone GENERATED ALWAYS AS (case when last_email_sent_at <= last_reply_at then null else last_email_sent_at end) STORED,
	CONSTRAINT "contact_mail_workspace_id_contact_id_pk" PRIMARY KEY("workspace_id","contact_id")
);
--> statement-breakpoint
ALTER TABLE "email_messages" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_mail_sent" ON "contact_mail" USING btree ("workspace_id","last_email_sent_at","contact_id");--> statement-breakpoint
CREATE INDEX "contact_mail_reply" ON "contact_mail" USING btree ("workspace_id","last_reply_at","contact_id");--> statement-breakpoint
CREATE INDEX "contact_mail_waiting" ON "contact_mail" USING btree ("workspace_id","waiting_since","contact_id");
--> statement-breakpoint
CALL count_writes_of('contact_mail');
--> statement-breakpoint
-- The contacts that have one of these addresses, which are in small letters.
CREATE FUNCTION contacts_by_addresses(workspace uuid, addresses text[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM contacts
  WHERE workspace_id = workspace AND lower(email COLLATE "und-x-icu") COLLATE "C" = ANY (addresses)
  UNION
  SELECT id FROM contacts
  WHERE workspace_id = workspace AND other_emails <> '{}' AND email_keys(other_emails) && addresses
$$;
--> statement-breakpoint
-- Mail that is stored or deleted, and contacts that get addresses, each look for the other: one of two at the same time
-- waits for the other's end. Contacts do not wait for each other, except behind mail that waits.
CREATE FUNCTION lock_mail(workspace uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('contact_mail ' || workspace, 0))
$$;
--> statement-breakpoint
CREATE FUNCTION share_mail(workspace uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock_shared(hashtextextended('contact_mail ' || workspace, 0))
$$;
--> statement-breakpoint
-- Ask under one of the locks. Most workspaces have none.
CREATE FUNCTION has_mail(workspace uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM email_participants WHERE workspace_id = workspace)
$$;
--> statement-breakpoint
-- Finds the last emails of contacts anew, under one of the locks.
CREATE FUNCTION refresh_contact_mail(workspace uuid, contact_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_mail WHERE workspace_id = workspace AND contact_id = ANY (contact_ids);
  INSERT INTO contact_mail (workspace_id, contact_id, last_email_sent_at, last_reply_at)
  SELECT contact.workspace_id, contact.id,
    max(message.sent_at) FILTER (WHERE message.is_outgoing AND person.role <> 'from'),
    max(message.sent_at) FILTER (WHERE NOT message.is_outgoing AND NOT message.is_automatic AND person.role = 'from')
  FROM contacts AS contact
  JOIN email_participants AS person ON person.workspace_id = contact.workspace_id
    AND person.address = ANY (email_keys(contact.other_emails || coalesce(contact.email, '')))
  JOIN email_messages AS message ON message.workspace_id = person.workspace_id AND message.id = person.message_id
  WHERE contact.workspace_id = workspace AND contact.id = ANY (contact_ids)
  GROUP BY contact.workspace_id, contact.id
  ORDER BY contact.id;
END $$;
--> statement-breakpoint
-- Deletes messages together with what contacts have of them.
CREATE FUNCTION forget_messages(workspace uuid, message_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  contact_ids uuid[];
BEGIN
  PERFORM lock_mail(workspace);
  SELECT array_agg(id) INTO contact_ids FROM contacts_by_addresses(workspace, (
    SELECT coalesce(array_agg(DISTINCT address), '{}') FROM email_participants
    WHERE workspace_id = workspace AND message_id = ANY (message_ids))) AS id;
  DELETE FROM email_messages WHERE workspace_id = workspace AND id = ANY (message_ids);
  PERFORM refresh_contact_mail(workspace, contact_ids);
END $$;
--> statement-breakpoint
CREATE FUNCTION forget_account_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_messages(OLD.workspace_id, (
    SELECT array_agg(id) FROM email_messages WHERE workspace_id = OLD.workspace_id AND account_id = OLD.id));
  RETURN OLD;
END $$;
--> statement-breakpoint
-- An account goes with its member too.
CREATE TRIGGER email_accounts_mail BEFORE DELETE ON email_accounts FOR EACH ROW EXECUTE FUNCTION forget_account_mail();
--> statement-breakpoint
CREATE FUNCTION find_mail_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_mail(workspace_id) FROM (SELECT DISTINCT workspace_id FROM added ORDER BY workspace_id) AS touched;
  PERFORM refresh_contact_mail(workspace_id, array_agg(id)) FROM added WHERE has_mail(workspace_id) GROUP BY workspace_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An import, a merge that is undone and a restored contact add contacts that may have mail already.
CREATE TRIGGER contacts_mail_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION find_mail_of_added();
--> statement-breakpoint
CREATE FUNCTION find_mail_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_mail(NEW.workspace_id);
  IF has_mail(NEW.workspace_id) THEN
    PERFORM refresh_contact_mail(NEW.workspace_id, ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_mail_changed AFTER UPDATE ON contacts FOR EACH ROW
WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.other_emails IS DISTINCT FROM NEW.other_emails)
EXECUTE FUNCTION find_mail_of_changed();
--> statement-breakpoint
CREATE FUNCTION forget_mail_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_mail(workspace_id) FROM (SELECT DISTINCT workspace_id FROM gone ORDER BY workspace_id) AS touched;
  DELETE FROM contact_mail USING gone
  WHERE contact_mail.workspace_id = gone.workspace_id AND contact_mail.contact_id = gone.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_mail_deleted AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_mail_of_deleted();
--> statement-breakpoint
SELECT refresh_contact_mail(workspace_id, array_agg(id)) FROM contacts
WHERE workspace_id IN (SELECT workspace_id FROM email_messages) GROUP BY workspace_id;
