import { titled } from "#web/platform/page-title.ts";
import { AbsenceCard } from "./absence-card.tsx";
import { DeleteAccountCard } from "./delete-account-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { NameCard } from "./name-card.tsx";
import { PictureCard } from "./picture-card.tsx";

export const meta = () => titled("Profile");

export default function ProfilePage() {
  return (
    <>
      <PictureCard />
      <NameCard />
      <EmailCard />
      <AbsenceCard />
      <DeleteAccountCard />
    </>
  );
}
