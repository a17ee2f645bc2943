import type { Query } from "@tanstack/react-query";
import { z } from "zod";
import type { LiveChange } from "#shared/platform/live.ts";
import { recordItems } from "#shared/records/record-items.ts";
import { callApi } from "#web/platform/calls/api-client.ts";
import { listPaths } from "#web/platform/kinds/kind-paths.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";

export type KnownRecord = { id: string } & Record<string, unknown>;

const known = z.looseObject({ id: z.string() });
const list = z.object({ pages: z.array(z.object({ items: z.array(known) })) });
const board = z.object({ stages: z.array(z.object({ deals: z.array(known) })) });

export function findLoaded({ entity, id }: LiveChange): KnownRecord | undefined {
  const places = entity === "deal" ? [listPaths[entity], apiPaths.pipeline] : [listPaths[entity]];
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => places.some((path) => path === queryKey[0]))
    .flatMap(recordsIn)
    .find((record) => record.id === id);
}

function recordsIn({ state }: Query): KnownRecord[] {
  const asList = list.safeParse(state.data);
  if (asList.success) return asList.data.pages.flatMap(({ items }) => items);
  const asBoard = board.safeParse(state.data);
  if (asBoard.success) return asBoard.data.stages.flatMap(({ deals }) => deals);
  const asRecord = known.safeParse(state.data);
  return asRecord.success ? [asRecord.data] : [];
}

export async function loadRecord({ entity, id }: LiveChange): Promise<KnownRecord | null> {
  // The feed is fetched again.
  if (entity === "activity") return null;
  const response = await callApi("GET", apiPaths.record(listPaths[entity], id));
  return known.parse(recordItems[entity].parse(await response.json()));
}
