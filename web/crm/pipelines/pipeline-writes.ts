import { useMutation } from "@tanstack/react-query";
import { changeSetHeader } from "#shared/changes.ts";
import { makeLane } from "#shared/lane.ts";
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

/** What this tab changes of pipelines is saved one after the other, so that the last change stays. */
const inTurn = makeLane(1);

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
      changePipeline(pipeline, changes, `${name} was restored`),
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
  return inTurn(async () => {
    const version = versionToName({ path, version: seen.version });
    const response = await callApi("PUT", path, { body: { version, ...changes } });
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

const ordering = ["pipeline-order"];

/** An answer that was asked for before would show the old one again. */
function showOrder(change: (all: Pipeline[]) => Pipeline[]): void {
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (all: Pipeline[] | undefined) => all && change(all));
}

/** The server does not know yet of those that wait. */
function isLastOrder(): boolean {
  return queryClient.isMutating({ mutationKey: ordering }) === 1;
}

/** Shows the new order at once; should it be refused, the old one comes back. */
export function useOrderStages() {
  return useMutation({
    mutationKey: ordering,
    mutationFn: ({ pipeline: { id, version }, stages }: StageOrder) =>
      save({ id, version }, { stages }),
    onMutate: ({ pipeline: { id }, stages }) =>
      showOrder((all) =>
        all.map((one) =>
          one.id === id
            ? { ...one, stages: [...stages, ...one.stages.filter((stage) => stage.isArchived)] }
            : one,
        ),
      ),
    onError: (failure) => toastFailure("The order was not saved", failure),
    onSettled: () => (isLastOrder() ? refreshRecords() : undefined),
  });
}

export function useOrderPipelines() {
  return useMutation({
    mutationKey: ordering,
    mutationFn: (pipelines: Pipeline[]) => {
      const body = { ids: pipelines.map(({ id }) => id) };
      return inTurn(() => callApi("PUT", apiPaths.pipelineOrder, { body }));
    },
    onMutate: (pipelines) =>
      showOrder((all) => [...pipelines, ...all.filter(({ isArchived }) => isArchived)]),
    onError: (failure) => toastFailure("The order was not saved", failure),
    onSettled: () => (isLastOrder() ? refreshRecords() : undefined),
  });
}

export async function storeCloseReasons(body: CloseReasons): Promise<void> {
  await callApi("PUT", apiPaths.closeReasons, { body });
  await queryClient.invalidateQueries({ queryKey: [apiPaths.closeReasons] });
  toast({ title: "The reasons were saved" });
}
