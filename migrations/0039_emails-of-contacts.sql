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
-- Finds the last emails of contacts anew, and all of their emails, under one of the locks.
CREATE OR REPLACE FUNCTION refresh_contact_mail(workspace uuid, contact_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
  DELETE FROM contact_emails WHERE workspace_id = workspace AND contact_id = ANY (contact_ids);
  INSERT INTO contact_emails (workspace_id, contact_id, key, sent_at, is_outgoing, is_reply, mailbox_owner_id)
  SELECT DISTINCT ON (contact.id, message.key) contact.workspace_id, contact.id, message.key, message.sent_at, message.is_outgoing,
    NOT message.is_outgoing AND NOT message.is_automatic AND bool_or(person.role = 'from'), account.user_id
  FROM contacts AS contact
  JOIN email_participants AS person ON person.workspace_id = contact.workspace_id
    AND person.address = ANY (email_keys(contact.other_emails || coalesce(contact.email, '')))
  JOIN email_messages AS message ON message.workspace_id = person.workspace_id AND message.id = person.message_id
  JOIN email_accounts AS account ON account.workspace_id = message.workspace_id AND account.id = message.account_id
  WHERE contact.workspace_id = workspace AND contact.id = ANY (contact_ids)
  GROUP BY contact.workspace_id, contact.id, message.workspace_id, message.id, account.user_id
  -- Of copies the one of who sent it, else the first.
  ORDER BY contact.id, message.key, message.is_outgoing DESC, message.id;
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
SELECT refresh_contact_mail(workspace_id, array_agg(id)) FROM contacts
WHERE workspace_id IN (SELECT workspace_id FROM email_messages) GROUP BY workspace_id;
