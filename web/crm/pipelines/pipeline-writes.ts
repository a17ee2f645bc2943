import { useMutation } from "@tanstack/react-query";
import { changeSetHeader } from "#shared/changes.ts";
import {
  type CloseReasons,
  type NewPipeline,
  type Pipeline,
  pipeline,
  type PipelineChanges,
  type Stage,
  type WrittenStage,
} from "#shared/pipelines.ts";
import { callApi, readJson } from "#web/platform/api-client.ts";
import { apiPaths } from "#web/platform/api-paths.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { toastFailure } from "#web/platform/record-writes.ts";
import { refreshRecords } from "#web/platform/refresh-records.ts";
import { noteOwnVersion, versionToName } from "#web/platform/send-write.ts";
import { noteOperation, undoChange } from "#web/platform/undo-changes.ts";
import { toast } from "#web/ui/toast-store.ts";

const queryKey = [apiPaths.pipelines];

/** Boards and lists show stages, and may contain moved deals. */
async function refreshAll(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey });
  await refreshRecords();
}

export async function addPipeline(body: NewPipeline): Promise<void> {
  await callApi("POST", apiPaths.pipelines, { body });
  await refreshAll();
  toast({ title: "The pipeline was added" });
}

type Changes = Omit<PipelineChanges, "version" | "stages"> & { stages?: WrittenStage[] };

type Restoration = { pipeline: Pipeline; changes: Changes; name: string };

/** Brings an archived pipeline or stage back. */
export function useRestore() {
  return useMutation({
    mutationFn: ({ pipeline, changes, name }: Restoration) =>
      changePipeline(pipeline, changes, `${name} was restored`),
    onError: (failure) => toastFailure("Nothing was restored", failure),
  });
}

/** Refused where someone else has changed the pipeline since it was loaded. */
export async function changePipeline(
  { id, version }: Pick<Pipeline, "id" | "version">,
  changes: Changes,
  done: string,
): Promise<void> {
  const path = apiPaths.onePipeline(id);
  const body = { version: versionToName({ path, version }), ...changes };
  const response = await callApi("PUT", path, { body });
  reportWithUndo(response, done, changes.moves !== undefined);
  await refreshAll();
}

export async function archivePipeline(id: string, moves: Record<string, string>): Promise<void> {
  const response = await callApi("POST", apiPaths.archivePipeline(id), { body: { moves } });
  reportWithUndo(response, "The pipeline was archived", Object.keys(moves).length > 0);
  await refreshAll();
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

const ordering = ["pipeline-order"];

/** The server does not know yet of those that wait. */
function isLastOrder(): boolean {
  return queryClient.isMutating({ mutationKey: ordering }) === 1;
}

/**
 * Shows the new order at once; should it be refused, the old one comes back. One order is saved after the other, so that
 * the last one stays.
 */
export function useOrderStages() {
  return useMutation({
    mutationKey: ordering,
    scope: { id: "pipeline-order" },
    mutationFn: saveStageOrder,
    onMutate: ({ pipeline: seen, stages }) =>
      queryClient.setQueryData(queryKey, (all: Pipeline[] | undefined) =>
        all?.map((one) =>
          one.id === seen.id
            ? { ...one, stages: [...stages, ...one.stages.filter((stage) => stage.isArchived)] }
            : one,
        ),
      ),
    onError: (failure) => toastFailure("The order was not saved", failure),
    onSettled: () => (isLastOrder() ? refreshAll() : undefined),
  });
}

async function saveStageOrder({ pipeline: seen, stages }: StageOrder): Promise<void> {
  const path = apiPaths.onePipeline(seen.id);
  const version = versionToName({ path, version: seen.version });
  const saved = await readJson(pipeline, await callApi("PUT", path, { body: { version, stages } }));
  noteOwnVersion(path, `"${version}"`, `"${saved.version}"`);
}

export function useOrderPipelines() {
  return useMutation({
    mutationKey: ordering,
    scope: { id: "pipeline-order" },
    mutationFn: (pipelines: Pipeline[]) =>
      callApi("PUT", apiPaths.pipelineOrder, { body: { ids: pipelines.map(({ id }) => id) } }),
    onMutate: (pipelines) =>
      queryClient.setQueryData(queryKey, (all: Pipeline[] | undefined) => [
        ...pipelines,
        ...(all ?? []).filter(({ isArchived }) => isArchived),
      ]),
    onError: (failure) => toastFailure("The order was not saved", failure),
    onSettled: () => (isLastOrder() ? queryClient.invalidateQueries({ queryKey }) : undefined),
  });
}

export async function storeCloseReasons(body: CloseReasons): Promise<void> {
  await callApi("PUT", apiPaths.closeReasons, { body });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.closeReasons] });
  toast({ title: "The reasons were saved" });
}
