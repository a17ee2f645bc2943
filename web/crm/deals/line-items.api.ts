import { useQuery } from "@tanstack/react-query";
import {
  type LineItemsChange,
  lineItemsChange,
  type LineItemsOfDeal,
  lineItemsOfDeal,
  lineTotal,
  sumOf,
} from "#shared/crm/line-items.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { randomId } from "#web/platform/calls/random-key.ts";
import { usePendingWrites, useRecordWrite } from "#web/platform/dialogs/record-writes.ts";

/** Below the deals, so that they are asked for again with them. */
const keyOf = (dealId: string) => [apiPaths.deals, dealId, "line-items"];

/** The lines of a deal, as they will be once what waits is saved. */
export function useLineItems(dealId: string) {
  const path = apiPaths.lineItems(dealId);
  const query = useQuery({
    queryKey: keyOf(dealId),
    queryFn: async ({ signal }) =>
      readJson(lineItemsOfDeal, await callApi("GET", path, { signal })),
  });
  const pending = usePendingWrites(writeName).findLast((write) => write.path === path);
  const { data } = query;
  return {
    ...query,
    data: pending && data ? toShown(lineItemsChange.parse(pending.body), data) : data,
  };
}

const writeName = "line-items";

type LineItemsWrite = {
  change: LineItemsChange;
  /** The toast's title, such as "Seat removed". */
  done: string;
};

/** Sets all lines of a deal, where they are still as they were seen. */
export function useSetLineItems(
  dealId: string,
  { version, items, followsLineItems }: LineItemsOfDeal,
) {
  return useRecordWrite({
    name: writeName,
    call: ({ change }: LineItemsWrite) => ({
      method: "PUT",
      path: apiPaths.lineItems(dealId),
      body: change,
      seen: { version, items, followsLineItems },
    }),
    label: () => "Line items of a deal",
    done: ({ done }) => done,
    failed: "The line items were not saved",
    apply: (answer) => queryClient.setQueryData(keyOf(dealId), lineItemsOfDeal.parse(answer)),
    canUndo: true,
    scope: `line-items-${dealId}`,
  });
}

function toShown(
  { items, followsLineItems }: LineItemsChange,
  { version }: LineItemsOfDeal,
): LineItemsOfDeal {
  const shown = items.map(({ id = randomId(), ...line }) => ({
    id,
    ...line,
    total: lineTotal(line),
  }));
  const total = sumOf(shown.map((line) => line.total));
  return { version, items: shown, followsLineItems, total };
}
