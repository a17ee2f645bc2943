import { useState } from "react";
import { useController } from "react-hook-form";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { type FieldRenderer, labelled } from "./form-fields.tsx";
import { RecordName, useRecordName } from "#web/platform/kinds/record-name.tsx";
import { useCreations } from "#web/platform/dialogs/use-creations.ts";
import { type SearchedList, useSearchOptions } from "#web/platform/lists/use-search-options.ts";

type SearchFieldProps = SearchedList & {
  name: string;
  label: string;
  isHalf?: boolean;
  searchPlaceholder: string;
  /** Until a search brings its name. */
  initial: ComboboxOption | null;
};

export function searchField(props: Omit<SearchFieldProps, "name">): FieldRenderer {
  return labelled(
    props.label,
    (name) => <SearchField name={name} {...props} />,
    (value) => <RecordName list={props.list} id={String(value)} />,
  );
}

/** The id of a record that is searched on the server, or null. */
function SearchField(props: SearchFieldProps) {
  const { field, fieldState } = useController<Record<string, string | null | undefined>>({
    name: props.name,
  });
  const [latest, setChosen] = useState(props.initial);
  // The value may come from a colleague or a reopened form.
  const known = [latest, props.initial].find((one) => one?.value === field.value);
  const unnamed = known ? null : (field.value ?? null);
  const name = useRecordName(props.list, unnamed);
  const chosen = unnamed === null ? (known ?? null) : { value: unnamed, label: name };
  const searching = useSearchOptions({ ...props, isHint: true });
  const choose = (option: ComboboxOption | null) => {
    setChosen(option);
    field.onChange(option?.value ?? null);
  };
  const creations = useCreations(props.creates ?? [], choose);
  return (
    <Field label={props.label} isHalf={props.isHalf ?? false} error={fieldState.error?.message}>
      {(control) => (
        <Combobox
          control={control}
          value={chosen}
          onChange={choose}
          {...searching}
          creations={creations}
          searchPlaceholder={props.searchPlaceholder}
        />
      )}
    </Field>
  );
}
