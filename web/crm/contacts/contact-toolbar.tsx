import { type ContactStatus, contactStatusLabels } from "#shared/contacts.ts";
import { OwnerFilter } from "#web/settings/members/owner-filter.tsx";
import { ListCount } from "#web/ui/list-count.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";

type ContactToolbarProps = {
  search: string;
  onSearchChange: (text: string) => void;
  /** Null is every status. */
  status: ContactStatus | null;
  onStatusChange: (status: ContactStatus | null) => void;
  /** How many contacts match; null until it is known. */
  total: number | null;
};

const filters = [
  { value: "all", label: "All" },
  { value: "active", label: contactStatusLabels.active },
  { value: "inactive", label: contactStatusLabels.inactive },
  { value: "lead", label: contactStatusLabels.lead },
] as const;

/** Narrows the list of contacts, and says how many are left. */
export function ContactToolbar(props: ContactToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchBox
        placeholder="Search contacts..."
        value={props.search}
        onChange={props.onSearchChange}
        className="w-full sm:w-72"
      />
      <SegmentedControl
        label="Status"
        segments={filters}
        value={props.status ?? "all"}
        onChange={(value) => props.onStatusChange(value === "all" ? null : value)}
      />
      <OwnerFilter />
      <ListCount total={props.total} one="contact" many="contacts" />
    </div>
  );
}
