-- Accounts that were made with a whole name alone are called by it, in its two parts.
UPDATE "users" SET
  "first_name" = left(split_part(btrim("name"), ' ', 1), 100),
  "last_name" = nullif(left(btrim(substr(btrim("name"), length(split_part(btrim("name"), ' ', 1)) + 2)), 100), '')
WHERE "first_name" IS NULL AND "last_name" IS NULL AND btrim("name") <> '';
