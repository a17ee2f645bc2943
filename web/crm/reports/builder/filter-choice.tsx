import { countText } from "#shared/format/count-text.ts";
import { Filter } from "lucide-react";
import { useState } from "react";
import { countConditions, type FilterGroup, parseFilter } from "#shared/filters/filters.ts";
import { kindWords } from "#shared/records/kind-words.ts";
import type { Report } from "#web/crm/reports/use-report.ts";
import { FilterForm } from "#web/records/views/filter-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";

export function FilterChoice({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  // Also what is known of today alone: a condition that stands in the way can be seen and removed.
  const { allKnown: known, question, setQuestion } = report;
  const { kind } = question;
  const filter = question.filter === null ? null : parseFilter(question.filter);
  const count = filter ? countConditions(filter) : 0;
  const view = {
    kind,
    known,
    filter,
    query: { filter: question.filter, sort: null, timeZone: null, asOf: null },
    setFilter: (next: FilterGroup | null) =>
      setQuestion({ ...question, filter: next && JSON.stringify(next) }),
  };
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium">Filter</span>
      <Button className="justify-start" onClick={() => setIsOpen(true)}>
        <Filter aria-hidden />
        {count === 0 ? `All ${kindWords[kind].many}` : countText(count, "condition", "conditions")}
      </Button>
      {isOpen && (
        <Dialog
          title={`Filter ${kindWords[kind].many}`}
          onClose={() => setIsOpen(false)}
          keepOpenOnOutsidePress
          isWide
        >
          <FilterForm view={view} isBeside={false} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </div>
  );
}
