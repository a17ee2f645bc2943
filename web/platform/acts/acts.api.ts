import { type Query, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { type Act, act, actRefusal, isOpenAct } from "#shared/acts.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { loadByKey, queryClient } from "#web/platform/query-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { toastFailure } from "#web/platform/record-writes.ts";
import { refreshRecords } from "#web/platform/refresh-records.ts";

/** How an act gets on is told by the stream (`showAct`). It is asked for where nothing was told for so long. */
const silenceMs = 2_000;

/** The acts that this tab has begun or seen under way, and whose end it has not shown. */
const underWay = new Set<string>();

/** An act as it gets on; what it changed is asked for again once it is over. */
export function useAct(id: string | null) {
  const { data: told } = useQuery({
    queryKey: [apiPaths.acts, id ?? ""],
    queryFn: loadByKey(act),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }: Query<Act, Error, Act, readonly string[]>) =>
      data && isOpenAct(data) ? silenceMs : false,
  });
  useEffect(() => {
    if (!told) return;
    if (isOpenAct(told)) underWay.add(told.id);
    else if (underWay.delete(told.id)) void refreshRecords();
  }, [told]);
  return id === null ? undefined : told;
}

/** Takes how far an act has come, where a page follows it. */
export function showAct(told: Act): void {
  queryClient.setQueryData<Act>([apiPaths.acts, told.id], (known) =>
    // An answer may have told of its end before an event that is older.
    known && (isOpenAct(known) || !isOpenAct(told)) ? told : known,
  );
}

/** Takes the answer that an act has begun: it may be over before any page follows it. */
export function noteBegun(begun: Act): void {
  underWay.add(begun.id);
  queryClient.setQueryData([apiPaths.acts, begun.id], begun);
}

/** Begins an act. @returns its id; null where it was refused, which a toast then tells */
export async function beginAct(
  path: string,
  body: object | undefined,
  failed: string,
): Promise<string | null> {
  try {
    const begun = await readJson(act, await callApi("POST", path, { body }));
    noteBegun(begun);
    return begun.id;
  } catch (failure) {
    toastFailure(failed, failure);
    return null;
  }
}

/** Stops an act; what it has done until then stays, and can be taken back. */
export function useStopAct(id: string) {
  return useMutation({
    mutationFn: async () => readJson(act, await callApi("POST", apiPaths.stopAct(id))),
    onSuccess: (stopped: Act) => queryClient.setQueryData([apiPaths.acts, id], stopped),
    onError: (failure) => toastFailure("It could not be stopped", failure),
  });
}

/** The records that an act left as they were, and why. */
export function useActRefusals(id: string) {
  return useQuery({
    queryKey: [apiPaths.actRefusals(id)],
    queryFn: loadByKey(z.array(actRefusal)),
  });
}
