import { inStages } from "#shared/crm/deal-filters.ts";
import type { Pipeline, StageType } from "#shared/crm/pipelines.ts";
import { activityReports, contactReports, taskReports } from "./other-reports.ts";
import { outcomeReports } from "./outcome-reports.ts";
import { pipelineReports } from "./pipeline-reports.ts";
import type { ReadyReport } from "./ready-report.ts";
import { salesReports } from "./sales-reports.ts";
import { stageReports } from "./stage-reports.ts";

export function readyReports(pipelines: readonly Pipeline[]): ReadyReport[] {
  const ofType = (...types: StageType[]) =>
    inStages(pipelines.flatMap(({ stages }) => stages.filter(({ type }) => types.includes(type))));
  const [open, won, lost, closed] = [
    ofType("open"),
    ofType("won"),
    ofType("lost"),
    ofType("won", "lost"),
  ];
  return [
    ...pipelineReports(open),
    ...outcomeReports({ won, lost, closed }),
    ...stageReports(pipelines),
    ...salesReports(won, open),
    ...contactReports,
    ...taskReports,
    ...activityReports,
  ];
}
