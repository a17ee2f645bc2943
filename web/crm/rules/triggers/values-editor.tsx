import type { KnownFields } from "#shared/filters/known-fields.ts";
import type { RuleKind, RuleTrigger } from "#shared/rules/rules.ts";
import { FilterEditor } from "#web/crm/rules/filter-editor.tsx";

type ChangedTrigger = Extract<RuleTrigger, { type: "changed" }>;

type ValuesEditorProps = {
  kind: RuleKind;
  known: KnownFields;
  trigger: ChangedTrigger;
  onChange: (trigger: ChangedTrigger) => void;
};

const sides = [
  { side: "before", title: "Before the change", ifNone: "Without one it may have been anything." },
  { side: "after", title: "After the change", ifNone: "Without one it may be anything." },
] as const;

export function ValuesEditor({ kind, known, trigger, onChange }: ValuesEditorProps) {
  const set = (side: "before" | "after", filter: string | null) => {
    const { [side]: _former, ...others } = trigger;
    onChange(filter === null ? others : { ...others, [side]: filter });
  };
  return sides.map(({ side, title, ifNone }) => (
    <section key={side} aria-label={title} className="grid gap-2">
      <h3 className="font-medium">{title}</h3>
      <FilterEditor
        kind={kind}
        known={known}
        filter={trigger[side] ?? null}
        ifNone={ifNone}
        onChange={(filter) => set(side, filter)}
      />
    </section>
  ));
}
