import { Plus } from "lucide-react";
import { useState } from "react";
import type { Team } from "#shared/accounts/members.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { FailureState } from "#web/ui/lists/failure-state.tsx";
import { RecordMenu } from "#web/ui/menus/record-menu.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useMembers, useTeams } from "./members.api.ts";
import { DeleteTeamDialog, TeamDialog } from "./team-dialogs.tsx";
import { listed } from "#web/ui/isolated.ts";

export function TeamsCard() {
  const teams = useTeams();
  /** The team whose name is asked for; null is a new one. */
  const [edited, setEdited] = useState<Team | null | undefined>();
  const [deleted, setDeleted] = useState<Team | null>(null);
  return (
    <CardSection
      title="Teams"
      description="A member who sees a team's records sees those of everyone in it."
      actions={
        <Button onClick={() => setEdited(null)}>
          <Plus aria-hidden />
          Add team
        </Button>
      }
    >
      {teams.isPending && <Skeleton className="h-12" />}
      {teams.error && (
        <FailureState
          title="The teams could not be loaded"
          description={failureSentence(teams.error)}
          onRetry={() => void teams.refetch()}
        />
      )}
      {teams.data?.length === 0 && <p className="text-ink-muted">There are no teams yet.</p>}
      <ul className="grid divide-y divide-line">
        {teams.data?.map((team) => (
          <TeamItem
            key={team.id}
            team={team}
            onRename={() => setEdited(team)}
            onDelete={() => setDeleted(team)}
          />
        ))}
      </ul>
      {edited !== undefined && <TeamDialog team={edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteTeamDialog team={deleted} onClose={() => setDeleted(null)} />}
    </CardSection>
  );
}

type TeamItemProps = { team: Team; onRename: () => void; onDelete: () => void };

function TeamItem({ team, onRename, onDelete }: TeamItemProps) {
  const people = useMembers().data?.filter(({ teamId }) => teamId === team.id) ?? [];
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{team.name}</p>
        <p className="text-ink-muted">
          {listed(people.map(({ name }) => name)) || "No one is in it yet"}
        </p>
      </div>
      <RecordMenu name={team.name} onEdit={onRename} onDelete={onDelete} />
    </li>
  );
}
