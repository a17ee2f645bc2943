import { sayMember } from "#web/settings/members/absence-words.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { CheckboxGroup } from "#web/ui/fields/checkbox-group.tsx";

type MembersFieldProps = {
  label: string;
  required?: boolean;
  error?: string | undefined;
  chosen: string[];
  onChange: (userIds: string[]) => void;
};

export function MembersField(props: MembersFieldProps) {
  const query = useMembers();
  const { data: members = [] } = query;
  const options = members.map((one) => ({ value: one.userId, label: sayMember(one) }));
  return (
    <>
      <CheckboxGroup {...props} options={options} />
      <UnloadedChoices query={query} what="The members" />
    </>
  );
}
