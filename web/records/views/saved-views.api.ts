import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { type View, view } from "#shared/filters/views.ts";
import type { NewView, ViewChanges } from "#shared/filters/written-views.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { callsInTurn } from "#web/platform/calls/calls-in-turn.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { useOrder } from "#web/platform/use-order.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

const staleAfterMs = 30_000;
const queryKey = [apiPaths.views];

// A colleague may have shared one: anyone who opens a list a while later is shown it.
const savedViews = { queryKey, queryFn: loadByKey(z.array(view)), staleTime: staleAfterMs };

readEarly(apiPaths.views, savedViews.queryKey, () => queryClient.query(savedViews));

export function useSavedViews() {
  return useQuery(savedViews);
}

export function useAddView() {
  return useMutation({
    mutationFn: addView,
    onSuccess: async () => {
      toast({ title: "View saved" });
      await refreshViews();
    },
    onError: (failure) => toastFailure("The view was not saved", failure),
  });
}

/** `done` is what a toast says when it went well. */
type ChangeOfView = ViewChanges & { id: string; done: string };

export function useChangeView() {
  return useMutation({
    mutationFn: ({ id, done: _done, ...body }: ChangeOfView) =>
      callApi("PUT", apiPaths.record(apiPaths.views, id), { body }),
    onSuccess: async (_response, { done }) => {
      toast({ title: done });
      await refreshViews();
    },
    onError: (failure) => toastFailure("The view was not changed", failure),
  });
}

/** Deletes a view; `onBack` is given the new one when that is taken back. */
export function useDeleteView(onBack: (view: View) => void) {
  return useMutation({
    mutationFn: ({ id }: View) => callApi("DELETE", apiPaths.record(apiPaths.views, id)),
    onSuccess: async (_response, gone) => {
      const order = idsOfKind(gone.kind);
      const onPress = () => void bringBack(gone, order, onBack);
      toast({ title: "View deleted", action: { label: "Undo", onPress } });
      await refreshViews();
    },
    onError: (failure) => toastFailure("The view was not deleted", failure),
  });
}

export function useOrderViews() {
  return useOrder({
    queryKey,
    show: (all: View[], ordered: View[]) => [
      ...ordered,
      ...all.filter(({ kind }) => kind !== ordered[0]?.kind),
    ],
    save: (ordered) => sendOrder(ordered.map(({ id }) => id)),
    refresh: refreshViews,
  });
}

const inTurn = callsInTurn();

async function sendOrder(ids: string[]): Promise<void> {
  await inTurn((signal) => callApi("PUT", apiPaths.viewOrder, { body: { ids }, signal }));
}

async function addView(body: NewView): Promise<View> {
  return readJson(view, await callApi("POST", apiPaths.views, { body }));
}

/** Saves what was deleted again, in the same place of the menu. */
async function bringBack(gone: View, order: string[], onBack: (view: View) => void): Promise<void> {
  const { kind, name, filter, sort, columns, layout, isShared, position } = gone;
  try {
    const back = await addView({ kind, name, filter, sort, columns, layout, isShared, position });
    await sendOrder(order.map((id) => (id === gone.id ? back.id : id)));
    toast({ title: "The view is back" });
    await refreshViews();
    onBack(back);
  } catch (failure) {
    toastFailure("The view could not be brought back", failure);
  }
}

function idsOfKind(kind: View["kind"]): string[] {
  const all: View[] = queryClient.getQueryData<View[]>(queryKey) ?? [];
  return all.filter((one) => one.kind === kind).map(({ id }) => id);
}

async function refreshViews(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey });
}
