import { type Query, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import {
  type Operation,
  operation,
  operationRefusal,
  isOpenOperation,
} from "#shared/operations.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { loadByKey, queryClient } from "#web/platform/query-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { toastFailure } from "#web/platform/record-writes.ts";
import { refreshRecords } from "#web/platform/refresh-records.ts";

/** How an operation gets on is told by the stream (`showOperation`). It is asked for where nothing was told for so long. */
const silenceMs = 2_000;

/** The operations that this tab has begun or seen under way, and whose end it has not shown. */
const underWay = new Set<string>();

/** An operation as it gets on; what it changed is asked for again once it is over. */
export function useOperation(id: string | null) {
  const { data: told } = useQuery({
    queryKey: [apiPaths.operations, id ?? ""],
    queryFn: loadByKey(operation),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }: Query<Operation, Error, Operation, readonly string[]>) =>
      data && isOpenOperation(data) ? silenceMs : false,
  });
  useEffect(() => {
    if (!told) return;
    if (isOpenOperation(told)) underWay.add(told.id);
    else if (underWay.delete(told.id)) void refreshRecords();
  }, [told]);
  return id === null ? undefined : told;
}

/** Takes how far an operation has come, where a page follows it. */
export function showOperation(told: Operation): void {
  queryClient.setQueryData<Operation>([apiPaths.operations, told.id], (known) =>
    // An answer may have told of its end before an event that is older.
    known && (isOpenOperation(known) || !isOpenOperation(told)) ? told : known,
  );
}

/** Takes the answer that an operation has begun: it may be over before any page follows it. */
export function noteBegun(begun: Operation): void {
  underWay.add(begun.id);
  queryClient.setQueryData([apiPaths.operations, begun.id], begun);
}

/** Begins an operation. @returns its id; null where it was refused, which a toast then tells */
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

/** Stops an operation; what it has done until then stays, and can be taken back. */
export function useStopOperation(id: string) {
  return useMutation({
    mutationFn: async () => readJson(operation, await callApi("POST", apiPaths.stopOperation(id))),
    onSuccess: (stopped: Operation) => queryClient.setQueryData([apiPaths.operations, id], stopped),
    onError: (failure) => toastFailure("It could not be stopped", failure),
  });
}

/** The records that an operation left as they were, and why. */
export function useOperationRefusals(id: string) {
  return useQuery({
    queryKey: [apiPaths.operationRefusals(id)],
    queryFn: loadByKey(z.array(operationRefusal)),
  });
}
