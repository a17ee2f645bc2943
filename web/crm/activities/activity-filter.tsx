import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { Select } from "#web/ui/fields/select.tsx";
import { activityChoices, narrowingOf } from "./activity-choices.ts";

/** Narrows a timeline to one kind of activity, in the address. */
export function ActivityFilter() {
  const { get, set } = useViewParams();
  const name = get("show");
  return (
    <Select
      aria-label="Show"
      className="w-auto"
      value={narrowingOf(name) && name ? name : ""}
      onChange={({ target }) => set({ show: target.value }, { replace: true })}
    >
      <option value="">All activity</option>
      {Object.entries(activityChoices).map(([value, { label }]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}
