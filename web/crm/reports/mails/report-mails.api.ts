import { useMutation, useQuery } from "@tanstack/react-query";
import { type MailSchedule, reportMails } from "#shared/reports/report-mails.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

/** When a report is sent. Fetched each time, as the form begins with it. */
export function useReportMails(reportId: string) {
  return useQuery({
    queryKey: [apiPaths.reportMails(reportId)],
    queryFn: loadByKey(reportMails),
    gcTime: 0,
  });
}

export function useSetReportMails(reportId: string) {
  return useMutation({
    mutationFn: (body: MailSchedule) => callApi("PUT", apiPaths.reportMails(reportId), { body }),
    onSuccess: () => refresh(reportId, "The report is sent by email from now on"),
    onError: (failure) => toastFailure("The emails were not set up", failure),
  });
}

/** @param ownerId whose emails stop for the reader; null for all that the reader has set */
export function useStopReportMails(reportId: string) {
  return useMutation({
    mutationFn: (ownerId: string | null) => {
      const path = apiPaths.reportMails(reportId);
      return callApi("DELETE", ownerId === null ? path : apiPaths.record(path, ownerId));
    },
    onSuccess: (_response, ownerId) =>
      refresh(
        reportId,
        ownerId === null ? "The report is sent no more" : "You are sent the report no more",
      ),
    onError: (failure) => toastFailure("The emails were not stopped", failure),
  });
}

async function refresh(reportId: string, title: string): Promise<void> {
  toast({ title });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.reportMails(reportId)] });
}
