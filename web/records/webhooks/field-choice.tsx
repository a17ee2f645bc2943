import { useState } from "react";
import { kindWords } from "#shared/records/kind-words.ts";
import { listedKinds } from "#shared/records/kind-definition.ts";
import { eventTypeOf, type EventType } from "#shared/records/webhooks.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";
import { LabelledCheckbox } from "#web/ui/fields/labelled-checkbox.tsx";
import { useFieldOptions } from "./field-options.ts";

type FieldChoiceProps = {
  events: readonly EventType[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** Of changes, only those of some fields. Names that are not offered here stay chosen. */
export function FieldChoice({ events, chosen, onChange }: FieldChoiceProps) {
  const [isNarrowed, setIsNarrowed] = useState(chosen.length > 0);
  const optionsOf = useFieldOptions();
  const kinds = listedKinds.filter((kind) => events.includes(eventTypeOf(kind, "updated")));
  if (kinds.length === 0) return null;
  return (
    <div className="grid gap-4">
      <LabelledCheckbox
        label="Changes of some fields only"
        checked={isNarrowed}
        onChange={({ target }) => {
          setIsNarrowed(target.checked);
          if (!target.checked) onChange([]);
        }}
      />
      {isNarrowed &&
        kinds.map((kind) => {
          const options = optionsOf(kind);
          const isOffered = (name: string) => options.some(({ value }) => value === name);
          return (
            <CheckboxGroup
              key={kind}
              label={`Fields of ${kindWords[kind].many}`}
              options={options}
              chosen={chosen.filter(isOffered)}
              onChange={(names) =>
                onChange([...chosen.filter((name) => !isOffered(name)), ...names])
              }
            />
          );
        })}
    </div>
  );
}
