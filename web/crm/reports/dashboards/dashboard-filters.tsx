import { namedSpans } from "#shared/reports/spans.ts";
import { useMembers, useTeams } from "#web/settings/members/members.api.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { UnloadedChoices } from "#web/platform/forms/unloaded-choices.tsx";
import { Select } from "#web/ui/fields/select.tsx";
import { type DashboardView, everyoneIn, ownerOf } from "./dashboard-view.ts";

/** What the whole dashboard is narrowed to: a period, and whose records. */
export function DashboardFilters({ view }: { view: DashboardView }) {
  const { span, setSpan } = view;
  return (
    <div role="group" aria-label="Filter all reports" className="flex flex-wrap gap-2">
      <Select
        aria-label="Period"
        className="w-auto"
        value={span ?? ""}
        onChange={({ target }) => setSpan(target.value || null)}
      >
        <option value="">Each report's period</option>
        {Object.entries(namedSpans).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <WhoseSelect view={view} />
    </div>
  );
}

/** Nothing to choose for those who see their own records alone. */
function WhoseSelect({ view: { whose, setWhose } }: { view: DashboardView }) {
  const { visibility } = useSignedInUser();
  const query = useMembers();
  const { data: members = [] } = query;
  const teamsQuery = useTeams();
  const { data: teams = [] } = teamsQuery;
  if (whose === "" && visibility === "own") return null;
  if (whose === "" && members.length < 2)
    return <UnloadedChoices query={query} what="The members" />;
  const isStaffed = (id: string) => members.some(({ teamId }) => teamId === id);
  const offered = teams.filter(({ id }) => isStaffed(id) || everyoneIn(id) === whose);
  return (
    <>
      <Select
        aria-label="Owner"
        className="w-auto"
        value={whose}
        onChange={({ target }) => setWhose(target.value)}
      >
        <option value="">Everyone's records</option>
        <option value="me">My records</option>
        <GoneOption whose={whose} />
        {offered.length > 0 && (
          <optgroup label="Teams">
            {offered.map(({ id, name }) => (
              <option key={id} value={everyoneIn(id)}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="People">
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </optgroup>
      </Select>
      <UnloadedChoices query={teamsQuery} what="The teams" />
    </>
  );
}

/** What an old address names that is not there any more: the reports say what is wrong. */
function GoneOption({ whose }: { whose: string }) {
  const { data: members } = useMembers();
  const { data: teams } = useTeams();
  const owner = ownerOf(whose);
  if (!owner || !members || !teams) return null;
  const isThere =
    "team" in owner
      ? teams.some(({ id }) => id === owner.team)
      : owner.member === "me" || members.some(({ userId }) => userId === owner.member);
  if (isThere) return null;
  return <option value={whose}>{"team" in owner ? "Deleted team" : "Former member"}</option>;
}
