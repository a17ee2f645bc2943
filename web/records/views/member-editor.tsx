import { useState } from "react";
import { isUnloaded } from "#web/platform/forms/is-unloaded.ts";
import {
  UnloadedChoices,
  type UnloadedChoicesProps,
} from "#web/platform/forms/unloaded-choices.tsx";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { ChoiceEditor, type ChoiceEditorProps, ChoiceSelect, useChoice } from "./line-editors.tsx";
import { PopoverEditor } from "./popover-editor.tsx";

/** Where the members could not be loaded, a popover has the room to say so and to ask for them again. */
export function MemberEditor(props: ChoiceEditorProps) {
  const members = useMembers();
  const isMissing = isUnloaded(members);
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);
  return wasMissing ? <MemberPopover {...props} query={members} /> : <ChoiceEditor {...props} />;
}

type MemberPopoverProps = ChoiceEditorProps & Pick<UnloadedChoicesProps, "query">;

function MemberPopover({ label, choices, problem, query, ...props }: MemberPopoverProps) {
  const { chosen, choose, keep } = useChoice(props);
  return (
    <PopoverEditor label={label} save={keep} onLeave={props.onLeave}>
      <Field label={label} error={problem}>
        {(control) => (
          <ChoiceSelect {...control} choices={choices} value={chosen} onChange={choose} />
        )}
      </Field>
      <UnloadedChoices query={query} what="The members" />
    </PopoverEditor>
  );
}
