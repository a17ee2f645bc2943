import {
  UnloadedChoices,
  type UnloadedChoicesProps,
} from "#web/platform/forms/unloaded-choices.tsx";
import type { FieldControl } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type NamedSelectProps = UnloadedChoicesProps & {
  control: FieldControl;
  items: { id: string; name: string }[];
  noneLabel: string;
  value: string;
  onChange: (id: string) => void;
};

/** Chooses one of what people have named, such as a template, by its id. */
export function NamedSelect(props: NamedSelectProps) {
  const { query, what, control, items, noneLabel, value, onChange } = props;
  return (
    <>
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{noneLabel}</option>
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <UnloadedChoices query={query} what={what} />
    </>
  );
}
