-- What is over the limit already is put into the index with the next row.
ALTER INDEX "changes_deleted_name" SET (gin_pending_list_limit = 128);
--> statement-breakpoint
ALTER INDEX "companies_search" SET (gin_pending_list_limit = 128);
--> statement-breakpoint
ALTER INDEX "contacts_search" SET (gin_pending_list_limit = 128);
--> statement-breakpoint
ALTER INDEX "contacts_phone" SET (gin_pending_list_limit = 128);
--> statement-breakpoint
ALTER INDEX "deals_search" SET (gin_pending_list_limit = 128);
--> statement-breakpoint
ALTER INDEX "tasks_search" SET (gin_pending_list_limit = 128);
