import type { FilterNode } from "#shared/filters/filters.ts";
import { type Asked, is, lastYear, ready, type ReadyReport, valueSum } from "./ready-report.ts";

/** What is open, and what it may bring. @param open the condition of open deals */
export function pipelineReports(open: FilterNode): ReadyReport[] {
  const section = "Pipeline";
  const deals = (more: Omit<Asked, "kind">): Asked => ({
    kind: "deal",
    ...more,
    filter: [open, ...(more.filter ?? [])],
  });
  return [
    ready(
      "open-value",
      section,
      "Open value by stage",
      "How much lies where",
      deals({ groups: [{ field: "stage" }], measure: valueSum }),
      "funnel",
    ),
    ready(
      "open-by-owner",
      section,
      "Open value by owner and stage",
      "Who works on what",
      deals({ groups: [{ field: "ownerId" }, { field: "stage" }], measure: valueSum }),
    ),
    ready(
      "expected",
      section,
      "Expected to close",
      "What the next months may bring",
      deals({
        groups: [{ field: "expectedCloseDate" }, { field: "priority" }],
        measure: valueSum,
        period: { field: "expectedCloseDate", span: "next12Months" },
      }),
    ),
    ready(
      "overdue-deals",
      section,
      "Past their close date",
      "Whose dates need a look",
      deals({ groups: [{ field: "ownerId" }], filter: [is("expectedCloseDate", "isOverdue")] }),
    ),
    ready(
      "aging",
      section,
      "Aging by stage",
      "Where open deals wait the longest",
      deals({ groups: [{ field: "stage" }], measure: { of: "average", field: "daysInStage" } }),
    ),
    ready(
      "open-by-size",
      section,
      "Open deals by size",
      "Many small ones or a few large ones",
      deals({ groups: [{ field: "value" }] }),
      "columns",
    ),
    ready("new-deals", section, "New deals by month", "Whether more come in than a year ago", {
      kind: "deal",
      groups: [{ field: "createdAt" }],
      period: lastYear("createdAt"),
      compare: "yearAgo",
    }),
  ];
}
