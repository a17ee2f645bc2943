import { X } from "lucide-react";
import { operatorActions } from "#shared/administration/operator.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { SearchBox } from "#web/ui/fields/search-box.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import type { LogFilters } from "./operator.api.ts";
import { operationLabels } from "./operator-words.ts";

type LogFilterProps = {
  filters: LogFilters;
  text: string;
  onSearch: (text: string) => void;
  onChange: (filters: LogFilters) => void;
};

/** What of the log is shown; the page's address remembers it. */
export function LogFilter({ filters, text, onSearch, onChange }: LogFilterProps) {
  const change = (part: Partial<LogFilters>) => onChange({ ...filters, ...part });
  return (
    <div className="mb-4 grid gap-3">
      <SearchBox
        placeholder="Search the log"
        value={text}
        onChange={onSearch}
        className="w-full sm:max-w-md"
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label="Operation" isHalf>
          {(control) => (
            <Select
              {...control}
              value={filters.action ?? ""}
              onChange={({ target }) => change({ action: target.value || null })}
            >
              <option value="">All</option>
              {operatorActions.map((action) => (
                <option key={action} value={action}>
                  {operationLabels[action]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Day label="From" value={filters.from} onChange={(from) => change({ from })} />
        <Day label="To" value={filters.to} onChange={(to) => change({ to })} />
      </div>
      {filters.workspaceId !== null && (
        <p>
          <Button onClick={() => change({ workspaceId: null })}>
            <X aria-hidden />
            Show all workspaces
          </Button>
        </p>
      )}
    </div>
  );
}

type DayProps = {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

function Day({ label, value, onChange }: DayProps) {
  return (
    <Field label={label} isHalf>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )}
    </Field>
  );
}
