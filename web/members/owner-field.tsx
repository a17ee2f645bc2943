import { useController } from "react-hook-form";
import type { CurrentUser } from "#shared/accounts.ts";
import type { Member } from "#shared/members.ts";
import { type FieldRenderer, labelled } from "#web/platform/form-fields.tsx";
import { useSignedInUser } from "#web/shell/session-gate.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useMembers } from "./members.api.ts";
import { OwnerName } from "./owner-name.tsx";

type OwnerLook = { label: string; isHalf?: boolean };

/** A form field that says whose a record is. It begins with whoever adds the record. */
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
  const { data: members } = useMembers();
  const chosen = field.value === undefined ? user.id : field.value;
  const choices = members?.filter((one) => one.userId === chosen || mayOwn(one, user));
  return (
    <Field label={label} isHalf={isHalf} error={fieldState.error?.message}>
      {(control) => (
        <Select
          {...control}
          ref={field.ref}
          name={name}
          value={chosen ?? ""}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value || null)}
        >
          {(user.reach === "all" || chosen === null) && <option value="">Nobody</option>}
          {choices?.map(({ userId, name: person }) => (
            <option key={userId} value={userId}>
              {userId === user.id ? `${person} (you)` : person}
            </option>
          ))}
          {chosen !== null && !choices && <option value={chosen}>Loading...</option>}
        </Select>
      )}
    </Field>
  );
}

/** Whom the user may give a record to: they must still see it afterwards. */
function mayOwn(member: Member, user: CurrentUser): boolean {
  if (user.reach === "all" || member.userId === user.id) return true;
  return user.reach === "team" && user.teamId !== null && member.teamId === user.teamId;
}
