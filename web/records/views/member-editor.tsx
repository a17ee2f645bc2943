import { useState } from "react";
import { isUnloaded } from "#web/platform/forms/is-unloaded.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { ChoiceEditor, type ChoiceEditorProps } from "./line-editors.tsx";
import { PopoverEditor } from "./popover-editor.tsx";

/** A member in a cell. Where the members could not be loaded there is more room, to say so and to ask for them again. */
export function MemberEditor(props: ChoiceEditorProps) {
  const isMissing = isUnloaded(useMembers());
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);
  return wasMissing ? <RoomyMemberEditor {...props} /> : <ChoiceEditor {...props} />;
}

function RoomyMemberEditor({ label, before, choices, problem, ...props }: ChoiceEditorProps) {
  const [chosen, setChosen] = useState(before);
  const save = () => props.save(chosen === "" ? null : chosen);
  return (
    <PopoverEditor label={label} save={save} onLeave={props.onLeave}>
      <Field label={label} error={problem}>
        {(control) => (
          <Select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {Object.entries(choices).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <UnloadedChoices query={useMembers()} what="The members" />
    </PopoverEditor>
  );
}
