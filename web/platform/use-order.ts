import { type QueryKey, useMutation } from "@tanstack/react-query";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";

type Ordering<Order, Shown> = {
  /** Of what is ordered. */
  queryKey: QueryKey;
  /** What is shown once it is in that order. */
  show: (shown: Shown, order: Order) => Shown;
  /** Takes its turn, so that the last order stays. */
  save: (order: Order) => Promise<unknown>;
  refresh: () => Promise<unknown>;
};

/** Shows a new order at once; should it be refused, the old one comes back. */
export function useOrder<Order, Shown>({ queryKey, show, save, refresh }: Ordering<Order, Shown>) {
  const mutationKey = ["order", ...queryKey];
  return useMutation({
    mutationKey,
    mutationFn: save,
    onMutate: (order) => {
      // An answer that was asked for before would show the old one again.
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Shown>(queryKey, (shown) =>
        shown === undefined ? undefined : show(shown, order),
      );
    },
    onError: (failure) => toastFailure("The order was not saved", failure),
    // The server does not know yet of those that wait.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refresh() : undefined),
  });
}
