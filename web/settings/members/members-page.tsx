import { Permitted } from "#web/platform/session/permitted.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { ImportedPeopleCard } from "./imported-people-card.tsx";
import { InvitationsCard } from "./invitations-card.tsx";
import { MembersCard } from "./members-card.tsx";
import { TeamsCard } from "./teams-card.tsx";

export const meta = () => titled("Members");

export default function MembersPage() {
  return (
    <>
      <MembersCard />
      <Permitted to="members.manage">
        <InvitationsCard />
        <ImportedPeopleCard />
        <TeamsCard />
      </Permitted>
    </>
  );
}
