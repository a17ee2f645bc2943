CREATE TABLE "sequence_turns" (
	"workspace_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "sequence_turns_workspace_id_sequence_id_step_pk" PRIMARY KEY("workspace_id","sequence_id","step")
);
--> statement-breakpoint
ALTER TABLE "sequence_log" ADD COLUMN "email_key" text;--> statement-breakpoint
ALTER TABLE "sequence_log" ADD COLUMN "variant" text;--> statement-breakpoint
ALTER TABLE "sequence_turns" ADD CONSTRAINT "sequence_turns_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "public"."sequences"("workspace_id","id") ON DELETE cascade ON UPDATE no action;