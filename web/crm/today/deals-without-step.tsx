import { Plus } from "lucide-react";
import { useState } from "react";
import type { Today } from "#shared/crm/today.ts";
import type { RelatedRecord } from "#web/crm/tasks/related-record.ts";
import { TaskDialog } from "#web/crm/tasks/task-dialog.tsx";
import { DealReminders } from "./deal-reminders.tsx";

/** A deal leaves the list with the task that is planned for it here. */
export function DealsWithoutStep(deals: Today["dealsWithoutNextStep"]) {
  const [related, setRelated] = useState<RelatedRecord | null>(null);
  return (
    <>
      <DealReminders
        {...deals}
        empty="Every open deal has a next step."
        action={{
          label: "Add next step",
          icon: Plus,
          run: ({ id, title }) => setRelated({ id, name: title }),
        }}
      />
      {related && (
        <TaskDialog
          task={null}
          related={related}
          onSaved={() => undefined}
          onClose={() => setRelated(null)}
        />
      )}
    </>
  );
}
