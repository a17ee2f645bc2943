import { isOpenOperation, operation, type Operation } from "#shared/records/operations.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";

/** The stream reports progress (`showOperation`); after this silence it is asked for. */
export const silenceMs = 2_000;

/** Begun or seen in this tab, and not over. */
export const underWay = new Set<string>();

export function operationKey(id: string): readonly string[] {
  return [apiPaths.operations, id];
}

export function showOperation(latest: Operation): void {
  queryClient.setQueryData<Operation>(operationKey(latest.id), (known) =>
    // An answer may be newer than an event.
    known && (isOpenOperation(known) || !isOpenOperation(latest)) ? latest : known,
  );
}

/** Notes an operation at once, since it may be over before a page follows it. */
export function noteBegun(begun: Operation): void {
  underWay.add(begun.id);
  queryClient.setQueryData(operationKey(begun.id), begun);
}

/** How it ended, wherever the page has gone meanwhile. */
export async function untilOver(id: string): Promise<Operation> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, silenceMs / 4));
    const known = queryClient.getQueryState<Operation>(operationKey(id));
    if (known?.data && !isOpenOperation(known.data)) return known.data;
    if (known && Date.now() - known.dataUpdatedAt < silenceMs) continue;
    await queryClient
      .query({ queryKey: operationKey(id), queryFn: loadByKey(operation), staleTime: 0 })
      .catch(() => undefined);
  }
}
