import type { FilterNode } from "#shared/filters/filters.ts";
import { type Asked, lastYear, ready, type ReadyReport, valueSum } from "./ready-report.ts";

const section = "Won and lost";
const month = { field: "closedAt" };

interface Outcomes {
  won: FilterNode;
  lost: FilterNode;
  closed: FilterNode;
}

/** What became of deals, by when they were closed. */
export function outcomeReports({ won, lost, closed }: Outcomes): ReadyReport[] {
  return [...valueReports(won), ...cycleReports(won), ...lossReports(lost, closed)];
}

function deals(filter: FilterNode, more: Omit<Asked, "kind">): Asked {
  return { kind: "deal", period: lastYear("closedAt"), ...more, filter: [filter] };
}

function valueReports(won: FilterNode): ReadyReport[] {
  return [
    ready(
      "won-by-month",
      section,
      "Value won by month",
      "Beside the same months a year ago",
      deals(won, { groups: [month], measure: valueSum, compare: "yearAgo" }),
    ),
    ready(
      "won-running",
      section,
      "Won this year so far",
      "How the year adds up",
      deals(won, {
        groups: [month],
        measure: { ...valueSum, as: "runningTotal" },
        period: { field: "closedAt", span: "thisYear" },
      }),
      "area",
    ),
    ready(
      "won-by-owner",
      section,
      "Value won by owner",
      "This quarter beside the one before",
      deals(won, {
        groups: [{ field: "ownerId" }],
        measure: valueSum,
        period: { field: "closedAt", span: "thisQuarter" },
        compare: "before",
      }),
    ),
  ];
}

function cycleReports(won: FilterNode): ReadyReport[] {
  return [
    ready(
      "cycle",
      section,
      "Days to win",
      "How long won deals took, by month",
      deals(won, { groups: [month], measure: { of: "average", field: "daysInPipeline" } }),
    ),
    ready(
      "customers",
      section,
      "Largest customers",
      "Who brought the most",
      deals(won, { groups: [{ field: "companyName" }], measure: valueSum }),
    ),
    ready(
      "often-or-large",
      section,
      "Customers by deals and value",
      "Who buys often, and who buys large",
      deals(won, {
        groups: [{ field: "companyName" }],
        measure: { of: "average", field: "value" },
        against: { of: "count" },
      }),
    ),
    ready(
      "deal-size",
      section,
      "Median value won",
      "By quarter, whatever single large deals do",
      deals(won, {
        groups: [{ field: "closedAt", step: "quarter" }],
        measure: { of: "median", field: "value" },
      }),
      "columns",
    ),
  ];
}

function lossReports(lost: FilterNode, closed: FilterNode): ReadyReport[] {
  return [
    ready(
      "won-and-lost",
      section,
      "Won and lost by month",
      "How many deals went which way",
      deals(closed, { groups: [month, { field: "stage" }] }),
    ),
    ready(
      "by-size",
      section,
      "Won and lost by size",
      "Which size you win",
      deals(closed, { groups: [{ field: "value" }, { field: "stage" }] }),
    ),
    ready(
      "by-tag",
      section,
      "Won and lost by tag",
      "Which sources you win, if tags name them",
      deals(closed, { groups: [{ field: "tags" }, { field: "stage" }] }),
    ),
    ready(
      "lost-reasons",
      section,
      "Reasons for losing",
      "What costs the most deals",
      deals(lost, { groups: [{ field: "closeReason" }] }),
    ),
  ];
}
