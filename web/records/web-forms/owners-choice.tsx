import { useAsOpened } from "#web/platform/forms/use-as-opened.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { sayMember } from "#web/settings/members/absence-words.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";

type OwnersChoiceProps = {
  error: string | undefined;
  chosen: string[];
  onChange: (chosen: string[]) => void;
};

/** Who gets the new contacts, by turns. */
export function OwnersChoice({ error, chosen, onChange }: OwnersChoiceProps) {
  const query = useMembers();
  const { data: members } = query;
  const opened = useAsOpened(chosen);
  // They have left, or have not joined an imported workspace yet.
  const others = members ? opened.filter((id) => !members.some((one) => one.userId === id)) : [];
  const turns = chosen.filter((id) => !others.includes(id));
  return (
    <div>
      <CheckboxGroup
        label="Owners of new contacts"
        error={error}
        options={[
          ...(members ?? []).map((one) => ({ value: one.userId, label: sayMember(one) })),
          ...others.map((value) => ({ value, label: "Not a member" })),
        ]}
        chosen={chosen}
        onChange={onChange}
      />
      <UnloadedChoices query={query} what="The members" />
      <p className="mt-1 text-sm text-ink-muted">
        {turns.length > 1
          ? "Each gets one after the other. Who is away is left out, unless all of them are."
          : "Without one only those who see all records see the new contacts."}
      </p>
    </div>
  );
}
