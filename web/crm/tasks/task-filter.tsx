import { type TaskCounts, type TaskStatus, taskStatusLabels } from "#shared/crm/tasks.ts";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";

const filters = [
  { value: "all", label: "All" },
  { value: "pending", label: taskStatusLabels.pending },
  { value: "in-progress", label: taskStatusLabels["in-progress"] },
  { value: "completed", label: taskStatusLabels.completed },
] as const;

type TaskFilterProps = {
  counts: TaskCounts | undefined;
  /** Null is every status. */
  status: TaskStatus | null;
  onChange: (status: TaskStatus | null) => void;
};

/** Narrows the list to the tasks of one status, and says how many each has. */
export function TaskFilter({ counts, status, onChange }: TaskFilterProps) {
  return (
    <SegmentedControl
      label="Status"
      segments={filters.map((filter) => ({ ...filter, count: counts?.[filter.value] ?? null }))}
      value={status ?? "all"}
      onChange={(value) => onChange(value === "all" ? null : value)}
    />
  );
}
