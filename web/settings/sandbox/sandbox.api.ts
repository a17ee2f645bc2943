import { useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type clockMove,
  type paymentReturn,
  type sandboxChanges,
  sandboxState,
} from "#shared/billing/sandbox.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { dayOf } from "#web/settings/subscription-card.tsx";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function useSandbox() {
  return useQuery({ queryKey: [apiPaths.sandbox], queryFn: loadByKey(sandboxState) });
}

/** Lets time pass for the user's subscription; all that is on the screen may have changed then. */
export function useMoveClock() {
  return useMutation({
    mutationFn: async (move: z.input<typeof clockMove>) =>
      readJson(sandboxState, await callApi("POST", apiPaths.sandboxClock, { body: move })),
    onSuccess: async ({ now }) => {
      await queryClient.invalidateQueries();
      toast({ title: `It is ${dayOf(now)} now` });
    },
    onError: (failure) => toastFailure("The clock was not moved", failure),
  });
}

export function useChangeSandbox() {
  return useMutation({
    mutationFn: async (changes: z.input<typeof sandboxChanges>) =>
      readJson(sandboxState, await callApi("PUT", apiPaths.sandboxSettings, { body: changes })),
    onSuccess: (state) => queryClient.setQueryData([apiPaths.sandbox], state),
    onError: (failure) => toastFailure("The sandbox was not changed", failure),
  });
}

type Return = { id: string; kind: z.input<typeof paymentReturn>["kind"] };

const doneTitles = { refund: "Payment refunded", chargeback: "Payment charged back" };

export function useReturnPayment() {
  return useMutation({
    mutationFn: async ({ id, kind }: Return) => {
      await callApi("POST", apiPaths.returnPayment(id), { body: { kind } });
    },
    onSuccess: async (_nothing, { kind }) => {
      await queryClient.invalidateQueries();
      toast({ title: doneTitles[kind] });
    },
    onError: (failure) => toastFailure("The payment was not given back", failure),
  });
}
