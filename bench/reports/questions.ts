import type { z } from "zod";
import { allOf } from "#shared/filters/filters.ts";
import type { question } from "#shared/reports/questions.ts";

type Asked = z.input<typeof question>;

const lastYear = (field: string) => ({ field, span: "last12Months" });
const isActive = { field: "status", operator: "isAnyOf", value: ["active"] };

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

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
  "stage moves by month and stage": {
    kind: "stageMove",
    groups: [{ field: "movedAt", step: "month" }, { field: "toStage" }],
  },
  "days in the stage before, by stage": {
    kind: "stageMove",
    groups: [{ field: "fromStage" }],
    measure: { of: "average", field: "daysBefore" },
  },
  "sum of line items by name": {
    kind: "lineItem",
    groups: [{ field: "name" }],
    measure: { of: "sum", field: "total" },
  },
  "emails by month and direction": {
    kind: "email",
    groups: [{ field: "sentAt", step: "month" }, { field: "direction" }],
  },
  "value of deals by stage, as of 30 days ago": {
    kind: "deal",
    groups: [{ field: "stage" }],
    measure: { of: "sum", field: "value" },
    asOf: daysAgo(30),
  },
};

/** Questions that the kept totals answer. */
export const ofKeptTotals = ["contacts by status", "value of deals by stage"];

/** What lists are asked for beside a report. */
export const listPath = "/api/contacts?limit=50";

/** The report that lists are asked beside. */
export const heaviest = "contacts by company";
