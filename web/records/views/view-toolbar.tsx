import { ArrowDownUp, Columns3, ListFilter } from "lucide-react";
import type { ReactNode } from "react";
import { newestFirst, sortableFields } from "#shared/filters/list-views.ts";
import { countConditions } from "#shared/filters/filters.ts";
import type { Layout } from "#shared/filters/views.ts";
import { isInAddress } from "#web/platform/navigation/in-address.ts";
import { Button } from "#web/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuCheck,
  DropdownMenuChoices,
} from "#web/ui/menus/dropdown-menu.tsx";
import { lazyPart } from "#web/ui/late-code/lazy-part.ts";
import { SegmentedControl } from "#web/ui/fields/segmented-control.tsx";
import { fieldLabel, type ListView, usualColumns } from "./list-view.ts";
import { useFilterPanel } from "./use-filter-panel.ts";
import { ViewPicker } from "./view-picker.tsx";

const FilterChips = lazyPart(async () => (await import("./filter-chips.tsx")).FilterChips, {
  isFetchedSoon: true,
  isNeededAtOnce: () => isInAddress("filter"),
});

type ViewToolbarProps = {
  view: ListView;
  otherLayout?: string;
  columns: readonly { field: string; label: string }[];
  children?: ReactNode;
};

export function ViewToolbar({ view, columns, otherLayout = "Cards", children }: ViewToolbarProps) {
  const filter = useFilterPanel();
  const layouts: { value: Layout; label: string }[] = [
    { value: "cards", label: otherLayout },
    { value: "table", label: "Table" },
  ];
  const isBoard = otherLayout === "Board" && view.layout === "cards";
  return (
    <div className="mb-3 flex items-center gap-2 max-sm:fade-where-cut max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[&>*]:shrink-0 sm:flex-wrap">
      <ViewPicker
        kind={view.kind}
        canSave={!isBoard || view.filter !== null}
        problem={view.problem}
      />
      <SegmentedControl
        label="Layout"
        segments={layouts}
        value={view.layout}
        onChange={view.setLayout}
      />
      {children}
      <Button aria-expanded={filter.isOpen} onClick={filter.isOpen ? filter.close : filter.open}>
        <ListFilter aria-hidden />
        Filter
        {view.filter && (
          <span className="text-ink-muted tabular-nums">{countConditions(view.filter)}</span>
        )}
      </Button>
      {!isBoard && <SortMenu view={view} />}
      {view.layout === "table" && <ColumnsMenu view={view} columns={columns} />}
      {view.filter && <FilterChips view={view} onOpen={filter.open} />}
    </div>
  );
}

function SortMenu({ view }: { view: ListView }) {
  const sort = view.sort ?? newestFirst;
  const isDescending = sort.startsWith("-");
  const field = sort.replace(/^-/, "");
  const fields = sortableFields(view.known, view.kind).map((name) => ({
    value: name,
    label: fieldLabel(view.known, view.kind, name),
  }));
  const direction = isDescending ? "descending" : "ascending";
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button>
          <ArrowDownUp aria-hidden />
          {view.sort === null
            ? "Sort"
            : `${fieldLabel(view.known, view.kind, field)}, ${direction}`}
        </Button>
      }
    >
      <DropdownMenuChoices
        label="Sort by"
        choices={fields}
        value={field}
        onChange={(name) => view.setSort(isDescending ? `-${name}` : name)}
      />
      <DropdownMenuChoices
        label="Order"
        choices={[
          { value: "ascending", label: "Ascending" },
          { value: "descending", label: "Descending" },
        ]}
        value={direction}
        onChange={(chosen) => view.setSort(chosen === "descending" ? `-${field}` : field)}
      />
    </DropdownMenu>
  );
}

/** The first column says which record it is, and so is always there. */
function ColumnsMenu({ view, columns }: Pick<ViewToolbarProps, "view" | "columns">) {
  const [first] = usualColumns[view.kind];
  const order = columns.map(({ field }) => field);
  const toggle = (field: string) => {
    const chosen = view.columns.includes(field)
      ? view.columns.filter((one) => one !== field)
      : [...view.columns, field];
    view.setColumns(order.filter((one) => chosen.includes(one)));
  };
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button>
          <Columns3 aria-hidden />
          Columns
        </Button>
      }
    >
      {columns
        .filter(({ field }) => field !== first)
        .map(({ field, label }) => (
          <DropdownMenuCheck
            key={field}
            checked={view.columns.includes(field)}
            onChange={() => toggle(field)}
          >
            {label}
          </DropdownMenuCheck>
        ))}
    </DropdownMenu>
  );
}
