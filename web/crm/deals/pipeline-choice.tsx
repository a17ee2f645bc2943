import { useViewParams } from "#web/platform/view-params.ts";
import { usePipelines } from "#web/settings/pipelines/pipelines.api.ts";
import { Select } from "#web/ui/select.tsx";

/**
 * Which pipeline is shown; nothing to choose where there is but one.
 * @param all what all of them together are called, where they can be shown so
 */
export function PipelineChoice({ all }: { all?: string }) {
  const { get, set } = useViewParams();
  const { data = [] } = usePipelines();
  const open = data.filter(({ isArchived }) => !isArchived);
  const standard = open.find(({ isDefault }) => isDefault);
  const usual = all === undefined ? (standard?.id ?? "") : "";
  if (open.length < 2) return null;
  return (
    <Select
      aria-label="Pipeline"
      className="w-auto"
      value={get("pipeline") ?? usual}
      onChange={({ target }) =>
        set({ pipeline: target.value === usual ? null : target.value }, { replace: true })
      }
    >
      {all !== undefined && <option value="">{all}</option>}
      {open.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
