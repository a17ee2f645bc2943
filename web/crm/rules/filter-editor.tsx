import { type FilterGroup, filterProblem, parseFilter } from "#shared/filters/filters.ts";
import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { RuleKind } from "#shared/rules/rules.ts";
import { GroupEditor } from "#web/records/views/group-editor.tsx";

type FilterEditorProps = {
  kind: RuleKind;
  known: KnownFields;
  filter: string | null;
  ifNone?: string;
  onChange: (filter: string | null) => void;
};

const noConditions: FilterGroup = { match: "all", conditions: [] };

export function FilterEditor({ kind, known, filter, ifNone, onChange }: FilterEditorProps) {
  const group = (filter === null ? null : parseFilter(filter)) ?? noConditions;
  const problem = group.conditions.length > 0 ? filterProblem(known, kind, group) : null;
  return (
    <div className="@container grid gap-1">
      {group.conditions.length === 0 && (
        <p className="text-ink-muted">{ifNone ?? "Without one it runs for every such record."}</p>
      )}
      <GroupEditor
        known={known}
        kind={kind}
        group={group}
        levels={0}
        onChange={(changed) =>
          onChange(changed.conditions.length > 0 ? JSON.stringify(changed) : null)
        }
      />
      {problem && <p className="text-sm text-ink-muted">{`${problem}.`}</p>}
    </div>
  );
}
