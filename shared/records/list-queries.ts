import type { z } from "zod";
import type { asOfDay } from "#shared/crm/as-of.ts";
import { viewQuery } from "#shared/filters/view-query.ts";
import { type linkFilter, listQuery, type searchText } from "#shared/filters/lists.ts";
import { type ListedKind, perKind } from "./kind-definition.ts";
import { kindDefinitions } from "./kind-definitions.ts";

/** All that lists can be narrowed by; each kind takes what its definition names. */
type Narrowing = {
  q: z.ZodOptional<typeof searchText>;
  status: z.ZodOptional<z.ZodString>;
  stage: z.ZodOptional<z.ZodString>;
  contactId: ReturnType<typeof linkFilter>;
  companyId: ReturnType<typeof linkFilter>;
  ownerId: ReturnType<typeof linkFilter>;
  assignedUserId: ReturnType<typeof linkFilter>;
  relatedId: ReturnType<typeof linkFilter>;
  asOf: z.ZodOptional<typeof asOfDay>;
};

type ListQuery = z.ZodObject<typeof listQuery.shape & ReturnType<typeof viewQuery> & Narrowing>;

/** What the list of each kind can be asked for. */
export const listQueries = perKind(listQueryOf);

function listQueryOf(kind: ListedKind): ListQuery;
function listQueryOf(kind: ListedKind): z.ZodObject {
  return listQuery.extend({ ...kindDefinitions[kind].narrowing, ...viewQuery(kind) });
}
