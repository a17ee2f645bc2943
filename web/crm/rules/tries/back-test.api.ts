import { useMutation } from "@tanstack/react-query";
import type { z } from "zod";
import { backTest, type backTestInput } from "#shared/rules/back-test.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { toastFailure } from "#web/platform/record-writes.ts";

export function useBackTest() {
  return useMutation({
    mutationFn: async (body: z.input<typeof backTestInput>) =>
      readJson(backTest, await callApi("POST", `${apiPaths.rules}/back-test`, { body })),
    onError: (failure) => toastFailure("The rule was not tested", failure),
  });
}
