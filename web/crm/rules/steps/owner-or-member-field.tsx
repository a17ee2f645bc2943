import { sayMember } from "#web/settings/members/absence-words.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";

type OwnerOrMemberFieldProps = {
  label: string;
  /** Null for the record's owner. */
  value: string | null;
  onChange: (userId: string | null) => void;
};

export function OwnerOrMemberField({ label, value, onChange }: OwnerOrMemberFieldProps) {
  const query = useMembers();
  const { data: members = [] } = query;
  return (
    <Field label={label}>
      {(control) => (
        <>
          <Select
            {...control}
            value={value ?? ""}
            onChange={({ target }) => onChange(target.value || null)}
          >
            <option value="">The record's owner</option>
            {members.map((member) => (
              <option key={member.userId} value={member.userId}>
                {sayMember(member)}
              </option>
            ))}
          </Select>
          <UnloadedChoices query={query} what="The members" />
        </>
      )}
    </Field>
  );
}
