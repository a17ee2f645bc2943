import { useId } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { NewTask } from "#shared/crm/tasks.ts";
import { type FieldRenderer, labelled } from "#web/platform/forms/form-fields.tsx";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { sayMember } from "#web/settings/members/absence-words.ts";
import { useMembers } from "#web/settings/members/members.api.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type AssigneeForm = Pick<NewTask, "assignee" | "assignedUserId">;

/** Who does a task: a member, whose task it is then, or the name of someone else. */
export function assigneeField(label: string): FieldRenderer {
  return labelled(label, () => <AssigneeField label={label} />);
}

function AssigneeField({ label }: { label: string }) {
  const listId = useId();
  const user = useSignedInUser();
  const query = useMembers();
  const { data: members = [] } = query;
  const { field, fieldState } = useController<AssigneeForm, "assignee">({ name: "assignee" });
  const { watch, setValue } = useFormContext<AssigneeForm>();
  const owner = members.find(({ userId }) => userId === watch("assignedUserId"));
  const choose = (text: string) => {
    const plain = text.trim().toLowerCase();
    const member = members.find(({ name }) => name.toLowerCase() === plain);
    // Who gives a task to someone else looks after it.
    const assignedUserId = plain === "" ? null : (member?.userId ?? user.id);
    field.onChange(text);
    setValue("assignedUserId", assignedUserId, { shouldDirty: true });
  };
  return (
    <Field label={label} error={fieldState.error?.message}>
      {(control) => (
        <>
          <Input
            {...control}
            ref={field.ref}
            list={listId}
            autoComplete="off"
            placeholder={owner?.name ?? "A colleague, or someone else"}
            value={field.value ?? ""}
            onBlur={field.onBlur}
            onChange={({ target }) => choose(target.value)}
          />
          <datalist id={listId}>
            {members.map((member) => (
              <option key={member.userId} value={member.name}>
                {sayMember(member)}
              </option>
            ))}
          </datalist>
          <UnloadedChoices query={query} what="The members" />
        </>
      )}
    </Field>
  );
}
