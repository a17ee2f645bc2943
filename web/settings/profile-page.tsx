import { apiPaths } from "#web/platform/calls/api-paths.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { AbsenceCard } from "./absence-card.tsx";
import { DeleteAccountCard } from "./delete-account-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { NameCard } from "./name-card.tsx";
import { PictureCard } from "./picture-card.tsx";
import { DeletionsCard } from "./workspaces/deletions-card.tsx";

export const meta = () => titled("Profile");

export default function ProfilePage() {
  return (
    <>
      <DeletionsCard
        path={apiPaths.deletions}
        about="They are gone for everyone. Their records, with their history and files, are deleted in the background, so you can leave this page."
      />
      <PictureCard />
      <NameCard />
      <EmailCard />
      <AbsenceCard />
      <DeleteAccountCard />
    </>
  );
}
