import { Permitted } from "#web/platform/session/permitted.tsx";
import { titled } from "#web/platform/navigation/page-title.ts";
import { SupportAccessCard } from "#web/platform/support-access/support-access-card.tsx";
import { ContactEmailCard } from "./contact-email-card.tsx";
import { DeleteCard } from "./delete-card.tsx";
import { EmailSubjectsCard } from "./email-subjects-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { ImportCard } from "./import-card.tsx";
import { LeaveCard } from "./leave-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { WorkspaceNameCard } from "./workspace-name-card.tsx";
import { YearStartCard } from "./year-start-card.tsx";

export const meta = () => titled("Workspace");

export default function WorkspacePage() {
  return (
    <>
      <WorkspaceNameCard />
      <Permitted to="workspace.manage">
        <ContactEmailCard />
        <EmailSubjectsCard />
        <YearStartCard />
      </Permitted>
      <Permitted to="workspace.own">
        <ExportCard />
      </Permitted>
      <ImportCard />
      <Permitted to="workspace.own">
        <SecondFactorCard />
      </Permitted>
      <Permitted to="supportAccess.manage">
        <SupportAccessCard />
      </Permitted>
      <LeaveCard />
      <Permitted to="workspace.delete">
        <DeleteCard />
      </Permitted>
    </>
  );
}
