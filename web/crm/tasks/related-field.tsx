import { useController, useFormContext } from "react-hook-form";
import type { NewTask } from "#shared/crm/tasks.ts";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { useCreations } from "#web/platform/dialogs/use-creations.ts";
import { useSearchOptions } from "#web/platform/lists/use-search-options.ts";
import { Combobox, type ComboboxOption } from "#web/ui/fields/combobox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { searchRelated } from "./related-record.ts";

type RelatedForm = Pick<NewTask, "relatedId" | "relatedTo">;

const label = "Related To";

/** The record that a task is about: its id, and its name for those who read. */
export function relatedField(): FieldRenderer {
  return labelled(label, () => <RelatedField />);
}

function RelatedField() {
  const { field, fieldState } = useController<RelatedForm, "relatedId">({ name: "relatedId" });
  const { watch, setValue } = useFormContext<RelatedForm>();
  const name = watch("relatedTo");
  const searching = useSearchOptions({
    list: apiPaths.search,
    loadOptions: searchRelated,
    isHint: true,
  });
  const choose = (option: ComboboxOption | null) => {
    field.onChange(option?.value ?? null);
    setValue("relatedTo", option?.label ?? null, { shouldDirty: true });
  };
  const creations = useCreations(["contact", "company", "deal"], choose);
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(control) => (
        <Combobox
          control={control}
          value={name ? { value: field.value ?? "", label: name } : null}
          onChange={choose}
          {...searching}
          creations={creations}
          searchPlaceholder="Search contacts, companies and deals..."
        />
      )}
    </Field>
  );
}
