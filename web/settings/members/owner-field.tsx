import { useController } from "react-hook-form";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useMembers } from "./members.api.ts";
import { useOwnerChoices } from "./owner-choices.ts";
import { OwnerName } from "./owner-name.tsx";

type OwnerLook = { label: string; isHalf?: boolean };

/** A form field that says whose a record is. It begins with the one who adds the record. */
export function ownerField(look: OwnerLook): FieldRenderer {
  return labelled(
    look.label,
    (name) => <OwnerField name={name} {...look} />,
    (value) => <OwnerName userId={String(value)} />,
  );
}

function OwnerField({ name, label, isHalf = false }: OwnerLook & { name: string }) {
  const { field, fieldState } = useController<Record<string, string | null | undefined>>({ name });
  const user = useSignedInUser();
  const chosen = field.value === undefined ? user.id : field.value;
  const choices = useOwnerChoices(chosen);
  const members = useMembers();
  return (
    <Field label={label} isHalf={isHalf} error={fieldState.error?.message}>
      {(control) => (
        <>
          <Select
            {...control}
            ref={field.ref}
            name={name}
            value={chosen ?? ""}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.value || null)}
          >
            {Object.entries(choices).map(([userId, person]) => (
              <option key={userId} value={userId}>
                {person}
              </option>
            ))}
          </Select>
          <UnloadedChoices query={members} what="The members" />
        </>
      )}
    </Field>
  );
}
