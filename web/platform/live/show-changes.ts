import type { Query } from "@tanstack/react-query";
import type { Deal } from "#shared/crm/deals.ts";
import type { Board } from "#shared/crm/board.ts";
import type { LiveChange } from "#shared/platform/live.ts";
import { showInLists } from "#web/platform/lists/infinite-list.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { isObject } from "#web/platform/kinds/record-parts.ts";
import { refetchInSight } from "#web/platform/changes/refresh-records.ts";
import { newerOf } from "#web/platform/lists/same-records.ts";
import { type Differences, isAffected } from "./is-affected.ts";
import { findLoaded, type KnownRecord, loadRecord } from "./loaded-records.ts";

/** Beyond this number lists are fetched again. */
const mostLoaded = 10;

/** Lists that may show a changed record which could not be read are fetched again. */
type Shown = { differences: Differences; isUnread: boolean };

const unread: Shown = { differences: null, isUnread: true };

/** Changed records are asked for one by one; lists that they may enter or leave are fetched again, now or when seen. */
export async function showChanges(changes: LiveChange[]): Promise<void> {
  const updates = changes.filter(({ action }) => action === "update");
  const isMuch = updates.length > mostLoaded;
  const known = await Promise.all(
    changes.map(async (change) => ({ change, ...(isMuch ? unread : await update(change)) })),
  );
  const isStale = (query: Query) =>
    known.some(
      ({ change, differences, isUnread }) =>
        isAffected(query.queryKey, query.state.data, change, differences) ||
        ((isUnread || isGrowing(query)) && query.queryKey[0] === listPaths[change.entity]),
    );
  await refetch(queryClient.getQueryCache().findAll({ predicate: isStale }));
}

/** A page on its way is added to what stood there when it was asked for. */
function isGrowing({ state }: Query): boolean {
  return state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;
}

async function refetch(stale: Query[]): Promise<void> {
  if (stale.length === 0) return;
  const hashes = new Set(stale.map(({ queryHash }) => queryHash));
  const predicate = ({ queryHash }: Query) => hashes.has(queryHash);
  await queryClient.invalidateQueries({ predicate, refetchType: "none" });
  await refetchInSight(predicate);
}

async function update(change: LiveChange): Promise<Shown> {
  const before = change.action === "update" ? findLoaded(change) : undefined;
  if (!before) return { differences: null, isUnread: false };
  const after = await loadRecord(change).catch(() => undefined);
  if (!after) return { differences: null, isUnread: after === undefined };
  const path = listPaths[change.entity];
  showInLists(path, after);
  queryClient.setQueryData([path, after.id], (shown: unknown) =>
    isObject(shown) ? newerOf(shown, after) : shown,
  );
  if (change.entity === "deal") showOnBoard(after);
  return { differences: differencesOf(before, after), isUnread: false };
}

function showOnBoard(deal: KnownRecord): void {
  queryClient.setQueriesData<Board>(
    { queryKey: [apiPaths.pipeline] },
    (board) =>
      board && {
        ...board,
        stages: board.stages.map((column) => ({
          ...column,
          deals: column.deals.map((card): Deal =>
            card.id === deal.id ? { ...card, ...newerOf<KnownRecord>(card, deal) } : card,
          ),
        })),
      },
  );
}

function differencesOf(before: KnownRecord, after: KnownRecord): Differences {
  const fields = Object.keys({ ...before, ...after });
  return new Set(
    fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
  );
}
