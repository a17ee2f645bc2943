ALTER TABLE "mail_proofs" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_proofs" ADD CONSTRAINT "mail_proofs_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_proofs_mail" ON "mail_proofs" USING btree ("mail_id");