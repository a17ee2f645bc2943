import type { Tile } from "#shared/reports/dashboards.ts";
import type { Picture } from "#shared/reports/pictures.ts";
import type { Question } from "#shared/reports/questions.ts";
import type { SharingInput } from "#shared/reports/sharing.ts";
import { readyReports } from "#web/crm/reports/ready/ready-reports.ts";
import { reportPath } from "#web/crm/reports/report-address.ts";
import { useSavedReports } from "#web/crm/reports/saved/saved-reports.api.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";

export interface TileReport {
  id: string;
  name: string;
  question: Question;
  picture: Picture | null;
  /** Its own page. */
  path: string;
  /** Why it cannot be answered, in a sentence. */
  problem: string | null;
  isReady: boolean;
  ownerId: string | null;
  sharing: SharingInput;
}

/** The reports that a dashboard can show: those that the user sees, and the ready ones. */
export function useTileReports() {
  const saved = useSavedReports();
  const pipelines = usePipelines();
  const reports: TileReport[] = [
    ...(saved.data ?? []).map((report) => ({
      ...report,
      path: paths.savedReport(report.id),
      isReady: false,
      sharing: report,
    })),
    ...readyReports(pipelines.data ?? []).map((report) => ({
      ...report,
      path: reportPath(report),
      problem: null,
      isReady: true,
      ownerId: null,
      sharing: { sharedWith: "workspace" as const, teamId: null },
    })),
  ];
  // What was loaded once stays in sight when it cannot be fetched again.
  const failed = [saved, pipelines].find(({ isLoadingError }) => isLoadingError);
  return {
    reports,
    find: ({ report }: Tile) => reports.find(({ id }) => id === report),
    isPending: saved.isPending || pipelines.isPending,
    error: failed?.error ?? null,
    retry: () => void Promise.all([saved.refetch(), pipelines.refetch()]),
  };
}
