import { isUnloaded } from "#web/platform/forms/is-unloaded.ts";
import { LateUnloadedChoices } from "#web/platform/forms/late-unloaded-choices.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { usePipelines, useStages } from "#web/settings/pipelines/pipelines.api.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

export function PipelineName({ id }: { id: string }) {
  const { data = [] } = usePipelines();
  return data.find((one) => one.id === id)?.name ?? null;
}

/** In an address, for deals of all pipelines. */
export const allPipelines = "all";

/** The pipeline whose deals a page shows: its id, or null where that is the only one, or all are shown. */
export function useShownPipeline(): string | null {
  const { get } = useViewParams();
  const { pipelines } = useStages();
  const named = get("pipeline");
  if (named === allPipelines || pipelines.length < 2) return null;
  return named ?? pipelines.find(({ isDefault }) => isDefault)?.id ?? null;
}

type PipelineChoiceProps = {
  /** What all of them together are called; null where they cannot be shown so. */
  all: string | null;
  /** What an address means that names none. */
  usual: "all" | "default";
};

/** Which pipeline is shown; nothing to choose where there is but one. */
export function PipelineChoice({ all, usual: usually }: PipelineChoiceProps) {
  const { get, set } = useViewParams();
  const query = usePipelines();
  const { pipelines } = useStages();
  if (isUnloaded(query)) return <LateUnloadedChoices query={query} what="The pipelines" />;
  if (query.isPending) return <Skeleton className="hidden" />;
  if (pipelines.length < 2) return null;
  const standard = pipelines.find(({ isDefault }) => isDefault)?.id ?? "";
  const usual = usually === "all" ? allPipelines : standard;
  const named = get("pipeline") ?? usual;
  return (
    <Select
      aria-label="Pipeline"
      className="w-auto"
      value={named === allPipelines && all === null ? standard : named}
      onChange={({ target }) =>
        set({ pipeline: target.value === usual ? null : target.value }, { replace: true })
      }
    >
      {all !== null && <option value={allPipelines}>{all}</option>}
      {pipelines.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
