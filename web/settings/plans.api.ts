import { useMutation, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { checkout, plan } from "#shared/billing.ts";
import { ApiError, callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { loadByKey } from "#web/platform/query-client.ts";
import { toast } from "#web/ui/toast-store.ts";

export function usePlans() {
  return useQuery({ queryKey: [apiPaths.plans], queryFn: loadByKey(z.array(plan)) });
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
          failure instanceof ApiError
            ? failure.sentence
            : "Failed to create payment. Please try again.",
        variant: "destructive",
      }),
  });
}
