import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { useMembers } from "./members.api.ts";

type OwnerSelectProps = {
  label: string;
  /** A member's id; null for everyone. */
  value: string | null;
  onChange: (owner: string | null) => void;
};

/** Whose deals a figure is of: of one member or of everyone. Nothing to choose for those who see their own alone. */
export function OwnerSelect({ label, value, onChange }: OwnerSelectProps) {
  const { visibility } = useSignedInUser();
  const query = useMembers();
  const { data: members = [] } = query;
  if (visibility === "own" && value === null) return null;
  if (value === null && members.length < 2)
    return <UnloadedChoices query={query} what="The members" />;
  return (
    <Select
      aria-label={label}
      className="w-auto"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">Everyone's deals</option>
      {members.map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {name}
        </option>
      ))}
    </Select>
  );
}
