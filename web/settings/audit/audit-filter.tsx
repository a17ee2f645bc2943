import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { auditGroupLabels } from "./audit-words.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import type { AuditFilters } from "./audit.api.ts";

type AuditFilterProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

/** What of the audit is shown; the page's address remembers it. */
export function AuditFilter({ filters, onChange }: AuditFilterProps) {
  const people = useMembers();
  const change = (part: Partial<AuditFilters>) => onChange({ ...filters, ...part });
  return (
    <div role="search" aria-label="Audit" className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Choice
        label="Kind"
        all="Everything"
        options={Object.entries(auditGroupLabels)}
        value={filters.group}
        onChange={(group) => change({ group })}
      />
      <Choice
        label="Person"
        all="Everyone"
        options={(people.data ?? []).map(({ userId, name }) => [userId, name])}
        value={filters.userId}
        onChange={(userId) => change({ userId })}
      />
      <UnloadedChoices query={people} what="The members" />
      <Day label="From" value={filters.from} onChange={(from) => change({ from })} />
      <Day label="To" value={filters.to} onChange={(to) => change({ to })} />
    </div>
  );
}

type ControlProps = {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

type ChoiceProps = ControlProps & {
  /** What the choice of none reads. */
  all: string;
  options: [value: string, label: string][];
};

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label} isHalf>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{all}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Day({ label, value, onChange }: ControlProps) {
  return (
    <Field label={label} isHalf>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  );
}
