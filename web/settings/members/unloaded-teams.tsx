import type { FieldRenderer } from "#web/platform/forms/form-fields.tsx";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { useTeams } from "./members.api.ts";

/** For a form that lets one choose of the teams. */
export const unloadedTeams: FieldRenderer = () => <UnloadedTeams />;

function UnloadedTeams() {
  return <UnloadedChoices query={useTeams()} what="The teams" />;
}
