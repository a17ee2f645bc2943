import type { ReactNode } from "react";
import { displayName } from "#web/accounts/display-name.ts";
import { useSignedInUser } from "#web/platform/session/signed-in-user.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { CardSection } from "#web/ui/cards/card.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";

/** Who is signed in, and how their subscription stands. */
export function ProfileCard() {
  const user = useSignedInUser();
  const name = displayName(user);
  return (
    <CardSection title="Profile">
      <div className="mb-5 flex items-center gap-4">
        <Avatar name={name} src={user.profileImageUrl} className="size-12 text-base" />
        <div className="min-w-0">
          <p className="truncate font-medium">{name}</p>
          {name !== user.email && <p className="truncate text-ink-muted">{user.email}</p>}
        </div>
      </div>
      <dl className="grid gap-4 sm:grid-cols-3">
        <ProfileEntry label="User ID">
          <span className="text-xs break-all tabular-nums">{user.id}</span>
        </ProfileEntry>
        <ProfileEntry label="Subscription Status">
          <SubscriptionBadge status={user.subscriptionStatus} />
        </ProfileEntry>
        {user.subscriptionTier && (
          <ProfileEntry label="Subscription Tier">
            <span className="capitalize">{user.subscriptionTier}</span>
          </ProfileEntry>
        )}
      </dl>
    </CardSection>
  );
}

function ProfileEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-xs font-medium text-ink-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
