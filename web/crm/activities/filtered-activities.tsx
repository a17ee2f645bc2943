import { Filter } from "lucide-react";
import { type ReactNode, useState } from "react";
import { kindWords } from "#shared/records/kind-words.ts";
import { ownTimeZone } from "#web/platform/time-zone.ts";
import { useViewParams } from "#web/platform/navigation/view-params.ts";
import { useKnownFields } from "#web/records/custom-fields/known-fields.ts";
import { FilterChips } from "#web/records/views/filter-chips.tsx";
import { type FilteredView, FilterForm } from "#web/records/views/filter-form.tsx";
import { readFilter } from "#web/records/views/view-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { TimelineActivities } from "./timeline-activities.tsx";

/** The feed, narrowed to what the filter in the address says: a figure of a report opens it so. */
export function FilteredActivities({ empty }: { empty: ReactNode }) {
  const view = useActivityView();
  const [isOpen, setIsOpen] = useState(false);
  const { filter, timeZone } = view.query;
  return (
    <>
      {view.filter && (
        <div className="mb-4 max-sm:overflow-x-auto max-sm:pb-1">
          <FilterChips view={view} onOpen={() => setIsOpen(true)} />
        </div>
      )}
      <TimelineActivities
        subject={filter === null ? {} : { filter, timeZone }}
        dayLevel={2}
        empty={filter === null ? empty : <NoneFits onClear={() => view.setFilter(null)} />}
      />
      {isOpen && (
        <Dialog
          title={`Filter ${kindWords.activity.many}`}
          onClose={() => setIsOpen(false)}
          keepOpenOnOutsidePress
          isWide
        >
          <FilterForm view={view} isBeside={false} onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function useActivityView(): FilteredView {
  const { get, set } = useViewParams();
  const known = useKnownFields("deal");
  const filter = readFilter(known, "activity", get("filter"));
  return {
    kind: "activity",
    known,
    filter,
    query: {
      filter: filter && JSON.stringify(filter),
      sort: null,
      timeZone: filter ? ownTimeZone() : null,
      asOf: null,
    },
    setFilter: (chosen) => set({ filter: chosen && JSON.stringify(chosen) }),
  };
}

function NoneFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={Filter}
      title="No activity fits the filter"
      description="Change its conditions, or see all activities."
    >
      <Button onClick={onClear}>Clear filter</Button>
    </EmptyState>
  );
}
