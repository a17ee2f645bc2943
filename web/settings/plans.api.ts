import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  billingState,
  checkout,
  plan,
  type PlanInterval,
  userPayment,
} from "#shared/billing/billing.ts";
import { ApiError, callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function usePlans(interval: PlanInterval) {
  const path = withQuery(apiPaths.plans, interval === "year" ? { interval } : {});
  return useQuery({ queryKey: [path], queryFn: loadByKey(z.array(plan)) });
}

/** How the user's own subscription stands. */
export function useBilling() {
  return useQuery({ queryKey: [apiPaths.billing], queryFn: loadByKey(billingState) });
}

async function refreshBilling(): Promise<void> {
  await Promise.all(
    [apiPaths.billing, apiPaths.currentUser, apiPaths.usage, apiPaths.sandbox].map((path) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
}

/** Begins to pay for a plan; the browser then goes to the provider's checkout. */
export function useStartPayment() {
  return useMutation({
    mutationFn: async (planId: string) =>
      readJson(checkout, await callApi("POST", apiPaths.payments, { body: { planId } })),
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    onError: (failure) =>
      toast({
        title: "Payment Error",
        description:
          (failure instanceof ApiError && failure.ownSentence) ||
          "Failed to create payment. Please try again.",
        variant: "destructive",
      }),
  });
}

/** Ends the renewals of the subscription, or takes that back. */
export function useEndRenewals() {
  return useMutation({
    mutationFn: async (isEnding: boolean) => {
      const path = isEnding ? apiPaths.cancelSubscription : apiPaths.resumeSubscription;
      await callApi("POST", path);
    },
    onSuccess: async (_nothing, isEnding) => {
      toast({
        title: isEnding ? "Your subscription ends with its period" : "It goes on as before",
      });
      await refreshBilling();
    },
    onError: (failure) => toastFailure("Your subscription was not changed", failure),
  });
}

const tidings = {
  paid: "Thank you, your payment has arrived",
  open: "Your payment is on its way",
  failed: "Your payment failed, and nothing was charged",
  canceled: "You canceled the payment, and nothing was charged",
  expired: "The payment has expired, and nothing was charged",
};

/** Asks what became of a payment from which the browser has come back, and shows it. */
export async function reportPayment(id: string): Promise<void> {
  try {
    const { status } = await readJson(userPayment, await callApi("POST", apiPaths.syncPayment(id)));
    const isGood = status === "paid" || status === "open";
    toast({ title: tidings[status], ...(isGood ? {} : { variant: "destructive" as const }) });
    await refreshBilling();
  } catch (failure) {
    toastFailure("We do not know yet what became of your payment", failure);
  }
}
