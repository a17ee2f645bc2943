import { addDays, addMonths, addWeeks, formatISO } from "date-fns";
import { CalendarClock } from "lucide-react";
import type { Task } from "#shared/crm/tasks.ts";
import { format } from "#shared/format/format.ts";
import { useDay } from "#web/platform/use-day.ts";
import { Button } from "#web/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "#web/ui/menus/dropdown-menu.tsx";

type RescheduleMenuProps = {
  task: Task;
  onChoose: (dueDate: string | null) => void;
  /** To choose another day, in the task's form. */
  onOpen: () => void;
};

export function RescheduleMenu({ task, onChoose, onOpen }: RescheduleMenuProps) {
  const today = useDay();
  const days = [
    { label: "Today", date: today },
    { label: "Tomorrow", date: addDays(today, 1) },
    { label: "In a week", date: addWeeks(today, 1) },
    { label: "In a month", date: addMonths(today, 1) },
  ];
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Reschedule ${task.title}`}
          title="Reschedule"
        >
          <CalendarClock aria-hidden />
        </Button>
      }
    >
      {days.map(({ label, date }) => {
        const day = formatISO(date, { representation: "date" });
        return (
          <DropdownMenuItem
            key={label}
            disabled={day === task.dueDate}
            onSelect={() => onChoose(day)}
          >
            {label}
            <span className="ml-auto pl-4 text-ink-muted">{format.date(day)}</span>
          </DropdownMenuItem>
        );
      })}
      <DropdownMenuSeparator />
      {task.dueDate !== null && (
        <DropdownMenuItem onSelect={() => onChoose(null)}>No due date</DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={onOpen}>Another day...</DropdownMenuItem>
    </DropdownMenu>
  );
}
