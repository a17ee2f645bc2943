import {
  type QueryFunctionContext,
  queryOptions,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { z } from "zod";
import {
  type Deal,
  deal,
  dealStageLabels,
  type DealStage,
  type NewDeal,
  type Pipeline,
  pipeline,
  type PipelineStage,
} from "#shared/deals.ts";
import { defaultPageSize, maxPageSize } from "#shared/lists.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { useInfiniteList } from "#web/platform/infinite-list.ts";
import { nextPage } from "#web/platform/next-page.ts";
import { apiPaths, withQuery } from "#web/platform/paths.ts";
import { loadByKey, queryClient } from "#web/platform/query-client.ts";
import { usePendingWrites, useRecordWrite } from "#web/platform/record-writes.ts";
import type { ComboboxOption } from "#web/ui/combobox.tsx";
import {
  type DealMove,
  type DealsPage,
  withDealMoved,
  withMoreDeals,
  withPage,
} from "./pipeline-changes.ts";

const boardQuery = queryOptions({ queryKey: [apiPaths.pipeline], queryFn: loadBoard });

/** The board, as far down each column as it has been scrolled. */
export function usePipeline() {
  return useQuery(boardQuery);
}

async function loadBoard({ signal }: QueryFunctionContext): Promise<Pipeline> {
  const shown = queryClient.getQueryData<Pipeline>(boardQuery.queryKey);
  const board = await readJson(pipeline, await callApi("GET", apiPaths.pipeline, { signal }));
  const lengths = new Map(shown?.stages.map(({ stage, deals }) => [stage, deals.length]));
  const refilled = board.stages.map((column) =>
    refillColumn(column, lengths.get(column.stage) ?? 0, signal),
  );
  return { stages: await Promise.all(refilled) };
}

/** Loads a column as far down as it was before, so that asking again does not move what one reads. */
async function refillColumn(
  column: PipelineStage,
  length: number,
  signal: AbortSignal,
): Promise<PipelineStage> {
  const missing = Math.min(length - column.deals.length, maxPageSize);
  if (column.nextCursor === null || missing <= 0) return column;
  const page = await loadDealsAfter(column.stage, column.nextCursor, missing, signal);
  return withPage(column, page);
}

/** The next cards of a column. */
export function useMoreDeals({ stage, nextCursor }: PipelineStage) {
  const more = useMutation({
    mutationFn: (cursor: string) => loadDealsAfter(stage, cursor, defaultPageSize),
    onSuccess: (page, cursor) => {
      queryClient.setQueryData(
        boardQuery.queryKey,
        (board) => board && withMoreDeals(board, stage, cursor, page),
      );
    },
  });
  return {
    isLoading: more.isPending,
    hasFailed: more.isError,
    load: () => nextCursor !== null && more.mutate(nextCursor),
  };
}

async function loadDealsAfter(
  stage: DealStage,
  cursor: string,
  limit: number,
  signal?: AbortSignal,
): Promise<DealsPage> {
  const path = withQuery(apiPaths.deals, { stage, cursor, limit });
  const response = await callApi("GET", path, signal ? { signal } : {});
  const deals = await readJson(z.array(deal), response);
  const isLast = nextPage(response.headers.get("Link")) === null;
  return { deals, nextCursor: isLast ? null : (deals.at(-1)?.id ?? null) };
}

export function useDeals(filters: { contactId?: string; companyId?: string }) {
  return useInfiniteList(deal, apiPaths.deals, filters);
}

const dealQuery = (id: string) =>
  queryOptions({ queryKey: [apiPaths.deals, id], queryFn: loadByKey(deal) });

export function useDeal(id: string) {
  return useQuery(dealQuery(id));
}

/** Changes the deal that was seen so; adds one where none was. */
export function useSaveDeal(seen: Deal | null) {
  return useRecordWrite({
    name: "deal",
    call: (body: NewDeal) =>
      seen
        ? { method: "PUT", path: apiPaths.record(apiPaths.deals, seen.id), body, seen }
        : { method: "POST", path: apiPaths.deals, body },
    label: ({ title }) => `${seen ? "Changes of" : "New deal:"} ${title}`,
    done: seen ? "Deal updated successfully" : "Deal created successfully",
    failed: "The deal was not saved",
    isForm: true,
  });
}

export function useDeleteDeal() {
  return useRecordWrite({
    name: "deal-deletion",
    call: (id: string) => ({ method: "DELETE", path: apiPaths.record(apiPaths.deals, id) }),
    label: () => "Deletion of a deal",
    done: "Deal deleted successfully",
    failed: "The deal was not deleted",
    deletes: (id) => [apiPaths.deals, id],
    canUndo: true,
  });
}

/** Moves a deal to a stage, unless somebody else has moved it meanwhile. */
export function useMoveDeal(): (move: DealMove) => void {
  const { mutate } = useRecordWrite({
    name: "deal-move",
    call: ({ deal: seen, stage }: DealMove) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.deals, seen.id),
      body: { stage },
      seen,
    }),
    label: ({ deal: moved, stage }) => `${moved.title} to ${dealStageLabels[stage]}`,
    apply: showMoved,
    done: "Deal moved successfully",
    failed: "The deal was not moved",
    canUndo: true,
    // One after the other: a second move of a deal builds on the first.
    scope: "deal-moves",
  });
  return mutate;
}

/** The board and the deal's page as they are after a move, before they are asked for again. */
function showMoved(move: DealMove): void {
  queryClient.setQueryData(boardQuery.queryKey, (board) => board && withDealMoved(board, move));
  queryClient.setQueryData(
    dealQuery(move.deal.id).queryKey,
    (known: Deal | undefined) => known && { ...known, stage: move.stage },
  );
}

const moveInput = z.object({ input: z.object({ deal, stage: deal.shape.stage }) });

/** The moves that the server has not answered: what shows a deal shows it where it goes. */
export function usePendingMoves(): DealMove[] {
  return usePendingWrites("deal-move").map((write) => moveInput.parse(write).input);
}

/** The deals to choose from in a form. */
export async function searchDeals(q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  const path = withQuery(apiPaths.deals, { q, limit: 20 });
  const found = await readJson(z.array(deal), await callApi("GET", path, { signal }));
  return found.map(({ id, title, companyName }) => ({
    value: id,
    label: title,
    detail: companyName,
  }));
}
