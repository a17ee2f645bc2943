import { titled } from "#web/platform/navigation/page-title.ts";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

export const meta = () => titled("Security");

export default function SecurityPage() {
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <PasskeysCard />
      <SessionsCard />
    </>
  );
}
