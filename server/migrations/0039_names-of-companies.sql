CREATE INDEX "companies_name_of" ON "companies" USING btree ("workspace_id","id","name");--> statement-breakpoint
-- How many a search finds is estimated from samples of the texts. Of the usual 100 a last name that one
-- in a hundred has is often in none, and then all who have it are read to show the newest.
ALTER TABLE "contacts" ALTER COLUMN "search_text" SET STATISTICS 300;
--> statement-breakpoint
ALTER TABLE "companies" ALTER COLUMN "search_text" SET STATISTICS 300;
--> statement-breakpoint
ALTER TABLE "deals" ALTER COLUMN "search_text" SET STATISTICS 300;
