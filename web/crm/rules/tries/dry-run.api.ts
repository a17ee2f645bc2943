import { useMutation } from "@tanstack/react-query";
import { dryRun, type DryRunInput } from "#shared/rules/dry-run.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

export function useDryRun() {
  return useMutation({
    mutationFn: async (body: DryRunInput) =>
      readJson(dryRun, await callApi("POST", `${apiPaths.rules}/dry-run`, { body, isRead: true })),
    onError: (failure) => toastFailure("The rule was not tried", failure),
  });
}
