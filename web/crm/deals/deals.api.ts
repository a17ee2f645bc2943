import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import { z } from "zod";
import { pipelineDays } from "#shared/crm/as-of.ts";
import { board } from "#shared/crm/board.ts";
import { type Deal, deal, dealChanges } from "#shared/crm/deals.ts";
import { stageStays } from "#shared/crm/stage-stays.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { asOfKey, type ListOptions, useInfiniteList } from "#web/platform/lists/infinite-list.ts";
import { nextPage } from "#web/platform/lists/next-page.ts";
import { useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { withQuery } from "#web/platform/navigation/paths.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";
import { usePendingWrites, useRecordWrite } from "#web/platform/dialogs/record-writes.ts";
import {
  type Board,
  type BoardWindow,
  type DealsPage,
  isSameWindow,
  startOf,
  toBoard,
  withSameDeals,
} from "./board-column-window.ts";
import { type DealMove, withDealMoved } from "./pipeline-changes.ts";
import type { ListView } from "#web/records/views/list-view.ts";

/** What the board is narrowed to; none of it is the whole board. */
export type BoardNarrowing = {
  /** The default pipeline where none is named. */
  pipeline?: string | null;
  lost?: "shown" | null;
  q?: string;
  ownerId?: string | null;
  filter?: string | null;
  timeZone?: string | null;
  asOf?: string | null;
};

function boardQuery(narrowing: BoardNarrowing) {
  const path = withQuery(apiPaths.pipeline, narrowing);
  const isWhole = path === apiPaths.pipeline;
  // Moves and live changes are shown on boards of today.
  const of = narrowing.asOf ? asOfKey : apiPaths.pipeline;
  return queryOptions({
    queryKey: isWhole ? [of] : [of, narrowing],
    queryFn: ({ queryKey, signal }) => loadBoard(queryKey, narrowing, signal),
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

const wholeBoard = boardQuery({});

readEarly(apiPaths.pipeline, wholeBoard.queryKey, () =>
  queryClient.query({ queryKey: wholeBoard.queryKey, queryFn: wholeBoard.queryFn }),
);

/** The board, as far down each column as it has been scrolled. */
export function usePipeline(narrowing: BoardNarrowing, isReady: boolean) {
  return useQuery({ ...boardQuery(narrowing), enabled: isReady });
}

async function loadBoard(
  queryKey: QueryKey,
  narrowing: BoardNarrowing,
  signal: AbortSignal,
): Promise<Board> {
  const path = withQuery(apiPaths.pipeline, narrowing);
  const fresh = toBoard(await readJson(board, await callApi("GET", path, { signal })));
  const { pipeline: _pipeline, lost: _lost, ...narrowed } = narrowing;
  const readShown = () => queryClient.getQueryData<Board>(queryKey);
  const refill = async (shown: Board | undefined): Promise<Board> => {
    const refilled = fresh.stages.map((column) =>
      refillColumn(column, columnOf(shown, column.stage), (after, limit) =>
        loadDealsAfter({ ...narrowed, stage: column.stage }, after, limit, signal),
      ),
    );
    const stages = await Promise.all(refilled);
    const now = readShown();
    const isAsShown = stages.every(({ stage }) =>
      isSameWindow(columnOf(now, stage), columnOf(shown, stage)),
    );
    // Else one has scrolled on meanwhile.
    return isAsShown ? { ...fresh, stages } : refill(now);
  };
  return refill(readShown());
}

function columnOf(shown: Board | undefined, stage: string): BoardWindow | undefined {
  return shown?.stages.find((column) => column.stage === stage);
}

/** Loads of a column what was kept before, so that asking again does not move what one reads. */
async function refillColumn(
  fresh: BoardWindow,
  shown: BoardWindow | undefined,
  load: (after: string, limit: number) => Promise<DealsPage>,
): Promise<BoardWindow> {
  if (!shown) return fresh;
  const { offset, marks } = shown;
  const start = startOf(shown);
  const known = start === null ? fresh.deals : [];
  const after = start ?? fresh.nextCursor;
  const missing = shown.deals.length - known.length;
  if (after === null || missing <= 0) return withSameDeals({ ...fresh, marks }, shown);
  const page = await load(after, missing);
  const deals = [...known, ...page.deals];
  return withSameDeals({ ...fresh, ...page, deals, offset, marks }, shown);
}

type ColumnLoad = {
  /** Null is the column's top. */
  after: string | null;
  limit: number;
  /** Puts what was loaded into the column as it is by then. */
  put: (column: BoardWindow, page: DealsPage) => BoardWindow;
};

/** Loads deals of a column that are not kept. */
export function useColumnLoad(stage: string, narrowing: BoardNarrowing) {
  const { pipeline: _pipeline, lost: _lost, ...narrowed } = narrowing;
  return useMutation({
    mutationFn: ({ after, limit }: ColumnLoad) =>
      loadDealsAfter({ ...narrowed, stage }, after, limit),
    // What was loaded is in the board by then. It would be kept for five minutes, scrolled past or not.
    gcTime: 0,
    onSuccess: (page, { put }) => {
      queryClient.setQueryData(
        boardQuery(narrowing).queryKey,
        (shown) =>
          shown && {
            ...shown,
            stages: shown.stages.map((column) =>
              column.stage === stage ? put(column, page) : column,
            ),
          },
      );
    },
  });
}

async function loadDealsAfter(
  narrowing: Omit<BoardNarrowing, "pipeline" | "lost"> & { stage: string },
  cursor: string | null,
  limit: number,
  signal?: AbortSignal,
): Promise<DealsPage> {
  const path = withQuery(apiPaths.deals, { ...narrowing, cursor, limit });
  const response = await callApi("GET", path, signal ? { signal } : {});
  const deals = await readJson(z.array(deal), response);
  const isLast = nextPage(response.headers.get("Link")) === null;
  return { deals, nextCursor: isLast ? null : (deals.at(-1)?.id ?? null) };
}

export function useDeals(
  filters: {
    contactId?: string;
    companyId?: string;
    q?: string;
    ownerId?: string | null;
  } & Partial<ListView["query"]>,
  options?: ListOptions,
) {
  return useInfiniteList(deal, apiPaths.deals, filters, options);
}

function daysQuery() {
  const path = withQuery(apiPaths.pipelineDays, { timeZone: ownTimeZone() });
  return queryOptions({ queryKey: [path], queryFn: loadByKey(pipelineDays) });
}

export function usePipelineDays() {
  return useQuery(daysQuery());
}

export function loadPipelineDays() {
  return queryClient.query(daysQuery());
}

const dealQuery = (id: string) =>
  queryOptions({ queryKey: [apiPaths.deals, id], queryFn: loadByKey(deal) });

/** Asks for nothing where none is named. */
export function useDeal(id: string | null) {
  return useQuery({ ...dealQuery(id ?? ""), enabled: id !== null });
}

/** The stages that a deal was in. Below the deals, so that they are asked for again with them. */
export function useStageStays(dealId: string) {
  return useQuery({
    queryKey: [apiPaths.deals, dealId, "stages"],
    queryFn: async ({ signal }) =>
      readJson(stageStays, await callApi("GET", apiPaths.stagesOfDeal(dealId), { signal })),
  });
}

type Snooze = Pick<Deal, "snoozedUntil" | "snoozeReason">;

/** Until its day a deal does not count as idle; without a day it does again. */
export function useSnoozeDeal(seen: Deal) {
  return useRecordWrite({
    name: "deal-snooze",
    call: (body: Snooze) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.deals, seen.id),
      body,
      seen,
    }),
    label: () => `Snooze of ${seen.title}`,
    done: ({ snoozedUntil }) => (snoozedUntil ? "Deal snoozed" : "Deal is no longer snoozed"),
    failed: "The deal was not snoozed",
    isForm: true,
    canUndo: true,
  });
}

/** Moves a deal to a stage, unless someone else has moved it meanwhile. */
export function useMoveDeal() {
  const { nameOf } = useStages();
  return useRecordWrite({
    name: "deal-move",
    call: ({ deal: seen, stage, fields }: DealMove) => ({
      method: "PUT",
      path: apiPaths.record(apiPaths.deals, seen.id),
      body: { stage, ...fields },
      seen,
    }),
    label: ({ deal: moved, stage }) => `${moved.title} to ${nameOf(stage)}`,
    apply: (answer, { stage }) => showMoved({ deal: deal.parse(answer), stage }),
    done: "Deal moved successfully",
    failed: "The deal was not moved",
    canUndo: true,
    // One after the other: a second move of a deal builds on the first.
    scope: "deal-moves",
  });
}

/** The board and the deal's page as they are after a move, before they are asked for again. */
function showMoved(move: DealMove): void {
  queryClient.setQueriesData<Board>(
    { queryKey: [apiPaths.pipeline] },
    (shown) => shown && withDealMoved(shown, move),
  );
  queryClient.setQueryData(
    dealQuery(move.deal.id).queryKey,
    (known: Deal | undefined) => known && move.deal,
  );
}

const moveInput = z.object({
  input: z.object({ deal, stage: deal.shape.stage, fields: dealChanges.exactOptional() }),
});

/** The moves that the server has not answered: what shows a deal shows it where it goes. */
export function usePendingMoves(): DealMove[] {
  return usePendingWrites("deal-move").map((write) => moveInput.parse(write).input);
}
