import { useViewParams } from "#web/platform/view-params.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { Select } from "#web/ui/select.tsx";

/** Which pipeline is shown; nothing to choose where there is but one. */
export function PipelineChoice() {
  const { get, set } = useViewParams();
  const { data = [] } = usePipelines();
  const open = data.filter(({ isArchived }) => !isArchived);
  const standard = open.find(({ isDefault }) => isDefault);
  if (open.length < 2) return null;
  return (
    <Select
      aria-label="Pipeline"
      className="w-auto"
      value={get("pipeline") ?? standard?.id ?? ""}
      onChange={({ target }) =>
        set({ pipeline: target.value === standard?.id ? null : target.value }, { replace: true })
      }
    >
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
