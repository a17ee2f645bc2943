import { isAnyOf } from "#shared/crm/deal-filters.ts";
import type { FilterNode } from "#shared/filters/filters.ts";
import type { Pipeline } from "#shared/crm/pipelines.ts";
import { laterName } from "#shared/crm/stage-move-fields.ts";
import { is, lastYear, ready, type ReadyReport } from "./ready-report.ts";

const section = "Stages";
const isMove: FilterNode = is("fromStage", "isNotEmpty");

/** How deals move. Conversion is to the first stage of the first pipeline that counts as won. */
export function stageReports(pipelines: readonly Pipeline[]): ReadyReport[] {
  const stages = pipelines.find(({ isArchived }) => !isArchived)?.stages ?? [];
  const used = stages.filter(({ isArchived }) => !isArchived);
  const won = used.find(({ type }) => type === "won");
  const open = used.filter(({ type }) => type === "open").map(({ key }) => key);
  return [
    ...(won ? [conversion(open, won.key)] : []),
    ready("time-in-stage", section, "Time in stage", "Days until deals move on, by stage", {
      kind: "stageMove",
      groups: [{ field: "fromStage" }],
      measure: { of: "median", field: "daysBefore" },
      filter: [isMove],
      period: lastYear("movedAt"),
    }),
    ready("moves-by-person", section, "Moves by person", "Who moved deals, and where to", {
      kind: "stageMove",
      groups: [{ field: "movedBy" }, { field: "toStage" }],
      filter: [isMove],
      period: { field: "movedAt", span: "last30Days" },
    }),
  ];
}

function conversion(open: string[], won: string): ReadyReport {
  return ready(
    "stage-conversion",
    section,
    "Conversion by stage",
    "Of the deals that came into a stage, how many were won later",
    {
      kind: "stageMove",
      groups: [{ field: "toStage" }],
      measure: { of: "rate", field: laterName(won) },
      filter: [isAnyOf("toStage", open)],
      period: lastYear("movedAt"),
    },
  );
}
