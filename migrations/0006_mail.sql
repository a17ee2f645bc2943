-- Which emails are those of which contacts.

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
-- Looks up the last emails of contacts, under one of the locks.
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
-- Looks up the emails of contacts, under one of the locks: those with these keys, or all where there are none.
CREATE FUNCTION refresh_contact_emails(workspace uuid, contact_ids uuid[], message_keys text[] DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_emails WHERE workspace_id = workspace AND contact_id = ANY (contact_ids)
    AND (message_keys IS NULL OR key = ANY (message_keys));
  INSERT INTO contact_emails (workspace_id, contact_id, key, sent_at, is_outgoing, is_reply, mailbox_owner_id)
  SELECT DISTINCT ON (contact.id, message.key) contact.workspace_id, contact.id, message.key, message.sent_at, message.is_outgoing,
    NOT message.is_outgoing AND NOT message.is_automatic AND bool_or(person.role = 'from'), account.user_id
  FROM contacts AS contact
  JOIN email_participants AS person ON person.workspace_id = contact.workspace_id
    AND person.address = ANY (email_keys(contact.other_emails || coalesce(contact.email, '')))
  JOIN email_messages AS message ON message.workspace_id = person.workspace_id AND message.id = person.message_id
  JOIN email_accounts AS account ON account.workspace_id = message.workspace_id AND account.id = message.account_id
  WHERE contact.workspace_id = workspace AND contact.id = ANY (contact_ids)
    AND (message_keys IS NULL OR message.key = ANY (message_keys))
  GROUP BY contact.workspace_id, contact.id, message.workspace_id, message.id, account.user_id
  -- Of copies the one of who sent it, else the first.
  ORDER BY contact.id, message.key, message.is_outgoing DESC, message.id;
END $$;
--> statement-breakpoint
-- A message that is stored is an email of its contacts. Its people come in several statements where they are many.
CREATE FUNCTION add_mail_of_stored() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_mail(workspace_id) FROM (SELECT DISTINCT workspace_id FROM added ORDER BY workspace_id) AS touched;
  INSERT INTO contact_emails AS known (workspace_id, contact_id, key, sent_at, is_outgoing, is_reply, mailbox_owner_id)
  SELECT DISTINCT ON (contact_id, message.key) person.workspace_id, contact_id, message.key, message.sent_at, message.is_outgoing,
    NOT message.is_outgoing AND NOT message.is_automatic AND bool_or(person.role = 'from'), account.user_id
  FROM added AS person
  CROSS JOIN LATERAL contacts_by_addresses(person.workspace_id, ARRAY[person.address]) AS contact_id
  JOIN email_messages AS message ON message.workspace_id = person.workspace_id AND message.id = person.message_id
  JOIN email_accounts AS account ON account.workspace_id = message.workspace_id AND account.id = message.account_id
  GROUP BY person.workspace_id, contact_id, message.workspace_id, message.id, account.user_id
  ORDER BY contact_id, message.key, message.is_outgoing DESC, message.id
  ON CONFLICT (workspace_id, contact_id, key) DO UPDATE SET
    is_outgoing = known.is_outgoing OR excluded.is_outgoing,
    is_reply = NOT excluded.is_outgoing AND excluded.is_reply,
    mailbox_owner_id = CASE WHEN excluded.is_outgoing THEN excluded.mailbox_owner_id ELSE known.mailbox_owner_id END
  WHERE NOT known.is_outgoing AND (excluded.is_outgoing OR (excluded.is_reply AND NOT known.is_reply));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER email_participants_mail AFTER INSERT ON email_participants REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION add_mail_of_stored();
--> statement-breakpoint
-- Deletes messages together with what contacts have of them.
CREATE FUNCTION forget_messages(workspace uuid, message_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  contact_ids uuid[];
  message_keys text[];
BEGIN
  PERFORM lock_mail(workspace);
  SELECT array_agg(id) INTO contact_ids FROM contacts_by_addresses(workspace, (
    SELECT coalesce(array_agg(DISTINCT address), '{}') FROM email_participants
    WHERE workspace_id = workspace AND message_id = ANY (message_ids))) AS id;
  SELECT coalesce(array_agg(key), '{}') INTO message_keys FROM email_messages
  WHERE workspace_id = workspace AND id = ANY (message_ids);
  DELETE FROM email_messages WHERE workspace_id = workspace AND id = ANY (message_ids);
  PERFORM refresh_contact_mail(workspace, contact_ids);
  PERFORM refresh_contact_emails(workspace, contact_ids, message_keys);
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
-- Whether a workspace has mail is asked once for all contacts that are added, under the lock.
CREATE FUNCTION find_mail_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- An import, a merge that is undone and a restored contact add contacts that may have mail already.
CREATE TRIGGER contacts_mail_added AFTER INSERT ON contacts REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION find_mail_of_added();
--> statement-breakpoint
CREATE FUNCTION find_mail_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_mail(NEW.workspace_id);
  IF has_mail(NEW.workspace_id) THEN
    PERFORM refresh_contact_mail(NEW.workspace_id, ARRAY[NEW.id]);
    PERFORM refresh_contact_emails(NEW.workspace_id, ARRAY[NEW.id]);
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
  DELETE FROM contact_emails USING gone
  WHERE contact_emails.workspace_id = gone.workspace_id AND contact_emails.contact_id = gone.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER contacts_mail_deleted AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
FOR EACH STATEMENT EXECUTE FUNCTION forget_mail_of_deleted();
--> statement-breakpoint
-- Reports ask of each email of a contact: what all who see the contact may know of it, beside what they ask of the contact.
CREATE VIEW "emails_of_contacts" AS
	SELECT
		"email"."workspace_id",
		"email"."contact_id",
		CASE WHEN "email"."is_outgoing" THEN 'sent' ELSE 'received' END AS "direction",
		"email"."sent_at",
		"email"."is_reply",
		"email"."mailbox_owner_id",
		"contacts"."status",
		"contacts"."tags",
		"contacts"."owner_id",
		"contacts"."company_id",
		"contacts"."created_at",
		"contacts"."custom_fields"
	FROM "contact_emails" AS "email"
	JOIN "contacts" ON "contacts"."workspace_id" = "email"."workspace_id" AND "contacts"."id" = "email"."contact_id";
--> statement-breakpoint
-- To read all texts would take long, and few messages have a word.
ALTER INDEX "email_messages_words" ALTER COLUMN 1 SET STATISTICS 0;
