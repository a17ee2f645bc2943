import { useQuery } from "@tanstack/react-query";
import { billingDetails, type BillingDetails, invoice } from "#shared/billing/invoices.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";

export function useInvoices() {
  return useInfiniteList(invoice, apiPaths.invoices);
}

export function useBillingDetails() {
  return useQuery({
    queryKey: [apiPaths.billingDetails],
    queryFn: loadByKey(billingDetails),
  });
}

export async function saveBillingDetails(body: BillingDetails): Promise<void> {
  await callApi("PUT", apiPaths.billingDetails, { body });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.billingDetails] });
  toast({ title: "Billing details saved" });
}
