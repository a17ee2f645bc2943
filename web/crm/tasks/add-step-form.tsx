import { addDays, formatISO } from "date-fns";
import { useState } from "react";
import { newTask } from "#shared/crm/tasks.ts";
import { Button } from "#web/ui/button.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { useSaveRecord } from "#web/records/kinds/save-record.ts";
import type { RelatedRecord } from "./related-record.ts";

function tomorrow(): string {
  return formatISO(addDays(new Date(), 1), { representation: "date" });
}

export function AddStepForm({ related }: { related: RelatedRecord }) {
  const [title, setTitle] = useState("");
  const [dueDate, setDueDate] = useState(tomorrow);
  const save = useSaveRecord("task", null);
  const add = () => {
    const task = newTask.safeParse({
      title,
      dueDate,
      relatedId: related.id,
      relatedTo: related.name,
    });
    if (task.success) save.mutate(task.data, { onSuccess: () => setTitle("") });
  };
  return (
    <form
      aria-label="Next step"
      className="flex flex-wrap gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <Input
        aria-label="Next step"
        placeholder="Add a next step..."
        autoComplete="off"
        maxLength={200}
        className="min-w-40 flex-1"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Input
        aria-label="Due date of the next step"
        type="date"
        className="w-auto"
        value={dueDate}
        onChange={({ target }) => setDueDate(target.value)}
      />
      <Button type="submit" disabled={title.trim() === "" || save.isPending}>
        Add
      </Button>
    </form>
  );
}
