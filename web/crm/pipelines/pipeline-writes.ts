import { useMutation } from "@tanstack/react-query";
import { changeSetHeader } from "#shared/records/changes.ts";
import {
  type CloseReasons,
  type NewPipeline,
  type Pipeline,
  pipeline,
  type PipelineChanges,
  type Stage,
  type WrittenStage,
} from "#shared/crm/pipelines.ts";
import { callApi, readJson } from "#web/platform/calls/api-client.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { callsInTurn } from "#web/platform/calls/calls-in-turn.ts";
import { queryClient } from "#web/platform/calls/query-client.ts";
import { toastFailure } from "#web/platform/dialogs/record-writes.ts";
import { refreshRecords } from "#web/platform/changes/refresh-records.ts";
import { noteOwnVersion, versionToName } from "#web/platform/calls/send-write.ts";
import { noteOperation, undoChange } from "#web/platform/changes/undo-changes.ts";
import { useOrder } from "#web/platform/use-order.ts";
import { toast } from "#web/ui/toasts/toast-store.ts";
import { sentence } from "#web/ui/isolated.ts";

const queryKey = [apiPaths.pipelines];

/** What this tab changes of pipelines is saved one after the other, so that the last change stays. */
const inTurn = callsInTurn();

export async function addPipeline(body: NewPipeline): Promise<void> {
  await callApi("POST", apiPaths.pipelines, { body });
  await refreshRecords();
  toast({ title: "The pipeline was added" });
}

type SeenPipeline = Pick<Pipeline, "id" | "version">;

type Changes = Omit<PipelineChanges, "version" | "stages"> & { stages?: WrittenStage[] };

type Restoration = { pipeline: Pipeline; changes: Changes; name: string };

/** Brings an archived pipeline or stage back. */
export function useRestore() {
  return useMutation({
    mutationFn: ({ pipeline, changes, name }: Restoration) =>
      changePipeline(pipeline, changes, sentence`${name} was restored`),
    onError: (failure) => toastFailure("Nothing was restored", failure),
  });
}

/** Refused where someone else has changed the pipeline since it was loaded. */
export async function changePipeline(
  seen: SeenPipeline,
  changes: Changes,
  done: string,
): Promise<void> {
  const response = await save(seen, changes);
  reportWithUndo(response, done, changes.moves !== undefined);
  await refreshRecords();
}

function save(seen: SeenPipeline, changes: Changes): Promise<Response> {
  const path = apiPaths.onePipeline(seen.id);
  return inTurn(async (signal) => {
    const version = versionToName({ path, version: seen.version });
    // Others wait for it however long it takes to move the deals of a stage.
    const limit = changes.moves === undefined ? { signal } : {};
    const response = await callApi("PUT", path, { body: { version, ...changes }, ...limit });
    const saved = await readJson(pipeline, response);
    noteOwnVersion(path, `"${version}"`, `"${saved.version}"`);
    return response;
  });
}

export async function archivePipeline(id: string, moves: Record<string, string>): Promise<void> {
  const response = await callApi("POST", apiPaths.archivePipeline(id), { body: { moves } });
  reportWithUndo(response, "The pipeline was archived", Object.keys(moves).length > 0);
  await refreshRecords();
}

/** Only what moved deals can be taken back. */
function reportWithUndo(response: Response, title: string, canUndo: boolean): void {
  const changeSetId = response.headers.get(changeSetHeader);
  if (!canUndo || changeSetId === null) return toast({ title });
  noteOperation(changeSetId);
  const onPress = () =>
    void undoChange(changeSetId).then(() => queryClient.invalidateQueries({ queryKey }));
  toast({ title, action: { label: "Undo", onPress } });
}

type StageOrder = { pipeline: Pipeline; stages: Stage[] };

export function useOrderStages() {
  return useOrder({
    queryKey,
    show: (all: Pipeline[], { pipeline: { id }, stages }: StageOrder) =>
      all.map((one) =>
        one.id === id
          ? { ...one, stages: [...stages, ...one.stages.filter((stage) => stage.isArchived)] }
          : one,
      ),
    save: ({ pipeline: { id, version }, stages }) => save({ id, version }, { stages }),
    refresh: refreshRecords,
  });
}

export function useOrderPipelines() {
  return useOrder({
    queryKey,
    show: (all: Pipeline[], ordered: Pipeline[]) => [
      ...ordered,
      ...all.filter(({ isArchived }) => isArchived),
    ],
    save: (ordered) => {
      const body = { ids: ordered.map(({ id }) => id) };
      return inTurn((signal) => callApi("PUT", apiPaths.pipelineOrder, { body, signal }));
    },
    refresh: refreshRecords,
  });
}

export async function storeCloseReasons(body: CloseReasons): Promise<void> {
  await callApi("PUT", apiPaths.closeReasons, { body });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.closeReasons] });
  toast({ title: "The reasons were saved" });
}
