import { titled } from "#web/platform/page-title.ts";
import { EmailCard } from "./email-card.tsx";
import { NameCard } from "./name-card.tsx";

export const meta = () => titled("Profile");

export default function ProfilePage() {
  return (
    <>
      <NameCard />
      <EmailCard />
    </>
  );
}
