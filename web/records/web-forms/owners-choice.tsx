import { sayMember } from "#web/settings/members/absence-words.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx";

type OwnersChoiceProps = { chosen: string[]; onChange: (chosen: string[]) => void };

/** Who gets the new contacts, by turns. */
export function OwnersChoice({ chosen, onChange }: OwnersChoiceProps) {
  const { data: members = [] } = useMembers();
  return (
    <div>
      <CheckboxGroup
        label="Owners of new contacts"
        options={members.map((one) => ({ value: one.userId, label: sayMember(one) }))}
        chosen={chosen}
        onChange={onChange}
      />
      <p className="mt-1 text-sm text-ink-muted">
        {chosen.length > 1
          ? "Each gets one after the other. Who is away is left out, unless all of them are."
          : "Without one only those who see all records see the new contacts."}
      </p>
    </div>
  );
}
