import { useEffect, useState } from "react";
import type { CurrentUser } from "#shared/accounts/accounts.ts";
import type { InvitationOffer } from "#shared/accounts/members.ts";
import { AccountCard } from "#web/accounts/account-card.tsx";
import { AccountLink } from "#web/accounts/account-link.tsx";
import { JustAMoment } from "#web/accounts/just-a-moment.tsx";
import { useLinkToken } from "#web/accounts/use-link-token.ts";
import { failureSentence } from "#web/platform/calls/api-client.ts";
import { titled } from "#web/platform/navigation/page-title.ts";
import { paths } from "#web/platform/navigation/paths.ts";
import { InvitationAnswer } from "./invitation-answer.tsx";
import { readInvitation } from "./invitation-offer.api.ts";
import { sentence } from "#web/ui/isolated.ts";

export const meta = () => titled("Join a workspace");

const incompleteLink =
  "This link is not complete. Open it from the mail again, or ask the person who invited you for a new one.";

export default function InvitationPage() {
  const { token, isMissing } = useLinkToken();
  const { found, failure } = useInvitation(token);
  const problem = isMissing ? incompleteLink : failure;
  return (
    <AccountCard
      title={found ? sentence`Join ${found.offer.workspaceName}` : "Join a workspace"}
      description={found ? describeOffer(found.offer) : "Your team works on it together."}
      footer={<AccountLink to={paths.dashboard}>Go to your dashboard</AccountLink>}
    >
      {!found && !problem && <JustAMoment />}
      <p role="alert" className="text-danger-ink not-empty:min-h-15">
        {problem}
      </p>
      {found && <InvitationAnswer token={found.token} offer={found.offer} user={found.user} />}
    </AccountCard>
  );
}

const asWhat = {
  owner: "an owner",
  admin: "an admin",
  member: "a member",
  viewer: "a viewer",
} satisfies Record<InvitationOffer["role"], string>;

function describeOffer({ invitedByName, email, role }: InvitationOffer): string {
  return sentence`${invitedByName ?? "Someone"} has invited ${email} as ${asWhat[role]}.`;
}

type FoundInvitation = { token: string; offer: InvitationOffer; user: CurrentUser | null };

function useInvitation(token: string | null) {
  const [found, setFound] = useState<FoundInvitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (token === null) return;
    readInvitation(token).then(
      (answer) => setFound({ token, ...answer }),
      (reason: unknown) => setFailure(failureSentence(reason)),
    );
  }, [token]);
  return { found, failure };
}
