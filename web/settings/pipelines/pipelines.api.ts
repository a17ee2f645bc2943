import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  defaultCloseReasons,
  defaultPipelineName,
  defaultStages,
} from "#shared/crm/default-pipeline.ts";
import {
  closeReasons,
  isOffered,
  type Pipeline,
  pipeline,
  type Stage,
} from "#shared/crm/pipelines.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { readEarly } from "#web/platform/calls/early-queries.ts";
import { loadByKey, queryClient } from "#web/platform/calls/query-client.ts";

const staleAfterMs = 60_000;

const allPipelines = {
  queryKey: [apiPaths.pipelines],
  queryFn: loadByKey(z.array(pipeline)),
  // An admin may have changed them: what opens a while later asks again.
  staleTime: staleAfterMs,
};

readEarly(apiPaths.pipelines, allPipelines.queryKey, () => queryClient.query(allPipelines));

/** All pipelines, archived ones included. @param isAsked whether they are loaded, or only read where they are */
export function usePipelines({ isAsked = true } = {}) {
  return useQuery({ ...allPipelines, enabled: isAsked });
}

/** Why deals are won and lost. */
export function useCloseReasons() {
  return useQuery({
    queryKey: [apiPaths.closeReasons],
    queryFn: loadByKey(closeReasons),
    staleTime: staleAfterMs,
    placeholderData: defaultCloseReasons,
  });
}

/** The pipelines that most workspaces have, shown until the workspace's own are loaded. */
const usualPipelines: Pipeline[] = [
  {
    id: "",
    name: defaultPipelineName,
    isDefault: true,
    isArchived: false,
    teamIds: null,
    version: 0,
    stages: defaultStages,
  },
];

export interface Stages {
  /** Those that the user is offered and that are not archived, in order. */
  pipelines: Pipeline[];
  /** Undefined for one that is not known yet. */
  stageOf: (key: string) => Stage | undefined;
  nameOf: (key: string) => string;
  /** The pipeline of a stage; the default one where it is not known. */
  pipelineOf: (key: string) => Pipeline | undefined;
}

export function useStages(): Stages {
  const { data = usualPipelines } = usePipelines();
  const user = useSignedInUser();
  return stagesOf(data, (pipeline) => !pipeline.isArchived && isOffered(pipeline, user));
}

function stagesOf(all: Pipeline[], isShown: (pipeline: Pipeline) => boolean): Stages {
  const stageOf = (key: string) =>
    all.flatMap(({ stages }) => stages).find((stage) => stage.key === key);
  return {
    pipelines: all.filter(isShown),
    stageOf,
    nameOf: (key) => stageOf(key)?.name ?? key,
    pipelineOf: (key) =>
      all.find(({ stages }) => stages.some((stage) => stage.key === key)) ??
      all.find(({ isDefault }) => isDefault),
  };
}

/** The stages of a pipeline that deals can be moved to, in order. */
export function openStages({ stages }: Pipeline): Stage[] {
  return stages.filter(({ isArchived }) => !isArchived);
}
