-- A picture at a foreign address shows that site who looks at whom, and when.
UPDATE "users" SET "profile_image_url" = NULL WHERE "profile_image_url" NOT LIKE '/api/pictures/%';
