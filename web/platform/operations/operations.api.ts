import { type Query, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import {
  type Operation,
  operation,
  operationRefusal,
  isOpenOperation,
} from "#shared/records/operations.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { noteBegun, operationKey, silenceMs, underWay } from "./known-operations.ts";

/** What it changed is asked for again once it is over. */
export function useOperation(id: string | null) {
  const { data: latest } = useQuery({
    queryKey: operationKey(id ?? ""),
    queryFn: loadByKey(operation),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }: Query<Operation, Error, Operation, readonly string[]>) =>
      data && isOpenOperation(data) ? silenceMs : false,
  });
  useEffect(() => {
    if (!latest) return;
    if (isOpenOperation(latest)) underWay.add(latest.id);
    else if (underWay.delete(latest.id)) void refreshRecords();
  }, [latest]);
  return id === null ? undefined : latest;
}

/** @returns its id; null where it was refused, which a toast says */
export async function beginOperation(
  path: string,
  body: object | undefined,
  failed: string,
): Promise<string | null> {
  try {
    const begun = await readJson(operation, await callApi("POST", path, { body }));
    noteBegun(begun);
    return begun.id;
  } catch (failure) {
    toastFailure(failed, failure);
    return null;
  }
}

export function useStopOperation(id: string) {
  return useMutation({
    mutationFn: async () => readJson(operation, await callApi("POST", apiPaths.stopOperation(id))),
    onSuccess: (stopped: Operation) => queryClient.setQueryData(operationKey(id), stopped),
    onError: (failure) => toastFailure("It could not be stopped", failure),
  });
}

export function useOperationRefusals(id: string) {
  return useQuery({
    queryKey: [apiPaths.operationRefusals(id)],
    queryFn: loadByKey(z.array(operationRefusal)),
  });
}
