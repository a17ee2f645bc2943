import type { ReactNode } from "react";
import { useController, useWatch } from "react-hook-form";
import type { memberRights } from "#shared/accounts/members.ts";
import type { Role } from "#shared/accounts/permissions.ts";
import type { z } from "zod";
import { choiceField, type FieldList } from "#web/platform/forms/form-fields.tsx";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { isLimited, visibilityLabels, roleChoices } from "./member-roles.ts";
import { useTeams } from "./members.api.ts";

type Rights = z.input<typeof memberRights>;

/** The fields of what a member may do and see; `own` is the role of the one who fills them in. */
export function rightsFields(own: Role) {
  const visibility = choiceField({ label: "Sees", labels: visibilityLabels });
  return {
    role: choiceField({ label: "Role", labels: roleChoices(own) }),
    visibility: (name) => <ForLimitedRoles>{visibility(name)}</ForLimitedRoles>,
    teamId: (name) => <TeamField name={name} />,
  } satisfies FieldList<Rights>;
}

function ForLimitedRoles({ children }: { children: ReactNode }) {
  const role: unknown = useWatch({ name: "role" });
  return isLimited(role) ? children : null;
}

/** The team that a member belongs to, or none. */
function TeamField({ name }: { name: string }) {
  const { field, fieldState } = useController<Record<string, string | null>>({ name });
  const query = useTeams();
  const { data: teams = [] } = query;
  return (
    <Field
      label="Team"
      error={fieldState.error?.message}
      {...(query.data?.length === 0 && {
        hint: "There are no teams yet. Add one below the members.",
      })}
    >
      {(control) => (
        <>
          <Select
            {...control}
            ref={field.ref}
            name={name}
            value={field.value ?? ""}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.value || null)}
          >
            <option value="">No team</option>
            {teams.map((team) => (
              <option key={team.id} value={team.id}>
                {team.name}
              </option>
            ))}
          </Select>
          <UnloadedChoices query={query} what="The teams" />
        </>
      )}
    </Field>
  );
}
