CREATE TABLE "contact_emails" (
	"workspace_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"key" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"is_outgoing" boolean NOT NULL,
	"is_reply" boolean NOT NULL,
	"mailbox_owner_id" uuid NOT NULL,
	CONSTRAINT "contact_emails_workspace_id_contact_id_key_pk" PRIMARY KEY("workspace_id","contact_id","key")
);
--> statement-breakpoint
CALL count_writes_of('contact_emails');
--> statement-breakpoint
CREATE INDEX "contact_emails_sent" ON "contact_emails" USING btree ("workspace_id","contact_id","sent_at") WHERE "contact_emails"."is_outgoing";
--> statement-breakpoint
-- Finds emails of contacts anew, under one of the locks: those with these keys, or all where there are none.
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
CREATE OR REPLACE FUNCTION forget_messages(workspace uuid, message_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION find_mail_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_mail(workspace_id) FROM (SELECT DISTINCT workspace_id FROM added ORDER BY workspace_id) AS touched;
  PERFORM refresh_contact_mail(workspace_id, array_agg(id)), refresh_contact_emails(workspace_id, array_agg(id))
  FROM added WHERE has_mail(workspace_id) GROUP BY workspace_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION find_mail_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_mail(NEW.workspace_id);
  IF has_mail(NEW.workspace_id) THEN
    PERFORM refresh_contact_mail(NEW.workspace_id, ARRAY[NEW.id]);
    PERFORM refresh_contact_emails(NEW.workspace_id, ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION forget_mail_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_mail(workspace_id) FROM (SELECT DISTINCT workspace_id FROM gone ORDER BY workspace_id) AS touched;
  DELETE FROM contact_mail USING gone
  WHERE contact_mail.workspace_id = gone.workspace_id AND contact_mail.contact_id = gone.id;
  DELETE FROM contact_emails USING gone
  WHERE contact_emails.workspace_id = gone.workspace_id AND contact_emails.contact_id = gone.id;
  RETURN NULL;
END $$;
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
		"contacts"."created_at"
	FROM "contact_emails" AS "email"
	JOIN "contacts" ON "contacts"."workspace_id" = "email"."workspace_id" AND "contacts"."id" = "email"."contact_id";
--> statement-breakpoint
-- What comes meanwhile waits.
SELECT lock_mail(workspace_id) FROM (SELECT DISTINCT workspace_id FROM email_messages ORDER BY workspace_id) AS touched;
--> statement-breakpoint
SELECT refresh_contact_emails(workspace_id, array_agg(id)) FROM contacts
WHERE workspace_id IN (SELECT workspace_id FROM email_messages) GROUP BY workspace_id;
