import type { Query } from "@tanstack/react-query";
import type { Deal } from "#shared/deals.ts";
import type { Board } from "#shared/board.ts";
import type { LiveChange } from "#shared/live.ts";
import { showInLists } from "#web/platform/infinite-list.ts";
import { listPaths } from "#web/platform/kind-paths.ts";
import { apiPaths } from "#web/platform/paths.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { refetchInSight } from "#web/platform/refresh-records.ts";
import { type Differences, isAffected } from "./is-affected.ts";
import { findLoaded, type KnownRecord, loadRecord } from "./loaded-records.ts";

/** Beyond this number lists are asked for anew. */
const mostLoaded = 10;

/** Changed records are asked for one by one; lists that they may enter or leave are asked for anew, now or when seen. */
export async function showChanges(changes: LiveChange[]): Promise<void> {
  const updates = changes.filter(({ action }) => action === "update");
  const isMuch = updates.length > mostLoaded;
  const known = await Promise.all(
    changes.map(async (change) => ({ change, differences: isMuch ? null : await update(change) })),
  );
  const isStale = (query: Query) =>
    known.some(
      ({ change, differences }) =>
        isAffected(query.queryKey, query.state.data, change, differences) ||
        (isMuch && query.queryKey[0] === listPaths[change.entity]),
    );
  await refetch(queryClient.getQueryCache().findAll({ predicate: isStale }));
}

async function refetch(stale: Query[]): Promise<void> {
  if (stale.length === 0) return;
  const hashes = new Set(stale.map(({ queryHash }) => queryHash));
  const predicate = ({ queryHash }: Query) => hashes.has(queryHash);
  await queryClient.invalidateQueries({ predicate, refetchType: "none" });
  await refetchInSight(predicate);
}

async function update(change: LiveChange): Promise<Differences> {
  const before = change.action === "update" ? findLoaded(change) : undefined;
  if (!before) return null;
  const after = await loadRecord(change).catch(() => null);
  if (!after) return null;
  const path = listPaths[change.entity];
  showInLists(path, after);
  queryClient.setQueryData([path, after.id], (shown: unknown) => shown && after);
  if (change.entity === "deal") showOnBoard(after);
  return differencesOf(before, after);
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
            card.id === deal.id ? { ...card, ...deal } : card,
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
