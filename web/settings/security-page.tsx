import { titled } from "#web/platform/page-title.ts";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

export const meta = () => titled("Security");

export default function SecurityPage() {
  return (
    <>
      <PasswordCard />
      <SessionsCard />
    </>
  );
}
