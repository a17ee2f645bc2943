import { z } from "zod";
import { oneOf } from "#shared/records/fields.ts";

/** What a file with all that is kept about one contact is: for programs, or for people. */
const disclosureFormats = ["json", "html"] as const;

/** Query of GET /api/contacts/{id}/disclosure. */
export const disclosureQuery = z.object({
  format: oneOf("format", disclosureFormats).default("json"),
});
