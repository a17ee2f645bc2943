CREATE TABLE "kept_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_answers_expires_at" ON "kept_answers" USING btree ("expires_at");