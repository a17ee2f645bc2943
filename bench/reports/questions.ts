import type { z } from "zod";
import { allOf } from "#shared/filters.ts";
import type { question } from "#shared/reports/questions.ts";

type Asked = z.input<typeof question>;

const lastYear = (field: string) => ({ field, span: "last12Months" });
const isActive = { field: "status", operator: "isAnyOf", value: ["active"] };

/** Questions of the largest kinds, by what people read for them. */
export const reportQuestions: Record<string, Asked> = {
  "contacts by status": { kind: "contact", groups: [{ field: "status" }] },
  "contacts by company": { kind: "contact", groups: [{ field: "companyName" }] },
  "contacts by tag": { kind: "contact", groups: [{ field: "tags" }] },
  "contacts by month and status": {
    kind: "contact",
    groups: [{ field: "createdAt", step: "month" }, { field: "status" }],
  },
  "active contacts by owner": {
    kind: "contact",
    groups: [{ field: "ownerId" }],
    filter: JSON.stringify(allOf(isActive)),
  },
  "new contacts by month, beside a year ago": {
    kind: "contact",
    groups: [{ field: "createdAt", step: "month" }],
    period: lastYear("createdAt"),
    compare: "yearAgo",
  },
  "value of deals by stage": {
    kind: "deal",
    groups: [{ field: "stage" }],
    measure: { of: "sum", field: "value" },
  },
  "activities by type and month": {
    kind: "activity",
    groups: [{ field: "occurredAt", step: "month" }, { field: "type" }],
  },
};

/** What lists are asked for beside a report. */
export const listPath = "/api/contacts?limit=50";

/** The report that lists are asked beside. */
export const heaviest = "contacts by company";
